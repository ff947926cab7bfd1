import { findPrincipal } from "#api/authenticate.ts";
import type { ApiContext } from "#api/context.ts";
import type { MaintenanceNotice } from "#contract/maintenance/schemas.ts";

/** The caller, if known: a response must not fail for its maintenance header. */
async function findCaller(context: ApiContext) {
  try {
    return await findPrincipal(context);
  } catch {
    return null;
  }
}

/** One object per state, so that its header is serialised once. */
const withoutList = new WeakMap<MaintenanceNotice, MaintenanceNotice>();
function hideList(status: MaintenanceNotice): MaintenanceNotice {
  const hidden = withoutList.get(status) ?? { ...status, trespass: [] };
  withoutList.set(status, hidden);
  return hidden;
}

/** True if an address is on a list, whatever its case. */
export const isListed = (trespass: readonly string[], email: string): boolean =>
  trespass.some((one) => one.toLowerCase() === email.toLowerCase());

/**
 * The maintenance state as far as a caller may know it: of the addresses that may pass their own, all of them for admins. An admin may always
 * pass, listed or not: nobody else could end it.
 */
export async function readVisibleMaintenance(context: ApiContext): Promise<MaintenanceNotice> {
  const status = await context.maintenance.read();
  if (status.trespass.length === 0 && status.status === "off") return status;
  const caller = await findCaller(context);
  if (!caller) return hideList(status);
  const { role, email } = caller;
  if (role === "admin")
    return status.status === "off" || isListed(status.trespass, email)
      ? status
      : { ...status, trespass: [...status.trespass, email] };
  const trespass = status.trespass.filter((one) => isListed([one], email));
  return trespass.length === 0 ? hideList(status) : { ...status, trespass };
}
