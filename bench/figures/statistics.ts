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

async function measureTab(inside: InProcess, reviews: number, tab: StatisticsTab): Promise<Figure[]> {
  const data = () => inside.ask(`statistics/${tab}`, year);
  const page = () => inside.page(`/groups/statistics/${tab}?${query}`);
  const scan = () => inside.database.pool.query(scanOf(tab));
  await takeTurns(warmUpRounds, [data, page, scan]);
  const [dataMs = [], pageMs = [], scanMs = []] = await takeTurns(rounds, [data, page, scan]);
  const bare = quantile(scanMs, 0.95);
  const figureOf = (what: string, samples: readonly number[], most: number): Figure => {
    const ours = quantile(samples, 0.95);
    return {
      name: `statistics, ${tab}, 200 restaurants, 12 months, ${reviews.toLocaleString("en")} reviews: p95 of ${what}`,
      ours: milliseconds(ours),
      reference: `${milliseconds(bare)} one scan of the raw rows by month`,
      ratio: times(ours / bare),
      target: `≤ ${most} ms`,
      passes: ours <= most,
    };
  };
  return [figureOf("data", dataMs, dataMaxMs), figureOf("HTML", pageMs, pageMaxMs)];
}

/**
 * Each tab over all restaurants and a year, as data and as a page, beside a scan of the raw rows, in turns; on PostgreSQL, with data of their
 * own (`fillStatistics`). Analytics products that could show the same page do not run here: raw SQL alone stands beside it.
 */
export async function measureStatistics(reviews: number): Promise<Figure[]> {
  const store = await statisticsStore({ restaurants: 200, reviews });
  if (!store) return [];
  const inside = await openInProcess(store);
  try {
    const figures: Figure[] = [];
    for (const tab of statisticsTabs) figures.push(...(await measureTab(inside, reviews, tab)));
    return figures;
  } finally {
    await inside.close();
  }
}
