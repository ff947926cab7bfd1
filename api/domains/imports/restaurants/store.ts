import { type SQL, sql } from "drizzle-orm";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { batchesOf } from "../batches.ts";
import type { RestaurantRecord } from "./record.ts";

/** A record with the id it gets if it is new, and its place in the file's order. */
export type PlannedRestaurant = RestaurantRecord & { id: string; position: number };
export type RowOutcome = "created" | "updated" | "unchanged";

/** What a row may change: key of the record, column, type, and what a new restaurant gets when the row is silent. */
const columns = [
  ["name", "name", "text", "''"],
  ["internalName", "internal_name", "text", "null"],
  ["type", "type", "text", "null"],
  ["formattedAddress", "formatted_address", "text", "''"],
  ["street", "street", "text", "''"],
  ["postalCode", "postal_code", "text", "''"],
  ["locality", "locality", "text", "''"],
  ["countryCode", "country_code", "text", "''"],
  ["latitude", "latitude", "double precision", "null"],
  ["longitude", "longitude", "double precision", "null"],
  ["phone", "phone", "text", "null"],
  ["website", "website", "text", "null"],
  ["reservationUrl", "reservation_url", "text", "null"],
  ["orderUrl", "order_url", "text", "null"],
  ["timeZone", "time_zone", "text", "'Europe/Paris'"],
  ["regularHours", "regular_hours", "jsonb", "'[]'"],
  ["specialHours", "special_hours", "jsonb", "'[]'"],
  ["otherHours", "other_hours", "jsonb", "'[]'"],
] as const;
const textOf = (parts: readonly string[], between = ", ") => sql.raw(parts.join(between));
const names = textOf(columns.map(([, column]) => column));
const shape = textOf(columns.map(([key, , type]) => `"${key}" ${type}`));
const incoming = (batch: readonly PlannedRestaurant[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(batch)}::json) as i(position integer, id uuid, "externalId" text, ${shape})`;
const changed = textOf(
  columns.map(([key, column]) => `(i."${key}" is not null and restaurants.${column} is distinct from i."${key}")`),
  " or ",
);
const isStored = (organizationId: string): SQL =>
  sql`${restaurants.organizationId} = ${organizationId} and ${restaurants.externalId} = i."externalId"`;
const created = textOf(columns.map(([key, , , otherwise]) => `coalesce(i."${key}", ${otherwise})`));
const updated = textOf(columns.map(([key, column]) => `${column} = coalesce(i."${key}", restaurants.${column})`));

const batchSize = 1000;
/** What each record would do, by its position. Writes nothing. */
export async function classifyRestaurants(
  tx: Statements,
  organizationId: string,
  planned: readonly PlannedRestaurant[],
): Promise<Map<number, RowOutcome>> {
  const verdicts = new Map<number, RowOutcome>();
  for (const batch of batchesOf(planned, batchSize)) {
    const rows = await rowsOf<{ position: number; verdict: RowOutcome }>(
      tx,
      sql`select i.position,
          case when ${restaurants.id} is null then 'created' when ${changed} then 'updated' else 'unchanged' end as verdict
        from ${incoming(batch)} left join ${restaurants} on ${isStored(organizationId)}`,
    );
    for (const { position, verdict } of rows) verdicts.set(position, verdict);
  }
  return verdicts;
}

/** Creates and updates restaurants of one organization by their external ids; values a record is silent about stay. */
export async function saveRestaurants(
  tx: Statements,
  organizationId: string,
  planned: readonly PlannedRestaurant[],
): Promise<void> {
  for (const batch of batchesOf(planned, batchSize)) {
    await tx.execute(sql`update ${restaurants} set ${updated}, updated_at = now() from ${incoming(batch)}
      where ${isStored(organizationId)} and (${changed})`);
    await tx.execute(sql`insert into ${restaurants} (id, organization_id, external_id, ${names})
      select i.id, ${organizationId}::uuid, i."externalId", ${created} from ${incoming(batch)}
      left join ${restaurants} on ${isStored(organizationId)} where ${restaurants.id} is null`);
  }
}
