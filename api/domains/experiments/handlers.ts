import { api } from "#api/implement.ts";
import { flagsOf } from "./flags.ts";

export const experimentHandlers = {
  flags: api.experiments.flags.handler(async ({ context }) => ({ data: await flagsOf(context) })),
};
