import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { fullNameOf } from "#api/domains/reviews/writes/events.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { type Fact, type FactInput, type FactLine, factsMax } from "#contract/ai/schemas.ts";
import { type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";

type RestaurantRow = {
  address: string;
  phone: string | null;
  website: string | null;
  reservation: string | null;
  order: string | null;
  hours: WeeklySlot[];
};

/** One line per day, empty when closed; none where the restaurant has no hours at all. */
function hoursLines(hours: readonly WeeklySlot[]): FactLine[] {
  if (hours.length === 0) return [];
  return weekdays.map((day) => {
    const slots = hours.filter(({ openDay }) => openDay === day).sort((a, b) => a.openTime.localeCompare(b.openTime));
    return { key: `hours:${day}`, text: slots.map((slot) => `${slot.openTime}–${slot.closeTime}`).join(", ") };
  });
}

function ownLines({ hours, ...texts }: RestaurantRow): Fact[] {
  const lines = Object.entries(texts).flatMap(([key, text]) => (text ? [{ key, text }] : []));
  return [...lines, ...hoursLines(hours)].map((line) => ({
    ...line,
    _id: null,
    version: 0,
    updatedAt: null,
    updatedBy: "",
  }));
}

const columns = `id as "_id", key, text, version, updated_by_name as "updatedBy",
  to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`;

/** The whole sheet: the lines people wrote, then what the restaurant's own data say (hours in its own zone). */
export async function listFacts(pool: Queryable, restaurantId: string): Promise<Fact[]> {
  const { rows: written } = await pool.query<Fact>(
    `select ${columns} from ai_facts where restaurant_id = $1 order by id`,
    [restaurantId],
  );
  const { rows } = await pool.query<RestaurantRow>(
    `select formatted_address as address, phone, website, reservation_url as reservation, order_url as "order",
       regular_hours as hours from restaurants where id = $1`,
    [restaurantId],
  );
  return [...written, ...(rows[0] ? ownLines(rows[0]) : [])];
}

/** Adds a line. Throws FACTS_FULL; two who add the last one at once may both succeed, which harms nobody. */
export async function addFact(context: ApiContext, input: FactInput & { restaurantId: string }): Promise<Fact> {
  const { rows } = await context.database.pool.query<Fact>(
    `insert into ai_facts (id, restaurant_id, key, text, updated_by_name)
     select $1, $2, $3, $4, $6 where (select count(*) from ai_facts where restaurant_id = $2) < $5
     returning ${columns}`,
    [newId(), input.restaurantId, input.key, input.text, factsMax, fullNameOf(principalOf(context))],
  );
  if (!rows[0]) throw fail("FACTS_FULL");
  return rows[0];
}

type FactVersion = { restaurantId: string; factId: string; version: number };

/** Why a line of that restaurant was not written: it is gone, or somebody else wrote first. */
async function refusal(pool: Queryable, { factId, restaurantId }: FactVersion) {
  const { rows } = await pool.query<Fact>(`select ${columns} from ai_facts where id = $1 and restaurant_id = $2`, [
    factId,
    restaurantId,
  ]);
  return rows[0] ? fail("CONFLICT", { current: rows[0] }) : fail("NOT_FOUND");
}

/** Changes a line of that restaurant. Throws NOT_FOUND, CONFLICT. */
export async function setFact(context: ApiContext, input: FactInput & FactVersion): Promise<Fact> {
  const { pool } = context.database;
  const { rows } = await pool.query<Fact>(
    `update ai_facts set key = $4, text = $5, updated_at = now(), updated_by_name = $6, version = version + 1
     where id = $1 and restaurant_id = $2 and version = $3 returning ${columns}`,
    [input.factId, input.restaurantId, input.version, input.key, input.text, fullNameOf(principalOf(context))],
  );
  if (!rows[0]) throw await refusal(pool, input);
  return rows[0];
}

/** Deletes a line of that restaurant. Throws NOT_FOUND, CONFLICT. */
export async function deleteFact({ database: { pool } }: ApiContext, fact: FactVersion): Promise<void> {
  const { rowCount } = await pool.query("delete from ai_facts where id = $1 and restaurant_id = $2 and version = $3", [
    ...[fact.factId, fact.restaurantId, fact.version],
  ]);
  if (rowCount === 0) throw await refusal(pool, fact);
}
