import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { sqlStateOf, uniqueViolation } from "#api/db/sql-states.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { type AccessibleCredential, mayManage } from "./access-scope.ts";

/**
 * Says which organization an account belongs to. NOT_FOUND for an organization in which the caller may not connect accounts;
 * CREDENTIAL_STATE when it belongs to one already, or that organization has the same account.
 */
export async function attachOrganization(
  context: ApiContext,
  credential: AccessibleCredential,
  organizationId: string,
): Promise<void> {
  const { orm } = context.database;
  const principal = principalOf(context);
  const { rows } = await orm.execute(sql`select 1 from organizations where id = ${organizationId}`);
  if (rows.length === 0 || !mayManage(principal, { organizationId, userId: principal.userId })) throw fail("NOT_FOUND");
  const { rowCount } = await orm
    .execute(sql`
      update credentials c set organization_id = ${organizationId}, updated_at = now()
      where c.id = ${credential.id} and c.organization_id is null and not exists (
        select from credentials other where other.organization_id = ${organizationId} and other.key = c.key
          and other.account_id = c.account_id)`)
    .catch((error: unknown) => {
      // A colleague attached the same account in this very moment.
      if (sqlStateOf(error) === uniqueViolation) return { rowCount: 0 };
      throw error;
    });
  if (rowCount !== 1) throw fail("CREDENTIAL_STATE");
}
