import { and, type Column, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { organizations } from "#api/db/schema/organizations.ts";
import type { AuditAction } from "#contract/audit/actions.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import type { AccessibleRestaurant } from "./access-scope.ts";
import type { AuditValues } from "./audit/entry.ts";
import { type AuditedRequest, recordAudit } from "./audit/record.ts";
import type { Statements } from "./db/statements.ts";

type Executor = Pick<Statements, "execute">;
type Scope = "restaurant" | "organization";

/** A table with a row for an organization and one for each restaurant with its own setting. */
type VersionedTable = PgTable & { organizationId: Column; restaurantId: Column };

/** The next version number, shared by all settings. */
export const nextVersion: SQL = sql`nextval('setting_versions')`;

/** The versions of a setting for a restaurant: from the setting's table and its version column. */
export async function readVersions(
  executor: Executor,
  restaurant: AccessibleRestaurant,
  table: VersionedTable,
  version: Column,
): Promise<SettingVersions> {
  const { organizationId, restaurantId } = table;
  const { rows } = await executor.execute<SettingVersions>(sql`
    select coalesce(max(${version}) filter (where ${restaurantId} is not null), 0) as restaurant,
      coalesce(max(${version}) filter (where ${restaurantId} is null), 0) as organization
    from ${table} where ${organizationId} = ${restaurant.organizationId}
      and (${restaurantId} is null or ${restaurantId} = ${restaurant.id})`);
  return rows[0] ?? { restaurant: 0, organization: 0 };
}

/** What a scope has stored of a setting itself, as the audit log tells of it before a change; undefined without. */
export async function readOwnSetting(
  tx: Statements,
  restaurant: AccessibleRestaurant,
  scope: Scope,
  table: VersionedTable,
  fields: Record<string, PgColumn>,
): Promise<AuditValues | undefined> {
  const isOwn = scope === "restaurant" ? eq(table.restaurantId, restaurant.id) : isNull(table.restaurantId);
  const [own] = await tx
    .select(fields)
    .from(table)
    .where(and(eq(table.organizationId, restaurant.organizationId), isOwn));
  return own;
}

type SettingWrite = {
  by: AuditedRequest;
  /** `…Changed` where the scope has its own afterwards, `…inherited` where it has none any more. */
  action: AuditAction;
  restaurant: AccessibleRestaurant;
  scope: Scope;
  before: AuditValues | undefined;
  /** Undefined: the scope has none of its own any more. */
  after: AuditValues | undefined;
};

/** Tells the audit log of a setting that a scope has or leaves to the organization; without one before and after nothing happened. */
export function recordSetting(tx: Statements, { restaurant, scope, ...write }: SettingWrite): void {
  if (!write.before && !write.after) return;
  const { organizationId, id } = restaurant;
  const restaurantId = scope === "restaurant" ? id : null;
  recordAudit(tx, { ...write, subject: { id: null }, organizationId, restaurantId });
}

/** Locks an organization's settings until the end of the transaction, so that writers wait for each other. */
export async function lockSettings(executor: Executor, { organizationId }: AccessibleRestaurant): Promise<void> {
  await executor.execute(
    sql`select 1 from ${organizations} where ${organizations.id} = ${organizationId} for no key update`,
  );
}

/**
 * True if the setting is still the one the writer saw. For the organization that is its own; for a restaurant without its own the
 * organization's as well, since that was shown there.
 */
export function isExpectedVersion(seen: SettingVersions, now: SettingVersions, scope: Scope): boolean {
  if (scope === "organization") return seen.organization === now.organization;
  return seen.restaurant === now.restaurant && (now.restaurant > 0 || seen.organization === now.organization);
}
