import type { TFunction } from "i18next";
import type { Formats } from "#app/lib/formats.ts";
import { pendingFilters, reviewsPath, toAnswerFilters } from "#app/services/reviews/links.server.ts";
import type { Dashboard } from "#contract/dashboards/schemas.ts";
import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";
import { statisticsPath } from "./statistics.server.ts";

/** The reviews that the figures count: archived ones too, private ones not (`contract/dashboards/schemas.ts`). */
const counted: Partial<ReviewFilters> = { archived: true, showPrivate: false };
const rated: Partial<ReviewFilters> = { ...counted, ratings: [1, 2, 3, 4, 5] };
const answeredOnly: Partial<ReviewFilters> = { notAnswered: false, pending: false, notAnswerable: false };

const within = (startDate: string, endDate: string) => ({ period: "custom", startDate, endDate }) as const;

function daysLater(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

type Tools = { restaurantId: string; t: TFunction<"dashboard">; formats: Formats; language: Language };

/** The dashboard in the reader's language, with the list behind every figure. */
export function figuresOf(dashboard: Dashboard, tools: Tools) {
  return {
    rating: ratingOf(dashboard.rating, tools),
    newReviews: newReviewsOf(dashboard.newReviews, tools),
    toAnswer: toAnswerOf(dashboard.toAnswer, tools),
    response: responseOf(dashboard, tools),
    distribution: distributionOf(dashboard.distribution, tools),
    weeks: weeksOf(dashboard.weeks, tools),
    fall: fallOf(dashboard, tools),
    statistics: statisticsOf(dashboard, tools),
  };
}
export type Figures = ReturnType<typeof figuresOf>;

/** The tab of statistics with the days of the figures and of the weeks: its numbers are the same. */
function statisticsOf({ newReviews: { from, to }, weeks }: Dashboard, { restaurantId }: Tools) {
  return {
    figures: statisticsPath(restaurantId, within(from, to)),
    weeks: statisticsPath(restaurantId, within(weeks[0]?.from ?? from, to)),
  };
}

/** The line that tells of a lasting fall, with the reviews since; null without one. */
function fallOf({ fall, newReviews }: Dashboard, { restaurantId, language, t, formats }: Tools) {
  if (!fall) return null;
  const names = fall.topics.map((topic) => t(`fall.topics.${topic}`));
  const said = { day: formats.longDayAndMonth(fall.since), rating: formats.shortRating(fall.rating) };
  const topics = new Intl.ListFormat(writtenLocaleOf[language], { type: "conjunction" }).format(names);
  return {
    text: names.length > 0 ? t("fall.because", { ...said, topics }) : t("fall.plain", said),
    before: t("fall.before", { rating: formats.shortRating(fall.before) }),
    to: reviewsPath(restaurantId, { ...counted, ...within(fall.since, newReviews.to), ratings: [1, 2, 3] }),
  };
}

const direction = (value: number) => (value > 0 ? "up" : value < 0 ? "down" : "flat");

function ratingOf({ value, count, change30Days }: Dashboard["rating"], { restaurantId, t, formats }: Tools) {
  return {
    value,
    text: value === null ? "–" : formats.rating(value),
    inWords: value === null ? "" : t("rating.inWords", { rating: formats.rating(value) }),
    count: t("rating.count", { count, formatted: formats.number(count) }),
    change: change30Days
      ? ({ text: formats.change(change30Days), good: change30Days > 0, direction: direction(change30Days) } as const)
      : null,
    to: reviewsPath(restaurantId, rated),
  };
}

function newReviewsOf(
  { count, previousCount, from, to }: Dashboard["newReviews"],
  { restaurantId, t, formats }: Tools,
) {
  const change = count - previousCount;
  return {
    text: formats.number(count),
    change: change === 0 ? null : ({ text: formats.change(change), good: null, direction: direction(change) } as const),
    previous: t("newReviews.previous", { count: previousCount, formatted: formats.number(previousCount) }),
    to: reviewsPath(restaurantId, { ...counted, ...within(from, to) }),
    previousTo: reviewsPath(restaurantId, { ...counted, ...within(daysLater(from, -30), daysLater(from, -1)) }),
  };
}

function toAnswerOf(
  { count, oldestAt, pendingCount, refusedCount }: Dashboard["toAnswer"],
  { restaurantId, t, formats }: Tools,
) {
  return {
    refused:
      refusedCount > 0
        ? {
            text: t("toAnswer.refused", { count: refusedCount, formatted: formats.number(refusedCount) }),
            to: `${reviewsPath(restaurantId, {})}&refused=1`,
          }
        : null,
    count,
    text: formats.number(count),
    oldest: oldestAt ? t("toAnswer.oldest", { ago: formats.ago(oldestAt) }) : null,
    pending:
      pendingCount > 0
        ? {
            text: t("toAnswer.pending", { count: pendingCount, formatted: formats.number(pendingCount) }),
            to: reviewsPath(restaurantId, pendingFilters),
          }
        : null,
    to: reviewsPath(restaurantId, toAnswerFilters),
  };
}

/** The middle of the step that the median lies in, as the statistics show it; of the last one, which is open, where it begins. */
function medianOf({ median }: Dashboard["response"]): number | null {
  if (!median) return null;
  return median.toSeconds === null ? median.fromSeconds : (median.fromSeconds + median.toSeconds) / 2;
}

function responseOf({ response, newReviews }: Dashboard, { restaurantId, t, formats }: Tools) {
  const { answeredCount, answerableCount } = response;
  const medianSeconds = medianOf(response);
  const period = within(newReviews.from, newReviews.to);
  return {
    text: answerableCount === 0 ? "–" : formats.share(answeredCount, answerableCount),
    detail: t("response.detail", {
      answered: formats.number(answeredCount),
      count: answerableCount,
      formatted: formats.number(answerableCount),
    }),
    median: medianSeconds === null ? null : t("response.median", { duration: formats.duration(medianSeconds) }),
    to: reviewsPath(restaurantId, { ...counted, ...period, ...answeredOnly }),
  };
}

function distributionOf(distribution: Dashboard["distribution"], { restaurantId, t, formats }: Tools) {
  const total = distribution.reduce((sum, count) => sum + count, 0);
  const rows = distribution.map((count, index) => ({
    stars: index + 1,
    label: t("distribution.stars", { count: index + 1 }),
    count: formats.number(count),
    share: total === 0 ? "–" : formats.share(count, total),
    percent: total === 0 ? 0 : (count / total) * 100,
    to: reviewsPath(restaurantId, { ...counted, ratings: [index + 1] }),
  }));
  return { total, rows: rows.reverse() };
}

function weeksOf(weeks: Dashboard["weeks"], { restaurantId, t, formats }: Tools) {
  const counts = weeks.map((week) => week.count);
  const rows = weeks.map(({ from, count, rating }) => ({
    from,
    label: formats.dayAndMonth(from),
    name: t("weeks.from", { day: formats.day(from) }),
    count,
    countText: formats.number(count),
    rating,
    ratingText: rating === null ? "–" : formats.shortRating(rating),
    to: reviewsPath(restaurantId, { ...counted, ...within(from, daysLater(from, 6)) }),
  }));
  return {
    rows,
    summary: t("weeks.summary", {
      least: formats.number(Math.min(...counts)),
      most: formats.number(Math.max(...counts)),
    }),
  };
}
