import { type Fact, type FactInput, type FactLine, factsMax } from "#contract/ai.ts";
import { type WeeklySlot, weekdays } from "#contract/opening-hours.ts";
import type { Database } from "../../../db/database.ts";
import { newId } from "../../../db/ids.ts";
import type { Queryable } from "../../../db/transaction.ts";
import { fail } from "../../../errors.ts";

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
  return [...lines, ...hoursLines(hours)].map((line) => ({ ...line, _id: null }));
}

/** The whole sheet: the lines people wrote, then what the restaurant's own data say (hours in its own zone). */
export async function listFacts(pool: Queryable, restaurantId: string): Promise<Fact[]> {
  const { rows: written } = await pool.query<Fact>(
    `select id as "_id", key, text from ai_facts where restaurant_id = $1 order by id`,
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
export async function addFact({ pool }: Database, input: FactInput & { restaurantId: string }): Promise<Fact> {
  const { rows } = await pool.query<Fact>(
    `insert into ai_facts (id, restaurant_id, key, text)
     select $1, $2, $3, $4 where (select count(*) from ai_facts where restaurant_id = $2) < $5
     returning id as "_id", key, text`,
    [newId(), input.restaurantId, input.key, input.text, factsMax],
  );
  if (!rows[0]) throw fail("FACTS_FULL");
  return rows[0];
}

type FactPath = { restaurantId: string; factId: string };

/** Changes a line of that restaurant. Throws NOT_FOUND. */
export async function setFact({ pool }: Database, input: FactInput & FactPath): Promise<Fact> {
  const { rows } = await pool.query<Fact>(
    `update ai_facts set key = $3, text = $4, updated_at = now() where id = $1 and restaurant_id = $2
     returning id as "_id", key, text`,
    [input.factId, input.restaurantId, input.key, input.text],
  );
  if (!rows[0]) throw fail("NOT_FOUND");
  return rows[0];
}

/** Deletes a line of that restaurant. Throws NOT_FOUND. */
export async function deleteFact({ pool }: Database, { factId, restaurantId }: FactPath): Promise<void> {
  const { rowCount } = await pool.query("delete from ai_facts where id = $1 and restaurant_id = $2", [
    factId,
    restaurantId,
  ]);
  if (rowCount === 0) throw fail("NOT_FOUND");
}
