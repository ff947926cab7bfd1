import type { Database } from "#api/db/database.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { type Habit, habitRepetitions, type Learning } from "#contract/ai/habits.ts";
import type { Language } from "#contract/languages.ts";

/** Is it learned from edits at a restaurant? It is, until somebody switches it off. */
export async function isLearning(client: Queryable, restaurantId: string): Promise<boolean> {
  const { rows } = await client.query<{ isOn: boolean }>(
    `select is_on as "isOn" from ai_learning where restaurant_id = $1`,
    [restaurantId],
  );
  return rows[0]?.isOn ?? true;
}

const counts = `h.text is not null and h.count >= ${habitRepetitions}`;
const columns = `h.id as "_id", h.kind, h.language, h.text, h.instead, h.count,
  to_char(h.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt"`;

/** All that a restaurant has learned, the most frequent first, and how much is only watched yet. */
export async function readLearning({ pool }: Database, restaurantId: string): Promise<Learning> {
  const { rows: habits } = await pool.query<Habit>(
    `select ${columns} from ai_habits h where h.restaurant_id = $1 and ${counts} order by h.language, h.kind, h.count desc, h.id`,
    [restaurantId],
  );
  const { rows: watched } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ai_habits h where h.restaurant_id = $1 and not (${counts})`,
    [restaurantId],
  );
  return { isOn: await isLearning(pool, restaurantId), habits, watchedCount: watched[0]?.count ?? 0 };
}

/** What a draft of a language follows; nothing where learning is switched off. */
export async function findHabits(client: Queryable, restaurantId: string, language: Language): Promise<Habit[]> {
  const { rows } = await client.query<Habit>(
    `select ${columns} from ai_habits h where h.restaurant_id = $1 and h.language = $2 and ${counts}
       and not exists (select from ai_learning l where l.restaurant_id = $1 and not l.is_on)
     order by h.count desc, h.last_at desc, h.id`,
    [restaurantId, language],
  );
  return rows;
}

/** Switches learning on or off; what was learned stays, unused, until it is forgotten. */
export async function setLearning(database: Database, restaurantId: string, isOn: boolean): Promise<Learning> {
  await database.pool.query(
    `insert into ai_learning (restaurant_id, is_on) values ($1, $2) on conflict (restaurant_id) do update set is_on = $2`,
    [restaurantId, isOn],
  );
  return readLearning(database, restaurantId);
}

/** Forgets one habit of that restaurant. Throws NOT_FOUND. */
export async function forgetHabit({ pool }: Database, restaurantId: string, habitId: string): Promise<void> {
  const { rowCount } = await pool.query("delete from ai_habits where id = $1 and restaurant_id = $2", [
    habitId,
    restaurantId,
  ]);
  if (rowCount === 0) throw fail("NOT_FOUND");
}

/** Forgets all of them, and what was only watched. */
export async function forgetHabits(database: Database, restaurantId: string): Promise<void> {
  await database.pool.query("delete from ai_habits where restaurant_id = $1", [restaurantId]);
}
