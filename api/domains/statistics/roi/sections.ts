import { type ReplyMethod, replyMethods } from "#contract/review-statistics/reply-methods.ts";
import { type RoiRange, roiActions, roiEnds } from "#contract/statistics/roi.ts";
import type {
  DrillDown,
  StatisticsCategory,
  StatisticsChart,
  StatisticsFigure,
  StatisticsSection,
  StatisticsSeries,
  StatisticsUnit,
} from "#contract/statistics/schemas.ts";
import type { Frame } from "../frame.ts";
import { category, figure, rounded, series, timeCategories } from "../parts.ts";
import type { RoiData, RoiOutcome } from "./data.ts";
import { gainPerEuro, hoursSaved, netOf, type RoiEstimate, rangeBy, sumOfEstimates, visitsAfter } from "./estimate.ts";

/** The days of actions behind an estimate. */
const daysBehind: DrillDown = { list: "days", chart: "roiActions" };

const boundsOf = ({ low, high }: RoiRange, unit: StatisticsUnit) => ({
  low: rounded(low, unit) ?? 0,
  high: rounded(high, unit) ?? 0,
});

type Estimated = {
  key: string;
  unit: StatisticsUnit;
  of: (one: RoiEstimate) => RoiRange | null;
  /** It rests on replies alone, which are known of every day. */
  isOfReplies?: boolean;
};

/** An estimate as a figure: never without its range. */
function estimate(
  { total, before, uncompared }: RoiData,
  { key, unit, of, isOfReplies = false }: Estimated,
): StatisticsFigure {
  const [now, compared, asTold] = [of(total), before && of(before.compared), before && of(before.asTold)];
  const told = isOfReplies ? null : (before?.told ?? null);
  return figure({
    key,
    unit,
    value: now?.central ?? null,
    before: compared?.central ?? null,
    range: now && { ...boundsOf(now, unit), before: compared && boundsOf(compared, unit) },
    better: "higher",
    source: "estimate",
    told: told && { ...told, before: told.before && asTold && { ...told.before, value: asTold.central } },
    uncompared: isOfReplies && before !== null ? null : uncompared,
    drillDown: daysBehind,
  });
}

const suffixes = { low: "Low", central: "", high: "High" } as const;
/** Three columns of an estimate, from low to high. */
const columns = (key: string, unit: StatisticsUnit, ranges: readonly (RoiRange | null)[]): StatisticsSeries[] =>
  roiEnds.map((end) =>
    series({
      key: `${key}${suffixes[end]}`,
      unit,
      values: ranges.map((range) => range?.[end] ?? null),
      // The days stand behind the middle one, where there is a list at all.
      query: end === "central" ? {} : null,
    }),
  );

/** The four figures that stand first. */
export function headlineSection(data: RoiData): StatisticsSection {
  return {
    key: "roi",
    figures: [
      estimate(data, { key: "roiGain", unit: "money", of: ({ gain }) => gain }),
      estimate(data, { key: "roiPerEuro", unit: "ratio", of: gainPerEuro }),
      estimate(data, { key: "roiVisits", unit: "count", of: ({ visits }) => visits }),
      estimate(data, { key: "roiHours", unit: "hours", of: ({ hours }) => hours, isOfReplies: true }),
    ],
    charts: [],
  };
}

/**
 * The points of the time axis. That in which the first of the data begin is counted from there: it is a part of its month, as one is that
 * the period cuts.
 */
function categoriesOf({ period }: Frame, outcomes: readonly RoiOutcome[]): StatisticsCategory[] {
  const first = outcomes.flatMap(({ restaurant }) => restaurant.firstDay ?? []).toSorted()[0];
  const buckets = period.buckets.map((bucket) =>
    first && bucket.from < first && first <= bucket.to ? { ...bucket, from: first, isPartial: true } : bucket,
  );
  return timeCategories({ buckets });
}

/** From sales to what is left after the subscription, and the gain of each month beside its cost. */
export function moneySection(frame: Frame, data: RoiData): StatisticsSection {
  const { outcomes, total, before, uncompared, points } = data;
  const cost = figure({
    key: "roiCost",
    unit: "money",
    value: total.cost,
    before: before?.compared.cost ?? null,
    uncompared: before === null ? uncompared : null,
    source: "hand",
    drillDown: null,
  });
  const gains = points.map(({ gain }) => gain);
  return {
    key: "roiMoney",
    figures: [
      estimate(data, { key: "roiRevenue", unit: "money", of: ({ revenue }) => revenue }),
      estimate(data, { key: "roiOwed", unit: "money", of: ({ owed }) => owed }),
      estimate(data, { key: "roiSaved", unit: "money", of: ({ saved }) => saved, isOfReplies: true }),
      cost,
      estimate(data, { key: "roiNet", unit: "money", of: netOf }),
    ],
    charts: [
      {
        key: "roiMonths",
        kind: "range",
        source: "estimate",
        categories: categoriesOf(frame, outcomes),
        series: [
          ...columns("roiGain", "money", gains),
          series({
            key: "roiCost",
            unit: "money",
            values: points.map((point) => (point.cost === 0 && point.gain === null ? null : point.cost)),
          }),
        ],
        drillDown: null,
      },
    ],
  };
}

