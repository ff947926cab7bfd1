import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Dashboard } from "#contract/dashboards/schemas.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";
import { daysAfter } from "#contract/statistics/period.ts";
import { reviewsPath } from "../reviews/links.server.ts";
import { holidayName } from "./holidays.server.ts";
import { changeOfAction } from "./profile-actions.server.ts";
import { statisticsPath } from "./statistics.server.ts";
import { workPaths } from "./work.server.ts";

type Place = { context: Readonly<RouterContextProvider>; restaurantId: string };
/** A sentence, and where what it says can be looked up. */
export type Sentence = { key: string; text: string; to: string };

/** Fewer reviews are told, but not compared. */
const comparedReviewsMin = 5;
/** Complaints about one topic in a week that are something to do. */
const complaintsMin = 3;
/** Most things to do. */
const tasksMax = 3;

const counted: Partial<ReviewFilters> = { archived: true, showPrivate: false };

const tools = ({ context, restaurantId }: Place) => ({
  restaurantId,
  t: textsIn(context, "dashboard-cards"),
  say: textsIn(context, "dashboard"),
  formats: formatsOf(languageOf(context)),
});

/** The last seven days, as the last week of `weeks`. */
function weekOf({ weeks }: Dashboard) {
  const [before, week] = weeks.slice(-2);
  if (!week || !before) return null;
  return {
    week,
    before,
    period: { period: "custom", startDate: week.from, endDate: daysAfter(week.from, 6) } as const,
  };
}

function reviewSentences(dashboard: Dashboard, at: Place): Sentence[] {
  const { t, formats, restaurantId } = tools(at);
  const known = weekOf(dashboard);
  if (!known) return [];
  const { week, before, period } = known;
  const to = reviewsPath(restaurantId, { ...counted, ...period });
  const count = week.count;
  const figures = { count, formatted: formats.number(count) };
  if (count === 0) return [{ key: "reviews", text: t("summary.noReviews"), to }];
  if (count < comparedReviewsMin || before.count < comparedReviewsMin) {
    const rating = week.rating === null ? null : formats.shortRating(week.rating);
    const text = rating === null ? t("summary.few", figures) : t("summary.fewRated", { ...figures, rating });
    return [{ key: "reviews", text, to }];
  }
  const difference = count - before.count;
  const how = difference === 0 ? "same" : difference > 0 ? "more" : "fewer";
  const sentences = [
    {
      key: "reviews",
      text: t(`summary.reviews.${how}`, { ...figures, difference: formats.number(Math.abs(difference)) }),
      to,
    },
  ];
  if (week.rating === null || before.rating === null) return sentences;
  const ratings = { rating: formats.shortRating(week.rating), before: formats.shortRating(before.rating) };
  const isSame = ratings.rating === ratings.before;
  const move = isSame ? "same" : week.rating > before.rating ? "up" : "down";
  return [
    ...sentences,
    { key: "rating", text: t(`summary.rating.${move}`, ratings), to: statisticsPath(restaurantId, period) },
  ];
}

function topicSentences(dashboard: Dashboard, at: Place): Sentence[] {
  const { t, say, formats, restaurantId } = tools(at);
  const known = weekOf(dashboard);
  if (!known) return [];
  const { praised, criticised } = dashboard.weekTopics;
  const sentence = (key: "praised" | "criticised", found: typeof praised): Sentence[] =>
    found
      ? [
          {
            key,
            text: t(`summary.${key}`, {
              topic: say(`fall.topics.${found.topic}`),
              count: found.count,
              formatted: formats.number(found.count),
            }),
            to: reviewsPath(restaurantId, {
              ...counted,
              ...known.period,
              topics: [found.topic],
              topicPolarity: key === "praised" ? "positive" : "negative",
            }),
          },
        ]
      : [];
  return [...sentence("praised", praised), ...sentence("criticised", criticised)];
}

