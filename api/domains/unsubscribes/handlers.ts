import { api } from "#api/implement.ts";
import { readLink, resume, stop } from "./links.ts";

const table = api.unsubscribes;

/** The rows `unsubscribes.*` of the endpoint table. */
export const unsubscribesHandlers = {
  get: table.get.handler(async ({ input, context }) => ({ data: await readLink(context, input.token) })),
  stop: table.stop.handler(async ({ input, context }) => ({ data: await stop(context, input.token) })),
  resume: table.resume.handler(async ({ input, context }) => ({ data: await resume(context, input.token) })),
};
