import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { names } from "#api/db/names.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { sqlStateOf, uniqueViolation } from "#api/db/sql-states.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { type AccessibleCredential, c, mayManage } from "./access-scope.ts";

const other = alias(credentials, "other");

/**
 * Sets the organization of an account. NOT_FOUND for an organization in which the caller may not connect accounts;
 * CREDENTIAL_STATE when it belongs to one already, or that organization has the same account.
 */
export async function attachOrganization(
  context: ApiContext,
  credential: AccessibleCredential,
  organizationId: string,
): Promise<void> {
  const { orm } = context.database;
  const principal = principalOf(context);
  const { rows } = await orm.execute(sql`select 1 from ${organizations} where ${organizations.id} = ${organizationId}`);
  if (rows.length === 0 || !mayManage(principal, { organizationId, userId: principal.userId })) throw fail("NOT_FOUND");
  const isDone = await transaction(context.database, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update ${credentials} ${c} set ${names(c.organizationId)} = ${organizationId}, ${names(c.updatedAt)} = now()
      where ${c.id} = ${credential.id} and ${c.organizationId} is null and not exists (
        select from ${credentials} ${other} where ${other.organizationId} = ${organizationId} and ${other.key} = ${c.key}
          and ${other.accountId} = ${c.accountId})`);
    const values = { before: { organizationId: null }, after: { organizationId } };
    const subject = { id: credential.id, name: credential.accountName };
    if (rowCount === 1)
      recordAudit(tx, { by: context, action: "credential.attached", subject, organizationId, ...values });
    return rowCount === 1;
  }).catch((error: unknown) => {
    // A colleague attached the same account at the same time.
    if (sqlStateOf(error) === uniqueViolation) return false;
    throw error;
  });
  if (!isDone) throw fail("CREDENTIAL_STATE");
}
