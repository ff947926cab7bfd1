import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { organizations } from "#api/db/schema/organizations.ts";
import type { AuditAction } from "#contract/audit/actions.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import type { AccessibleRestaurant } from "./access-scope.ts";
import type { AuditValues } from "./audit/entry.ts";
import { type AuditedRequest, recordAudit } from "./audit/record.ts";
import type { Statements } from "./db/statements.ts";

type Executor = Pick<Statements, "execute">;
/** Whose a setting is: the restaurant's, the organization's, or that of a group of restaurants. */
export type SettingTarget = "restaurant" | "organization" | { groupId: string; name: string };

/** A table with a row for an organization, one for each restaurant with its own setting, and for some settings one for each such group. */
export type VersionedTable = PgTable & { organizationId: Column; restaurantId: Column; groupId?: Column };

/** SQL: a row of a settings table is the setting of that target itself. */
export function isSettingOf(table: VersionedTable, restaurant: AccessibleRestaurant, target: SettingTarget): SQL {
  const { organizationId, restaurantId, groupId } = table;
  const isHere = sql`${organizationId} = ${restaurant.organizationId}`;
  if (target === "restaurant") return sql`${isHere} and ${restaurantId} = ${restaurant.id}`;
  const ofNoRestaurant = sql`${isHere} and ${restaurantId} is null`;
  if (!groupId) return ofNoRestaurant;
  const ofGroup = target === "organization" ? sql`${groupId} is null` : sql`${groupId} = ${target.groupId}`;
  return sql`${ofNoRestaurant} and ${ofGroup}`;
}

/** The next version number, shared by all settings. */
export const nextVersion: SQL = sql`nextval('setting_versions')`;

/**
 * The versions of a setting for a restaurant: from the setting's table and its version column. `group`: SQL of the id of the group whose
 * version is among them.
 */
export async function readVersions(
  executor: Executor,
  restaurant: AccessibleRestaurant,
  table: VersionedTable,
  version: Column,
  group?: SQL,
): Promise<SettingVersions> {
  const { organizationId, restaurantId, groupId } = table;
  const latest = (condition: SQL) => sql`coalesce(max(${version}) filter (where ${condition}), 0)`;
  const ofGroup = group && groupId ? sql`, ${latest(sql`${groupId} = ${group}`)} as "group"` : sql``;
  const { rows } = await executor.execute<SettingVersions>(sql`
    select ${latest(isSettingOf(table, restaurant, "restaurant"))} as restaurant,
      ${latest(isSettingOf(table, restaurant, "organization"))} as organization${ofGroup}
    from ${table} where ${organizationId} = ${restaurant.organizationId}
      and (${restaurantId} is null or ${restaurantId} = ${restaurant.id})`);
  return rows[0] ?? { restaurant: 0, organization: 0 };
}

/** What a target has stored of a setting itself, as the audit log tells of it before a change; undefined without. */
export async function readOwnSetting(
  tx: Statements,
  restaurant: AccessibleRestaurant,
  target: SettingTarget,
  table: VersionedTable,
  fields: Record<string, PgColumn>,
): Promise<AuditValues | undefined> {
  const [own] = await tx
    .select(fields)
    .from(table)
    .where(isSettingOf(table, restaurant, target));
  return own;
}

type SettingWrite = {
  by: AuditedRequest;
  /** `…Changed` where the target has its own afterwards, `…inherited` where it has none any more. */
  action: AuditAction;
  restaurant: AccessibleRestaurant;
  scope: SettingTarget;
  before: AuditValues | undefined;
  /** Undefined: the target has none of its own any more. */
  after: AuditValues | undefined;
};

/** Tells the audit log of a setting that a target has or leaves to a wider one; without one before and after nothing happened. */
export function recordSetting(tx: Statements, { restaurant, scope, ...write }: SettingWrite): void {
  if (!write.before && !write.after) return;
  const { organizationId, id } = restaurant;
  const restaurantId = scope === "restaurant" ? id : null;
  const subject = typeof scope === "object" ? { id: scope.groupId, name: scope.name } : { id: null };
  recordAudit(tx, { ...write, subject, organizationId, restaurantId });
}

/** Locks an organization's settings until the end of the transaction, so that writers wait for each other. */
export async function lockSettings(executor: Executor, { organizationId }: AccessibleRestaurant): Promise<void> {
  await executor.execute(
    sql`select 1 from ${organizations} where ${organizations.id} = ${organizationId} for no key update`,
  );
}

/**
 * True if the setting is still the one the writer saw. For the organization that is its own; for a group without its own the
 * organization's as well, for a restaurant without its own also that of the group it follows, since that was shown there.
 */
export function isExpectedVersion(seen: SettingVersions, now: SettingVersions, target: SettingTarget): boolean {
  const isOrganizationSeen = seen.organization === now.organization;
  if (target === "organization") return isOrganizationSeen;
  const { group = 0 } = now;
  const isGroupSeen = (seen.group ?? 0) === group && (group > 0 || isOrganizationSeen);
  if (target !== "restaurant") return isGroupSeen;
  return seen.restaurant === now.restaurant && (now.restaurant > 0 || isGroupSeen);
}
