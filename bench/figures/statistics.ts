import { type StatisticsTab, statisticsFilters, statisticsTabs } from "#contract/statistics/filters.ts";
import { generatedUntil } from "../generator/reviews.ts";
import { statisticsStore } from "../generator/store.ts";
import { type InProcess, openInProcess } from "../in-process.ts";
import { quantile, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const rounds = 30;
const warmUpRounds = 4;
const dataMaxMs = 50;
const pageMaxMs = 100;

const endDate = generatedUntil.toISOString().slice(0, 10);
const startDate = `${Number(endDate.slice(0, 4)) - 1}${endDate.slice(4)}`;
const year = { period: "custom", startDate, endDate, step: "month" } as const;
const query = statisticsFilters.write({ ...statisticsFilters.defaults, ...year }).toString();

/** Tabs that rest on reviews; the others rest on what platforms count each day. */
const onReviews: ReadonlySet<StatisticsTab> = new Set<StatisticsTab>(["e-reputation", "boosters"]);

/** The sums by month that a tab rests on, read without any roll-up. */
const scanOf = (tab: StatisticsTab) =>
  onReviews.has(tab)
    ? `select date_trunc('month', published_at) as month, platform_key, count(*), avg(rating) from reviews
       where removed_at is null and published_at >= '${startDate}' and published_at < '${endDate}' group by 1, 2`
    : `select date_trunc('month', day) as month, metric, sum(value) from metric_days
       where day between '${startDate}' and '${endDate}' group by 1, 2`;

/** What a write to a restaurant's settings notes: the answers that were kept are counted anew, in every tab. */
const note =
  "select note_statistics_changes(array(select id from restaurants order by id limit 1), 'statistics_notes')";

async function measureTab(inside: InProcess, reviews: number, tab: StatisticsTab): Promise<Figure[]> {
  const data = () => inside.ask(`statistics/${tab}`, year);
  const page = () => inside.page(`/groups/statistics/${tab}?${query}`);
  const scan = () => inside.database.pool.query(scanOf(tab));
  const write = () => inside.database.pool.query(note);
  const turns = [write, data, data, write, page, page, scan];
  await takeTurns(warmUpRounds, turns);
  const [, firstMs = [], dataMs = [], , firstPageMs = [], pageMs = [], scanMs = []] = await takeTurns(rounds, turns);
  const bare = quantile(scanMs, 0.95);
  const figureOf = (what: string, samples: readonly number[], most?: number): Figure => {
    const ours = quantile(samples, 0.95);
    return {
      name: `statistics, ${tab}, 200 restaurants, 12 months, ${reviews.toLocaleString("en")} reviews: p95 of ${what}`,
      ours: milliseconds(ours),
      reference: `${milliseconds(bare)} one scan of the raw rows by month`,
      ratio: times(ours / bare),
      ...(most !== undefined && { target: `≤ ${most} ms`, passes: ours <= most }),
    };
  };
  return [
    figureOf("data", dataMs, dataMaxMs),
    figureOf("HTML", pageMs, pageMaxMs),
    figureOf("data, counted anew after a write", firstMs),
    figureOf("HTML, counted anew after a write", firstPageMs),
  ];
}

const freshMaxMs = 5000;
const freshRounds = 5;

/** A write for each tab as the database gets it, and how to take it back. */
const writes: Record<StatisticsTab, (restaurantId: string) => [write: string, undo: string]> = {
  seo: (id) => metricWrite(id, "gmb", "impressions_mobile_search"),
  "e-reputation": (id) => reviewWrite(id, "gmb"),
  "social-networks": (id) => metricWrite(id, "instagram", "reach"),
  boosters: (id) => reviewWrite(id, "private"),
  roi: (id) => metricWrite(id, "gmb", "directions"),
};
function metricWrite(id: string, key: string, metric: string): [string, string] {
  const set = (
    by: string,
  ) => `update metric_days set value = value ${by} where restaurant_id = '${id}' and platform_key = '${key}'
    and metric = '${metric}' and day = date '${endDate}' - 40`;
  return [set("+ 977"), set("- 977")];
}
function reviewWrite(id: string, key: string): [string, string] {
  return [
    `insert into reviews (id, restaurant_id, platform_key, external_id, is_private, rating, text, author, published_at)
     values (gen_random_uuid(), '${id}', '${key}', 'fresh', ${key === "private"}, 1, 'Froid.', 'Camille', timestamptz '${endDate}' - interval '40 days')`,
    `delete from reviews where restaurant_id = '${id}' and external_id = 'fresh'`,
  ];
}

/** From the commit of a write until a tab tells other figures than before, of all restaurants. */
async function measureFreshness(inside: InProcess, tab: StatisticsTab): Promise<Figure> {
  const figuresOf = async () => {
    const { data } = (await inside.ask(`statistics/${tab}`, year)) as { data: { sections: unknown } };
    return JSON.stringify(data.sections);
  };
  const { rows } = await inside.database.pool.query<{ id: string }>("select id from restaurants order by id limit 1");
  const [write, undo] = writes[tab](rows[0]?.id ?? "");
  const waits: number[] = [];
  for (let round = 0; round < freshRounds; round++) {
    const before = await figuresOf();
    await inside.database.pool.query(write);
    const startedAt = performance.now();
    while ((await figuresOf()) === before && performance.now() - startedAt < freshMaxMs * 2);
    waits.push(performance.now() - startedAt);
    await inside.database.pool.query(undo);
  }
  const longest = Math.max(...waits);
  return {
    name: `statistics, ${tab}: a write is in the figures of 200 restaurants, longest of ${freshRounds}`,
    ours: milliseconds(longest),
    target: `≤ ${freshMaxMs} ms`,
    passes: longest <= freshMaxMs,
  };
}

/**
 * Each tab over all restaurants and a year, as data and as a page, beside a scan of the raw rows, in turns; on PostgreSQL, with data of their
 * own (`fillStatistics`). What is counted anew after a write has no target of its own. Analytics products that could show the same page do not run here: raw SQL alone stands beside it.
 */
export async function measureStatistics(reviews: number): Promise<Figure[]> {
  const store = await statisticsStore({ restaurants: 200, reviews });
  if (!store) return [];
  const inside = await openInProcess(store);
  try {
    const figures: Figure[] = [];
    for (const tab of statisticsTabs)
      figures.push(...(await measureTab(inside, reviews, tab)), await measureFreshness(inside, tab));
    return figures;
  } finally {
    await inside.close();
  }
}
