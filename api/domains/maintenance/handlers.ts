import { recordAudit } from "#api/audit/record.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { type MaintenanceNotice, maintenanceAt, noMaintenance } from "#contract/maintenance/schemas.ts";
import { isListed, readVisibleMaintenance } from "./visible.ts";

/** A state with whoever sets it among those who pass: a demoted admin must not find the door shut behind them. */
function withSelf(status: MaintenanceNotice, email: string): MaintenanceNotice {
  if (status.status === "off" || isListed(status.trespass, email)) return status;
  return { ...status, trespass: [...status.trespass, email] };
}

/** True where people do not get Comptoir: they see its page of maintenance, or are sent elsewhere. */
const isClosed = ({ status, redirect }: MaintenanceNotice): boolean => status === "on" || redirect !== null;

export const maintenanceHandlers = {
  get: api.maintenance.get.handler(async ({ context }) => ({ data: await readVisibleMaintenance(context) })),
  settings: api.maintenance.settings.handler(async ({ context }) => ({ data: await context.maintenance.read() })),
  put: api.maintenance.put.handler(async ({ input, context }) => {
    const { until } = input;
    if (isClosed(input) && until !== null && Date.parse(until) <= Date.now())
      throw fail("INVALID_INPUT", { fields: { until: "in_past" } });
    const after = withSelf(input, principalOf(context).email);
    await context.maintenance.write(context.database, after, (tx, before) => {
      const wasClosed = isClosed(maintenanceAt(before, noMaintenance, Date.now()));
      const isClosedNow = isClosed(after);
      const action =
        wasClosed === isClosedNow ? "maintenance.changed" : isClosedNow ? "maintenance.closed" : "maintenance.opened";
      recordAudit(tx, { by: context, action, subject: { id: null }, before, after });
    });
    return { data: after };
  }),
};