/** What guests did on the listing, point by point, and what may have followed each kind of action. */
export function actionsSection(frame: Frame, { counts, countsByPoint, outcomes }: RoiData): StatisticsSection {
  const actionCount = ({ actions }: RoiData["counts"]) =>
    actions && roiActions.reduce((sum, key) => sum + actions[key], 0);
  const shown = roiActions.filter((key) => (counts.actions?.[key] ?? 0) > 0);
  const after = (of: (outcome: RoiOutcome, visits: RoiRange) => RoiRange) =>
    shown.map((key) => {
      const ranges = outcomes.map((outcome) => {
        const { counts: own, restaurant } = outcome;
        return of(outcome, visitsAfter(key, own.total.actions?.[key] ?? 0, restaurant.assumptions));
      });
      return rangeBy((end) => ranges.reduce((sum, range) => sum + range[end], 0));
    });
  const evolution: StatisticsChart = {
    key: "roiActions",
    kind: "line",
    source: "google",
    categories: categoriesOf(frame, outcomes),
    series: [series({ key: "actionCount", unit: "count", values: countsByPoint.map(actionCount), query: {} })],
    drillDown: daysBehind,
  };
  return {
    key: "roiActions",
    figures: [],
    charts: [
      evolution,
      {
        key: "roiByAction",
        kind: "table",
        source: "estimate",
        categories: shown.map((key) => category({ kind: "action", key, query: {} })),
        series: [
          series({
            key: "actionCount",
            unit: "count",
            values: shown.map((key) => counts.actions?.[key] ?? null),
            query: {},
          }),
          ...columns(
            "roiVisits",
            "count",
            after((_, visits) => visits),
          ),
          ...columns(
            "roiRevenue",
            "money",
            after(({ restaurant }, visits) => rangeBy((end) => visits[end] * restaurant.assumptions.averageBill)),
          ),
        ],
        drillDown: daysBehind,
      },
    ],
  };
}

/** Hours that replies took less than by hand, by method. */
export function timeSection({ counts, outcomes }: RoiData): StatisticsSection {
  const shown = replyMethods.filter((method) => counts.replies[method] > 0);
  const hours = (method: ReplyMethod) => {
    const ranges = outcomes.map(({ counts: own, restaurant }) =>
      hoursSaved(method, own.total.replies[method], restaurant.assumptions),
    );
    return rangeBy((end) => ranges.reduce((sum, range) => sum + range[end], 0));
  };
  return {
    key: "roiTime",
    figures: [],
    charts: [
      {
        key: "roiByMethod",
        kind: "table",
        source: "estimate",
        categories: shown.map((method) => category({ kind: "method", key: method })),
        series: [
          series({
            key: "answeredCount",
            unit: "count",
            values: shown.map((method) => counts.replies[method]),
          }),
          ...columns("roiHours", "hours", shown.map(hours)),
        ],
        drillDown: null,
      },
    ],
  };
}

type Row = { category: StatisticsCategory; estimate: RoiEstimate };

const tableOf = (key: string, rows: readonly Row[]): StatisticsChart => ({
  key,
  kind: "table",
  source: "estimate",
  categories: rows.map((row) => row.category),
  series: [
    ...columns(
      "roiGain",
      "money",
      rows.map((row) => row.estimate.gain),
    ),
    series({
      key: "roiCost",
      unit: "money",
      values: rows.map((row) => (row.estimate.gain === null ? null : row.estimate.cost)),
    }),
    ...columns(
      "roiVisits",
      "count",
      rows.map((row) => row.estimate.visits),
    ),
    ...columns(
      "roiHours",
      "hours",
      rows.map((row) => (row.estimate.gain === null ? null : row.estimate.hours)),
    ),
  ],
  drillDown: daysBehind,
});

/** Each restaurant, the greatest gain first, and the sums of groups. */
export function restaurantsSection(frame: Frame, { outcomes }: RoiData): StatisticsSection | null {
  if (frame.isOne || outcomes.length === 0) return null;
  const rows = outcomes
    .toSorted((one, other) => (other.total.gain?.central ?? 0) - (one.total.gain?.central ?? 0))
    .map(({ restaurant, total }) => ({
      category: category({
        kind: "restaurant",
        key: restaurant.id,
        name: restaurant.name,
        query: { restaurantIds: [restaurant.id] },
      }),
      estimate: total,
    }));
  const byId = new Map(outcomes.map(({ restaurant, total }) => [restaurant.id, total]));
  const groupRows = frame.groups
    .map(({ id, name, restaurantIds }) => ({
      category: category({ kind: "group", key: id, name, query: { restaurantGroupIds: [id] } }),
      estimate: sumOfEstimates(restaurantIds.flatMap((one) => byId.get(one) ?? [])),
    }))
    .filter(({ estimate: { gain } }) => gain !== null);
  return {
    key: "roiRestaurants",
    figures: [],
    charts: [tableOf("roiRestaurants", rows), ...(groupRows.length > 0 ? [tableOf("roiGroups", groupRows)] : [])],
  };
}
