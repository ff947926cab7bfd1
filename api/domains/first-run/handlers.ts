import { api } from "#api/implement.ts";
import { setUp, viewSetUp } from "./set-up.ts";
import { readFirstSteps } from "./steps.ts";
import { sendTestMail } from "./test-mail.ts";

const table = api.firstRun;

/** The rows `firstRun.*` of the endpoint table. */
export const firstRunHandlers = {
  get: table.get.handler(async ({ context }) => ({ data: await viewSetUp(context) })),
  setUp: table.setUp.handler(async ({ input, context }) => ({ data: await setUp(context, input) })),
  testMail: table.testMail.handler(async ({ input, context }) => ({ data: await sendTestMail(context, input) })),
  steps: table.steps.handler(async ({ context }) => ({ data: await readFirstSteps(context) })),
};
