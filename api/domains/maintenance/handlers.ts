import { recordAudit } from "#api/audit/record.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import type { MaintenanceNotice } from "#contract/maintenance/schemas.ts";
import { isListed, readVisibleMaintenance } from "./visible.ts";

/** A state with whoever sets it among those who pass: a demoted admin must not find the door shut behind them. */
function withSelf(status: MaintenanceNotice, email: string): MaintenanceNotice {
  if (status.status === "off" || isListed(status.trespass, email)) return status;
  return { ...status, trespass: [...status.trespass, email] };
}

export const maintenanceHandlers = {
  get: api.maintenance.get.handler(async ({ context }) => ({ data: await readVisibleMaintenance(context) })),
  settings: api.maintenance.settings.handler(async ({ context }) => ({ data: await context.maintenance.read() })),
  put: api.maintenance.put.handler(async ({ input, context }) => {
    const { status, redirect, until } = input;
    const isSomething = status === "on" || redirect !== null;
    if (isSomething && until !== null && Date.parse(until) <= Date.now())
      throw fail("INVALID_INPUT", { fields: { until: "in_past" } });
    const after = withSelf(input, principalOf(context).email);
    await context.maintenance.write(context.database, after, (tx, before) =>
      recordAudit(tx, { by: context, action: "maintenance.changed", subject: { id: null }, before, after }),
    );
    return { data: after };
  }),
};
