import type { ApiContext } from "#api/context.ts";
import { principalOf } from "#api/principal.ts";

/** The caller's flags, as far as the service has returned them in time. */
export function flagsOf(context: ApiContext): Promise<Record<string, boolean>> {
  const { userId, email, role, caslRole, organizationIds, isStaff } = principalOf(context);
  return context.experiments.flagsFor({ id: userId, email, role, caslRole, organizationIds, isStaff });
}
