import { api } from "#api/implement.ts";

export const maintenanceHandlers = {
  get: api.maintenance.get.handler(async ({ context }) => ({ data: await context.maintenance.read() })),
  put: api.maintenance.put.handler(async ({ input, context }) => {
    await context.maintenance.write(input);
    return { data: input };
  }),
};
