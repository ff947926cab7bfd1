import { type SQL, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { insertSelect, rowsOf, type Statements } from "#api/db/statements.ts";
import { batchesOf } from "../batches.ts";
import { assumedTimeZone, type RestaurantRecord } from "./record.ts";

/** A record with the id it gets if it is new, and its position in the file. */
export type PlannedRestaurant = RestaurantRecord & { id: string; position: number };
export type RowOutcome = "created" | "updated" | "unchanged";

/** What a row may change, by the key of the record, and a new restaurant's value when the row has none. */
const otherwise = {
  name: "''",
  internalName: "null",
  type: "null",
  formattedAddress: "''",
  street: "''",
  postalCode: "''",
  locality: "''",
  countryCode: "''",
  latitude: "null",
  longitude: "null",
  phone: "null",
  website: "null",
  reservationUrl: "null",
  orderUrl: "null",
  timeZone: `'${assumedTimeZone}'`,
  regularHours: "'[]'",
  specialHours: "'[]'",
  otherHours: "'[]'",
};
const columns = Object.entries(otherwise).map(([key, silent]) => ({
  key,
  column: restaurants[key as keyof typeof otherwise],
  given: sql`i.${sql.identifier(key)}`,
  silent: sql.raw(silent),
}));
const shape = sql.join(
  columns.map(({ key, column }) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`),
  sql`, `,
);
const incoming = (batch: readonly PlannedRestaurant[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(batch)}::json) as i(position integer, id uuid, "externalId" text, ${shape})`;
const changed = sql.join(
  columns.map(({ column, given }) => sql`(${given} is not null and ${column} is distinct from ${given})`),
  sql` or `,
);
const isStored = (organizationId: string): SQL =>
  sql`${restaurants.organizationId} = ${organizationId} and ${restaurants.externalId} = i."externalId"`;
const created = Object.fromEntries(columns.map(({ key, given, silent }) => [key, sql`coalesce(${given}, ${silent})`]));
const updated = Object.fromEntries(columns.map(({ key, column, given }) => [key, sql`coalesce(${given}, ${column})`]));

const batchSize = 1000;
/** The outcome of each record, by its position. Writes nothing. */
export async function classifyRestaurants(
  tx: Statements,
  organizationId: string,
  planned: readonly PlannedRestaurant[],
): Promise<Map<number, RowOutcome>> {
  const outcomes = new Map<number, RowOutcome>();
  for (const batch of batchesOf(planned, batchSize)) {
    const rows = await rowsOf<{ position: number; outcome: RowOutcome }>(
      tx,
      sql`select i.position,
          case when ${restaurants.id} is null then 'created' when ${changed} then 'updated' else 'unchanged' end as outcome
        from ${incoming(batch)} left join ${restaurants} on ${isStored(organizationId)}`,
    );
    for (const { position, outcome } of rows) outcomes.set(position, outcome);
  }
  return outcomes;
}

/** Creates and updates restaurants of one organization by their external ids; values that a record lacks stay. */
export async function saveRestaurants(
  tx: Statements,
  organizationId: string,
  planned: readonly PlannedRestaurant[],
): Promise<void> {
  for (const batch of batchesOf(planned, batchSize)) {
    await tx
      .update(restaurants)
      .set({ ...updated, updatedAt: now })
      .from(incoming(batch))
      .where(sql`${isStored(organizationId)} and (${changed})`);
    const ids = { id: sql`i.id`, organizationId: sql`${organizationId}::uuid`, externalId: sql`i."externalId"` };
    const unknown = sql`from ${incoming(batch)} left join ${restaurants} on ${isStored(organizationId)} where ${restaurants.id} is null`;
    await tx.execute(insertSelect(restaurants, { ...ids, ...created }, unknown));
  }
}
