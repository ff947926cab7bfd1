import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { organizations } from "#api/db/schema/organizations.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import type { AccessibleRestaurant } from "./access-scope.ts";
import type { Statements } from "./db/statements.ts";

type Executor = Pick<Statements, "execute">;
type Scope = "restaurant" | "organization";

/** A table with a row for an organization and one for each of its restaurants that goes its own way. */
type VersionedTable = PgTable & { organizationId: Column; restaurantId: Column };

/** The next number of all settings, in a statement that writes one. */
export const nextVersion: SQL = sql`nextval('setting_versions')`;

/** The versions of a setting that concern a restaurant: of the table of that setting, by the column of its version. */
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

/** Writers of an organization's settings wait for each other from here to the end of their transaction. */
export async function lockSettings(executor: Executor, { organizationId }: AccessibleRestaurant): Promise<void> {
  await executor.execute(
    sql`select 1 from ${organizations} where ${organizations.id} = ${organizationId} for no key update`,
  );
}

/**
 * Has nobody changed what the writer had before them? For the organization that is its own setting; for a restaurant without one of
 * its own, the organization's too, since it is what was seen there.
 */
export function isExpectedVersion(seen: SettingVersions, now: SettingVersions, scope: Scope): boolean {
  if (scope === "organization") return seen.organization === now.organization;
  return seen.restaurant === now.restaurant && (now.restaurant > 0 || seen.organization === now.organization);
}
