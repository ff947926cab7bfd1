import { api } from "#api/implement.ts";
import { readQuotas } from "./read.ts";

/** The row `platformQuotas.get` of the endpoint table. */
export const platformQuotasHandlers = {
  get: api.platformQuotas.get.handler(async ({ context }) => ({ data: await readQuotas(context.database.orm) })),
};
