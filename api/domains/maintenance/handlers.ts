import { api } from "#api/implement.ts";
import { readVisibleMaintenance } from "./visible.ts";

export const maintenanceHandlers = {
  get: api.maintenance.get.handler(async ({ context }) => ({ data: await readVisibleMaintenance(context) })),
  put: api.maintenance.put.handler(async ({ input, context }) => {
    await context.maintenance.write(input);
    return { data: input };
  }),
};
