import type { SearchTerm } from "#contract/platform-metrics/schemas.ts";
import type { StatisticsChart, StatisticsFigure, StatisticsSection } from "#contract/statistics/schemas.ts";
import { findLastTermMonth, searchTerms } from "../../platform-metrics/read/search-terms.ts";
import type { Frame } from "../frame.ts";
import { category, figure, series, shareOf } from "../parts.ts";

const monthOf = (day: string) => day.slice(0, 7);
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));
function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/**
 * The months that the period touches, as far as they are known; where none of them is yet, the last one before. Google tells terms by the
 * month, some days after its end.
 */
async function findMonths({ context, restaurantIds, period, filters }: Frame) {
  const [from, to] = [monthOf(period.from), monthOf(period.to)];
  const last = await findLastTermMonth(context.database, { restaurantIds, to });
  if (last === null) return null;
  const now = last < from ? { from: last, to: last } : { from, to: last };
  const count = monthsBetween(now.from, now.to) + 1;
  const shift = filters.comparison === "same_period_last_year" ? 12 : count;
  const before =
    filters.comparison === "since_start"
      ? { from: "2000-01", to: monthsAfter(now.from, -1) }
      : { from: monthsAfter(now.from, -shift), to: monthsAfter(now.to, -shift) };
  return { ...now, before };
}

/** What guests searched for in the months of the period; null where no month is known. */
export async function readSearches(frame: Frame) {
  const months = await findMonths(frame);
  if (months === null) return null;
  const { context, restaurantIds } = frame;
  return await searchTerms(context.database, { restaurantIds, ...months });
}
type Searches = NonNullable<Awaited<ReturnType<typeof readSearches>>>;

/** Share of the searches that do not name the restaurant: guests who did not know it. */
export function discoveryFigure(searches: Searches | null): StatisticsFigure {
  const { brandValue = 0, discoveryValue = 0, previous } = searches ?? {};
  return figure({
    key: "discoveryShare",
    unit: "share",
    value: shareOf(discoveryValue, brandValue + discoveryValue),
    before: previous ? shareOf(previous.discoveryValue, previous.brandValue + previous.discoveryValue) : null,
    source: "google",
    drillDown: null,
  });
}

/** Most rows of each table of terms. */
const topCount = 25;
const changedCount = 20;

function termsChart(
  frame: Frame,
  key: "searchTerms" | "newTerms" | "lostTerms",
  terms: readonly SearchTerm[],
  months: NonNullable<StatisticsChart["months"]>,
): StatisticsChart {
  // "Since the start" is longer than what it would be compared with: whether a term was there says something, how often does not.
  const isCompared = months.before.length > 0 && frame.filters.comparison !== "since_start";
  const now = {
    values: terms.map(({ value }) => value),
    fewerThan: terms.map(({ fewerThan }) => fewerThan),
  };
  const before = {
    before: terms.map(({ previous }) => previous.value),
    fewerThanBefore: terms.map(({ previous }) => previous.fewerThan),
  };
  const count =
    key === "lostTerms"
      ? series({
          key: "searchesBefore",
          unit: "count",
          values: before.before,
          fewerThan: before.fewerThanBefore,
        })
      : series({ key: "searches", unit: "count", ...now, ...(isCompared && key === "searchTerms" && before) });
  const restaurants = series({
    key: "restaurantCount",
    unit: "count",
    values: terms.map(({ restaurantCount }) => restaurantCount),
  });
  return {
    key,
    kind: "table",
    source: "google",
    categories: terms.map(({ term, isBrand }) =>
      category({ kind: "term", key: term, name: term, note: isBrand ? "brand" : null }),
    ),
    series: [count, ...(frame.isOne || key === "lostTerms" ? [] : [restaurants])],
    drillDown: null,
    months,
  };
}

/** What guests searched for: by name or not, the most frequent, those that came and those that went. */
export function searchesSection(frame: Frame, searches: Searches | null): StatisticsSection | null {
  if (searches === null) return null;
  const { terms, knownMonths, previousMonths, brandValue, discoveryValue, previous } = searches;
  const months = { known: knownMonths, before: previousMonths };
  const isCompared = previousMonths.length > 0 && frame.filters.comparison !== "since_start";
  const counts = [discoveryValue, brandValue];
  const total = discoveryValue + brandValue;
  const changed = (change: SearchTerm["change"]) => terms.filter((one) => one.change === change);
  return {
    key: "searches",
    figures: [],
    charts: [
      {
        key: "searchShares",
        kind: "shares",
        source: "google",
        categories: [category({ kind: "other", key: "discovery" }), category({ kind: "other", key: "brand" })],
        series: [
          series({
            key: "searches",
            unit: "count",
            values: total === 0 ? [null, null] : counts,
            before: isCompared ? [previous.discoveryValue, previous.brandValue] : null,
          }),
          series({ key: "share", unit: "share", values: counts.map((count) => shareOf(count, total)) }),
        ],
        drillDown: null,
        months,
      },
      termsChart(frame, "searchTerms", terms.filter(({ change }) => change !== "lost").slice(0, topCount), months),
      ...(["new", "lost"] as const)
        .map((change) => termsChart(frame, `${change}Terms`, changed(change).slice(0, changedCount), months))
        .filter(({ categories }) => categories.length > 0),
    ],
  };
}
