import { createHash } from "node:crypto";
import { and, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { type StatisticsSource, statisticsChanges } from "#api/db/schema/statistics.ts";
import { isAnyOf } from "#api/db/statements.ts";
import type { StatisticsQuery, StatisticsTab } from "#contract/statistics/filters.ts";
import type { Shown } from "./frame.ts";

/** An answer as text: a tenth of what it takes as an object, and nobody can change it. */
type Kept = { version: string; text: Promise<string>; length: number };
type Question = {
  tab: StatisticsTab;
  filters: StatisticsQuery;
  shown: Shown;
  /** Beside settings, which every answer rests on. */
  restsOn: readonly StatisticsSource[];
};

/** Most characters of all answers of a process together. */
const charactersMax = 24_000_000;
const keptBy = new WeakMap<Database["pool"], Map<string, Kept>>();

/** The row of `statistics_changes` that is of all restaurants. */
const ofAll = "00000000-0000-0000-0000-000000000000";

/** What changes, and never comes again, with every write that the answers of the restaurants rest on. */
async function versionOf({ orm }: Database, { shown: { restaurantIds }, restsOn }: Question): Promise<string> {
  const c = statisticsChanges;
  const [found] = await orm
    .select({
      version: sql<string>`coalesce(md5(string_agg(${c.restaurantId} || ' ' || ${c.source} || ' ' || ${c.transaction}, ','
        order by ${c.restaurantId}, ${c.source}, ${c.transaction})), '')`,
    })
    .from(c)
    .where(and(isAnyOf(c.restaurantId, [...restaurantIds, ofAll]), isAnyOf(c.source, [...restsOn, "settings"])));
  return found?.version ?? "";
}

/** What a question is told apart by. When a restaurant was last read is told beside the answer. */
function keyOf({ tab, filters, shown }: Question): string {
  const restaurants = [shown.restaurants, shown.leftOut].map((some) =>
    some.map(({ lastUpdate: _, ...restaurant }) => restaurant),
  );
  return createHash("sha256")
    .update(JSON.stringify([tab, filters, restaurants, shown.groups, shown.isEvery, shown.hour]))
    .digest("base64");
}

/** Forgets what was asked for longest ago. */
function makeRoom(answers: Map<string, Kept>): void {
  let total = [...answers.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [key, { length }] of answers) {
    if (total <= charactersMax) return;
    answers.delete(key);
    total -= length;
  }
}

/**
 * The answer to a question about many restaurants, counted again as soon as a transaction has changed what it rests on. The version is read before
 * anything is counted: whatever commits meanwhile makes the answer newer than its version, never older. Who asks at the same time waits for
 * the same count.
 */
export async function remembered<Answer extends object>(
  database: Database,
  question: Question,
  count: () => Promise<Answer>,
): Promise<Answer> {
  const answers = keptBy.get(database.pool) ?? new Map<string, Kept>();
  keptBy.set(database.pool, answers);
  const version = await versionOf(database, question);
  const key = keyOf(question);
  const known = answers.get(key);
  // The latest stands last.
  answers.delete(key);
  if (known?.version === version) {
    answers.set(key, known);
    return JSON.parse(await known.text) as Answer;
  }
  const counting = count();
  const kept: Kept = { version, text: counting.then((answer) => JSON.stringify(answer)), length: 0 };
  answers.set(key, kept);
  try {
    kept.length = (await kept.text).length;
  } catch (error) {
    if (answers.get(key) === kept) answers.delete(key);
    throw error;
  }
  makeRoom(answers);
  return await counting;
}
