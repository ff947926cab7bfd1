import { AggregatedReviewFilters, aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { catchListStatement } from "../caught-statement.ts";
import { type InProcess, openInProcess } from "../in-process.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { quantile, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const rounds = 150;
const warmUpRounds = 20;
/** From here on a ratio counts instead of a difference (issue of the figures: raw ≥ 10 ms). */
const slowFromMs = 10;

type Case = { name: string; input: object; query: string; isOneRestaurant: boolean };
const toAnswer = { ratings: [1, 2], answered: false, pending: false, notAnswerable: false };
const cases: readonly Case[] = [
  { name: "one restaurant", input: {}, query: "", isOneRestaurant: true },
  { name: "200 restaurants", input: {}, query: "", isOneRestaurant: false },
  {
    name: "200 restaurants, 1–2 stars, to answer",
    input: toAnswer,
    query: aggregatedReviewFilters.write(AggregatedReviewFilters.parse(toAnswer)).toString(),
    isOneRestaurant: false,
  },
  { name: "200 restaurants, text search", input: { text: "tiramisu" }, query: "text=tiramisu", isOneRestaurant: false },
];

function figureOf(name: string, raw: number, ours: number, allowedMs: number): Figure {
  const isSlow = raw >= slowFromMs;
  return {
    name,
    ours: milliseconds(ours),
    reference: `${milliseconds(raw)} raw SQL`,
    ratio: isSlow ? times(ours / raw) : `+ ${milliseconds(ours - raw)}`,
    target: isSlow ? "≤ 1.3 ×" : `≤ raw + ${allowedMs} ms`,
    passes: isSlow ? ours <= raw * 1.3 : ours - raw <= allowedMs,
  };
}

async function measureCase(inside: InProcess, ground: PreparedStore, one: Case): Promise<Figure[]> {
  const restaurantIds = one.isOneRestaurant ? [ground.restaurantId] : [];
  const data = () => inside.search({ restaurantIds, ...one.input });
  const area = one.isOneRestaurant ? `/restaurants/${ground.restaurantId}` : "/groups";
  const page = () => inside.page(`${area}/reputation/reviews?${one.query}`);
  const statement = await catchListStatement(inside.database.pool, data);
  const raw = () => inside.database.pool.query(statement);
  await takeTurns(warmUpRounds, [raw, data, page]);
  const [rawMs = [], dataMs = [], pageMs = []] = await takeTurns(rounds, [raw, data, page]);
  const label = `reviews, ${one.name}, ${ground.store.kind}: p95 of`;
  const p95 = (samples: number[]) => quantile(samples, 0.95);
  return [figureOf(`${label} data`, p95(rawMs), p95(dataMs), 2), figureOf(`${label} HTML`, p95(rawMs), p95(pageMs), 4)];
}

/** Responses of the list, as data and as a page, and the same SQL run raw in the same process; in turns. */
export async function measureListResponses(ground: PreparedStore): Promise<Figure[]> {
  const inside = await openInProcess(ground.store);
  try {
    const figures: Figure[] = [];
    for (const one of cases) figures.push(...(await measureCase(inside, ground, one)));
    return figures;
  } finally {
    await inside.close();
  }
}
