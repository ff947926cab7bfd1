import { api } from "#api/implement.ts";
import { readFlagDefinitions } from "./definitions.ts";
import { flagsOf } from "./flags.ts";

export const experimentsHandlers = {
  flags: api.experiments.flags.handler(async ({ context }) => ({ data: await flagsOf(context) })),
  definitions: api.experiments.definitions.handler(async ({ context }) => ({
    data: await readFlagDefinitions(context),
  })),
};
