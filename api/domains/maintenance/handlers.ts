import { recordAudit } from "#api/audit/record.ts";
import { api } from "#api/implement.ts";
import { readVisibleMaintenance } from "./visible.ts";

export const maintenanceHandlers = {
  get: api.maintenance.get.handler(async ({ context }) => ({ data: await readVisibleMaintenance(context) })),
  put: api.maintenance.put.handler(async ({ input, context }) => {
    await context.maintenance.write(context.database, input, (tx, before) =>
      recordAudit(tx, { by: context, action: "maintenance.changed", subject: { id: null }, before, after: input }),
    );
    return { data: input };
  }),
};
