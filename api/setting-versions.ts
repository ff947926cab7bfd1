import { type SQL, sql } from "drizzle-orm";
import type { SettingVersions } from "#contract/setting-versions.ts";
import type { AccessibleRestaurant } from "./access-scope.ts";
import type { Orm } from "./db/database.ts";

type Executor = Pick<Orm, "execute">;
type Scope = "restaurant" | "organization";

/** A table with a row for an organization and one for each of its restaurants that goes its own way, and the column of its version. */
type VersionedTable = "reply_deadlines" | "reply_escalations" | "ai_settings";
type VersionColumn = "version" | "voice_version" | "provider_version";

/** The next number of all settings, in a statement that writes one. */
export const nextVersion: SQL = sql`nextval('setting_versions')`;

/** The versions of a setting that concern a restaurant. */
export async function readVersions(
  executor: Executor,
  place: AccessibleRestaurant,
  table: VersionedTable,
  column: VersionColumn = "version",
): Promise<SettingVersions> {
  const version = sql.identifier(column);
  const { rows } = await executor.execute<SettingVersions>(sql`
    select coalesce(max(${version}) filter (where restaurant_id is not null), 0) as restaurant,
      coalesce(max(${version}) filter (where restaurant_id is null), 0) as organization
    from ${sql.identifier(table)} where organization_id = ${place.organizationId}
      and (restaurant_id is null or restaurant_id = ${place.id})`);
  return rows[0] ?? { restaurant: 0, organization: 0 };
}

/** Writers of an organization's settings wait for each other from here to the end of their transaction. */
export async function lockSettings(executor: Executor, { organizationId }: AccessibleRestaurant): Promise<void> {
  await executor.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`);
}

/**
 * Has nobody changed what the writer had before them? For the organization that is its own setting; for a restaurant without one of
 * its own, the organization's too, since it is what was seen there.
 */
export function isExpectedVersion(seen: SettingVersions, now: SettingVersions, scope: Scope): boolean {
  if (scope === "organization") return seen.organization === now.organization;
  return seen.restaurant === now.restaurant && (now.restaurant > 0 || seen.organization === now.organization);
}
