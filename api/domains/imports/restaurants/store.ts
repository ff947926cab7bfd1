import type { Queryable } from "#api/db/transaction.ts";
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
const names = columns.map(([, column]) => column).join(", ");
const shape = columns.map(([key, , type]) => `"${key}" ${type}`).join(", ");
/** $1 the organization, $2 the records as JSON. */
const incoming = `json_to_recordset($2::json) as i(position integer, id uuid, "externalId" text, ${shape})`;
const changed = columns
  .map(([key, column]) => `(i."${key}" is not null and r.${column} is distinct from i."${key}")`)
  .join(" or ");
const stored = `restaurants r on r.organization_id = $1 and r.external_id = i."externalId"`;

const classifySql = `
  select i.position, case when r.id is null then 'created' when ${changed} then 'updated' else 'unchanged' end as verdict
  from ${incoming} left join ${stored}`;
const insertSql = `
  insert into restaurants (id, organization_id, external_id, ${names})
  select i.id, $1, i."externalId", ${columns.map(([key, , , otherwise]) => `coalesce(i."${key}", ${otherwise})`).join(", ")}
  from ${incoming} left join ${stored} where r.id is null`;
const updateSql = `
  update restaurants r set ${columns.map(([key, column]) => `${column} = coalesce(i."${key}", r.${column})`).join(", ")}, updated_at = now()
  from ${incoming} where r.organization_id = $1 and r.external_id = i."externalId" and (${changed})`;

const batchSize = 1000;
const parameters = (organizationId: string, batch: readonly PlannedRestaurant[]) => [
  organizationId,
  JSON.stringify(batch),
];

/** What each record would do, by its position. Writes nothing. */
export async function classifyRestaurants(
  client: Queryable,
  organizationId: string,
  planned: readonly PlannedRestaurant[],
): Promise<Map<number, RowOutcome>> {
  const verdicts = new Map<number, RowOutcome>();
  for (const batch of batchesOf(planned, batchSize)) {
    const { rows } = await client.query<{ position: number; verdict: RowOutcome }>(
      classifySql,
      parameters(organizationId, batch),
    );
    for (const { position, verdict } of rows) verdicts.set(position, verdict);
  }
  return verdicts;
}

/** Creates and updates restaurants of one organization by their external ids; values a record is silent about stay. */
export async function saveRestaurants(
  client: Queryable,
  organizationId: string,
  planned: readonly PlannedRestaurant[],
): Promise<void> {
  for (const batch of batchesOf(planned, batchSize)) {
    const given = parameters(organizationId, batch);
    await client.query(updateSql, given);
    await client.query(insertSql, given);
  }
}