function responseSentence({ response, newReviews }: Dashboard, at: Place): Sentence[] {
  const { t, formats, restaurantId } = tools(at);
  const { answeredCount, answerableCount } = response;
  if (answerableCount === 0) return [];
  return [
    {
      key: "response",
      text: t("summary.response", {
        count: answerableCount,
        answered: formats.number(answeredCount),
        formatted: formats.number(answerableCount),
        share: formats.share(answeredCount, answerableCount),
      }),
      to: statisticsPath(restaurantId, { period: "custom", startDate: newReviews.from, endDate: newReviews.to }),
    },
  ];
}

/** What guests did most on the profile, if it can be compared. */
function actionSentence({ actions }: Dashboard, at: Place): Sentence[] {
  const { t, formats } = tools(at);
  const most = actions?.rows
    .flatMap((row) => {
      const change = changeOfAction(row, formats);
      return row.present.value && change ? [{ metric: row.metric, value: row.present.value, change }] : [];
    })
    .toSorted((one, other) => other.value - one.value)[0];
  if (!most) return [];
  const what = t(`summary.metrics.${most.metric}`, { count: most.value, formatted: formats.number(most.value) });
  const { percent } = most.change;
  const text = percent === null ? t("summary.actionsSame", { what }) : t("summary.actions", { what, change: percent });
  return [{ key: "actions", text, to: "#actions" }];
}

/** The sentences of the week, by rules: each is made of figures of the page, and opens what they count. */
export const weekSentences = (dashboard: Dashboard, at: Place): Sentence[] => [
  ...reviewSentences(dashboard, at),
  ...topicSentences(dashboard, at),
  ...responseSentence(dashboard, at),
  ...actionSentence(dashboard, at),
];

/** The three things to do, most urgent first (docs/decisions/291); none where nothing waits. */
export function tasksOf(dashboard: Dashboard, at: Place): Sentence[] {
  const { t, say, formats, restaurantId } = tools(at);
  const { work, toAnswer, holidays, credits, weekTopics } = dashboard;
  const paths = workPaths(restaurantId);
  const numbered = (count: number) => ({ count, formatted: formats.number(count) });
  const [next] = holidays;
  const known = weekOf(dashboard);
  const complaint = weekTopics.criticised;
  const tasks: (Sentence | false)[] = [
    work.lostKeys.length > 0 && {
      key: "lost",
      text: t("tasks.lost", { platforms: work.lostKeys.map((key) => connectionNames[key]).join(", ") }),
      to: paths.lost,
    },
    work.outboxCount > 0 && { key: "outbox", text: t("tasks.outbox", numbered(work.outboxCount)), to: paths.outbox },
    work.lateCount > 0 && { key: "late", text: t("tasks.late", numbered(work.lateCount)), to: paths.late },
    toAnswer.count > work.lateCount && {
      key: "toAnswer",
      text: t("tasks.toAnswer", numbered(toAnswer.count)),
      to: paths.toAnswer,
    },
    next !== undefined && {
      key: "holidays",
      text: t("tasks.holidays", {
        holiday: holidayName(at.context, next.holiday),
        day: formats.longDayAndMonth(next.day),
      }),
      to: "#holidays",
    },
    complaint !== null &&
      complaint.count >= complaintsMin &&
      known !== null && {
        key: "complaint",
        text: t("tasks.complaint", { topic: say(`fall.topics.${complaint.topic}`), ...numbered(complaint.count) }),
        to: reviewsPath(restaurantId, {
          ...counted,
          ...known.period,
          topics: [complaint.topic],
          topicPolarity: "negative",
        }),
      },
    credits?.runOutOn != null && {
      key: "credits",
      text: t("tasks.credits", { day: formats.longDayAndMonth(credits.runOutOn) }),
      to: `${href("/restaurants/:restaurantId/settings/ai", { restaurantId })}?tab=ledger`,
    },
  ];
  return tasks.filter((task) => task !== false).slice(0, tasksMax);
}
