import { findPrincipal } from "#api/authenticate.ts";
import type { ApiContext } from "#api/context.ts";
import type { MaintenanceStatus } from "#contract/maintenance/schemas.ts";

/** The caller, if known: a response must not fail for its maintenance header. */
async function findCaller(context: ApiContext) {
  try {
    return await findPrincipal(context);
  } catch {
    return null;
  }
}

/** One object per state, so that its header is serialised once. */
const withoutList = new WeakMap<MaintenanceStatus, MaintenanceStatus>();
function hideList(status: MaintenanceStatus): MaintenanceStatus {
  const hidden = withoutList.get(status) ?? { ...status, trespass: [] };
  withoutList.set(status, hidden);
  return hidden;
}

/** The maintenance state as far as a caller may know it: of the addresses that may pass their own, all of them for admins. */
export async function readVisibleMaintenance(context: ApiContext): Promise<MaintenanceStatus> {
  const status = await context.maintenance.read();
  if (status.trespass.length === 0) return status;
  const caller = await findCaller(context);
  if (!caller) return hideList(status);
  if (caller.role === "admin") return status;
  const own = caller.email.toLowerCase();
  const trespass = status.trespass.filter((email) => email.toLowerCase() === own);
  return trespass.length === 0 ? hideList(status) : { ...status, trespass };
}
