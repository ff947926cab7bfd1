import type { PersonResponses, ResponseFigures } from "#contract/review-statistics/figures.ts";
import type { StatisticsChart, StatisticsFigure, StatisticsSection } from "#contract/statistics/schemas.ts";
import { readResponseRanges, readResponsesByMethod, readResponsesByPerson } from "../../review-statistics/responses.ts";
import { addSums, figuresOf, type ReviewSums } from "../../review-statistics/reviews.ts";
import type { Frame } from "../frame.ts";
import { category, figure, reviewsBehind, series, shareOf, timeCategories, valuesIn, within } from "../parts.ts";
import type { ReviewData } from "./data.ts";
import { sumsFilter } from "./filter.ts";
import { answeredOnly, chosenPlatforms, publicReviews } from "./sums.ts";

/** Answered ones of those that can be answered. */
export function responseRateOf(sums: Iterable<ReviewSums>): { rate: number | null; answerable: number } {
  const { responseRate, answerableCount } = figuresOf(addSums([...sums]));
  return { rate: responseRate, answerable: answerableCount };
}

const answeredBehind = (frame: Frame) =>
  reviewsBehind(publicReviews, answeredOnly, chosenPlatforms(frame), frame.chosen, within(frame.period));

export function responseRateFigure(frame: Frame, { now, before }: ReviewData): StatisticsFigure {
  const { rate, answerable } = responseRateOf(now.values());
  return figure({
    key: "responseRate",
    unit: "share",
    value: rate,
    before: before && responseRateOf(before.values()).rate,
    better: "higher",
    basis: answerable,
    drillDown: answeredBehind(frame),
  });
}

/** The middle of the step that the median lies in; of the last one, which is open, where it begins. */
function medianOf({ median }: ResponseFigures): number | null {
  if (!median) return null;
  return median.toSeconds === null ? median.fromSeconds : (median.fromSeconds + median.toSeconds) / 2;
}

/** A table of replies under the rows of a person or a method. */
function timesOf(rows: readonly ResponseFigures[]) {
  const total = rows.reduce((sum, { answeredCount }) => sum + answeredCount, 0);
  return [
    series({ key: "answeredCount", unit: "count", values: rows.map(({ answeredCount }) => answeredCount) }),
    series({ key: "share", unit: "share", values: rows.map(({ answeredCount }) => shareOf(answeredCount, total)) }),
    series({ key: "medianResponse", unit: "seconds", values: rows.map(medianOf) }),
    series({ key: "averageResponse", unit: "seconds", values: rows.map(({ averageSeconds }) => averageSeconds) }),
  ];
}

const personCategory = ({ userId, name }: PersonResponses) =>
  category({ kind: "person", key: userId ?? "nobody", name: userId === null ? null : name });

/** Times of replies, and who replied how. */
export async function readResponseData(frame: Frame) {
  const { context, filters, period } = frame;
  const { orm } = context.database;
  const asked = sumsFilter(frame, "public");
  const clock = filters.hours === "business" ? "open" : "clock";
  const [times, byPerson, byMethod] = await Promise.all([
    readResponseRanges(orm, asked, clock, { points: period.buckets, compared: period.comparison }),
    readResponsesByPerson(orm, asked, clock),
    readResponsesByMethod(orm, asked, clock),
  ]);
  return { ...times, byPerson, byMethod };
}
type ResponseData = Awaited<ReturnType<typeof readResponseData>>;

/** Response rate, times, and who replied how. */
export function responseSection(
  frame: Frame,
  { points }: ReviewData,
  { present, before, points: times, byPerson, byMethod }: ResponseData,
): StatisticsSection {
  const { period, firstDay } = frame;
  const timesAt = new Map(times.entries());
  const drillDown = answeredBehind(frame);
  const evolution: StatisticsChart = {
    key: "responseEvolution",
    kind: "line",
    source: "reviews",
    categories: timeCategories(period),
    series: [
      series({
        key: "responseRate",
        unit: "share",
        values: valuesIn(period.buckets, firstDay, points, (sums) => (sums ? responseRateOf([sums]).rate : null)),
        query: answeredOnly,
      }),
    ],
    drillDown: reviewsBehind(publicReviews, chosenPlatforms(frame), frame.chosen),
  };
  return {
    key: "response",
    figures: [
      figure({
        key: "medianResponse",
        unit: "seconds",
        value: medianOf(present),
        before: before && medianOf(before),
        better: "lower",
        basis: present.timedCount,
        drillDown,
      }),
      figure({
        key: "averageResponse",
        unit: "seconds",
        value: present.averageSeconds,
        before: before?.averageSeconds ?? null,
        better: "lower",
        basis: present.timedCount,
        drillDown,
      }),
    ],
    charts: [
      evolution,
      {
        key: "responseTimes",
        kind: "line",
        source: "reviews",
        categories: timeCategories(period),
        series: [
          series({
            key: "averageResponse",
            unit: "seconds",
            values: valuesIn(period.buckets, firstDay, timesAt, (at) => at?.averageSeconds ?? null),
          }),
        ],
        drillDown: null,
      },
      {
        key: "byPerson",
        kind: "table",
        source: "reviews",
        categories: byPerson.map(personCategory),
        series: timesOf(byPerson),
        drillDown: null,
      },
      {
        key: "byMethod",
        kind: "table",
        source: "reviews",
        categories: byMethod.map(({ method }) => category({ kind: "method", key: method })),
        series: timesOf(byMethod),
        drillDown: null,
      },
    ],
  };
}
