import type { TFunction } from "i18next";
import type { RouterContextProvider } from "react-router";
import { type Formats, formatsOf, inSteps } from "#app/lib/formats.ts";
import { scopedHref } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { TopicCounts, TopicReport } from "#contract/analysis/schemas.ts";
import { type Topic, topics } from "#contract/analysis/topics.ts";
import { type AggregatedReviewFilters, aggregatedReviewFilters, reviewQuery } from "#contract/reviews/filters.ts";
import { productApi } from "../request/product-api.server.ts";
import { restaurantsOf } from "../reviews/address.server.ts";
import { groupChoiceOf } from "./group-choice.server.ts";
import { readQuotes, type TopicsTarget } from "./quotes.server.ts";

type Context = Readonly<RouterContextProvider>;
type Writing = {
  t: TFunction<"analysis">;
  formats: Formats;
  paths: { reviews: string; topics: string };
  filters: AggregatedReviewFilters;
};

/** Without a chosen period the screen shows a year: long enough for a trend, recent enough to act on. */
const initialFilters: AggregatedReviewFilters = { ...aggregatedReviewFilters.defaults, period: "last_twelve_months" };

/** The filters of the address, without those that a topic of this screen sets. */
const filtersOf = (url: URL): AggregatedReviewFilters =>
  aggregatedReviewFilters.isIn(url.searchParams)
    ? { ...aggregatedReviewFilters.read(url.searchParams), topics: [], topicPolarity: "any" }
    : initialFilters;

function balanceOf({ formats }: Writing, counts: Pick<TopicCounts, "positive" | "negative">) {
  const { positive, negative } = counts;
  const sum = positive + negative;
  const share = sum === 0 ? null : percentOf(counts);
  return {
    praised: formats.number(positive),
    complained: formats.number(negative),
    share,
    shareText: share === null ? "–" : formats.share(positive, sum),
  };
}

/** Fewer opinions than these are no share worth comparing. */
const comparableCountMin = 5;

const percentOf = ({ positive, negative }: Pick<TopicCounts, "positive" | "negative">): number =>
  inSteps(positive / (positive + negative), 100);

/** Points of share gained or lost since the period before; null where either holds too little to compare. */
function changeOf({ t, formats }: Writing, now: TopicCounts, before: TopicCounts | null) {
  const sums = [now, before].map((counts) => (counts ? counts.positive + counts.negative : 0));
  if (!before || sums.some((sum) => sum < comparableCountMin)) return null;
  // Both are shown without decimals, and anybody can subtract them.
  const points = percentOf(now) - percentOf(before);
  const direction = points > 0 ? ("up" as const) : points < 0 ? ("down" as const) : ("same" as const);
  const figure = `${points > 0 ? "+" : points < 0 ? "−" : "±"}${formats.number(Math.abs(points))}`;
  return {
    direction,
    text: t("page.points", { count: Math.abs(points), figure }),
    hint: t("page.pointsBefore", {
      count: Math.abs(points),
      figure,
      share: formats.share(before.positive, before.positive + before.negative),
    }),
  };
}

const countsIn = (counts: readonly TopicCounts[], topic: Topic): TopicCounts =>
  counts.find((one) => one.topic === topic) ?? { topic, positive: 0, negative: 0, neutral: 0 };

/** The list of reviews behind a count. */
function listOf({ paths, filters }: Writing, topic: Topic, topicPolarity: "positive" | "negative"): string {
  return `${paths.reviews}?${aggregatedReviewFilters.write({ ...filters, topics: [topic], topicPolarity })}`;
}

function detailsOf({ paths, filters }: Writing, topic: Topic): string {
  const query = aggregatedReviewFilters.write(filters);
  query.set("topic", topic);
  return `${paths.topics}?${query}#topic`;
}

function rowOf(writing: Writing, report: TopicReport, topic: Topic, open: Topic | undefined) {
  const { t, formats } = writing;
  const name = t(`topics.${topic}`);
  const months = report.months.map(({ month, topics: counts }) => ({
    key: month,
    ...balanceOf(writing, countsIn(counts, topic)),
  }));
  const figures = months.map(({ key, shareText }) => `${formats.month(key)} ${shareText}`).join(", ");
  const totals = countsIn(report.totals, topic);
  return {
    topic,
    name,
    ...balanceOf(writing, totals),
    change: changeOf(writing, totals, report.before && countsIn(report.before, topic)),
    links: {
      details: detailsOf(writing, topic),
      praised: listOf(writing, topic, "positive"),
      complained: listOf(writing, topic, "negative"),
    },
    trend: months.map(({ key, share }) => ({ key, share })),
    trendText: t("page.trendOf", { topic: name, figures }),
    isOpen: topic === open,
  };
}

/** The topic of the address, else the one with most complaints, where something can be done. */
function openTopicOf(url: URL, { totals }: TopicReport): Topic | undefined {
  const asked = topics.find((topic) => topic === url.searchParams.get("topic"));
  const spoken = totals.filter(({ positive, negative }) => positive + negative > 0);
  return asked ?? spoken.sort((one, other) => other.negative - one.negative)[0]?.topic;
}

async function openOf(target: TopicsTarget, writing: Writing, report: TopicReport, topic: Topic) {
  const { t, formats, filters } = writing;
  const counts = countsIn(report.totals, topic);
  const side = async (polarity: "positive" | "negative") => {
    const quotes = await readQuotes(target, filters, { topic, side: polarity });
    const count = counts[polarity];
    const noneText = polarity === "positive" ? t("empty.noPraise") : t("empty.noComplaint");
    return {
      side: polarity,
      count,
      title: t(polarity === "positive" ? "page.praisedQuotes" : "page.complainedQuotes", {
        count,
        text: formats.number(count),
      }),
      quotes,
      emptyText: quotes.length > 0 ? null : count > 0 ? t("page.noQuotes") : noneText,
      to: listOf(writing, topic, polarity),
    };
  };
  return {
    name: t(`topics.${topic}`),
    sides: await Promise.all([side("negative"), side("positive")]),
    months: report.months
      .map(({ month, topics: ofMonth }) => ({
        key: month,
        name: formats.month(month),
        ...balanceOf(writing, countsIn(ofMonth, topic)),
      }))
      .reverse(),
  };
}

const periods = ["last_thirty_days", "last_three_months", "last_twelve_months", "all_time"] as const;

type Period = AggregatedReviewFilters["period"];

/** Links to the periods to choose from; the list's present one is added if it is another. */
function periodLinks({ paths, filters }: Writing, context: Context) {
  const t = textsIn(context, "review-filters");
  const addressOf = (period: Period) =>
    `${paths.topics}?${aggregatedReviewFilters.write({ ...filters, period, startDate: null, endDate: null })}`;
  return [...new Set<Period>([...periods, filters.period])].map((period) => ({
    to: period === "custom" ? `${paths.topics}?${aggregatedReviewFilters.write(filters)}` : addressOf(period),
    label: t(`period.values.${period}`),
    current: period === filters.period,
  }));
}

/** True if the address narrows to groups of restaurants and, besides the period, to nothing else: the choice of the group shows that. */
const isOfGroupsAlone = ({ restaurantGroupIds, period, startDate, endDate, ...others }: AggregatedReviewFilters) =>
  restaurantGroupIds.length > 0 &&
  aggregatedReviewFilters.changed({ ...aggregatedReviewFilters.defaults, ...others }).length === 0;

type Empty = "first" | "filtered" | "reading";

/** Why there is nothing to show: no review with words yet, none under these filters, or none read so far. */
async function emptinessOf(
  { context, restaurantId }: TopicsTarget,
  report: TopicReport,
  filters: AggregatedReviewFilters,
): Promise<Empty | null> {
  if (report.analysedCount > 0) return null;
  if (report.waitingCount > 0) return "reading";
  const { data: everything } = await productApi(context).analysis.topics({
    ...reviewQuery.defaults,
    // A group without restaurants, or one that is gone, says nothing about the reviews there are.
    ...restaurantsOf(restaurantId, { ...filters, restaurantGroupIds: [] }),
  });
  return everything.analysedCount + everything.waitingCount === 0 ? "first" : "filtered";
}

/** What guests praise and complain about, for an address with the filters of the review list. */
export async function loadTopics(target: TopicsTarget) {
  const { context, url, restaurantId } = target;
  const filters = filtersOf(url);
  const { data: report } = await productApi(context).analysis.topics({
    ...reviewQuery.defaults,
    ...filters,
    ...restaurantsOf(restaurantId, filters),
  });
  const [t, formats] = [textsIn(context, "analysis"), formatsOf(languageOf(context))];
  const scope = { restaurantId };
  const paths = {
    reviews: scopedHref(scope, "/reputation/reviews", {}),
    topics: scopedHref(scope, "/reputation/topics", {}),
  };
  const writing: Writing = { t, formats, paths, filters };
  const open = report.analysedCount > 0 ? openTopicOf(url, report) : undefined;
  const isKept = [...aggregatedReviewFilters.write(filters)].some(([name]) => !["period", "from", "to"].includes(name));
  const groups = await groupChoiceOf(target, filters);
  const isNarrowed = isKept && !isOfGroupsAlone(filters);
  const everything = aggregatedReviewFilters.defaults;
  const addressWith = (own: AggregatedReviewFilters) => `${paths.topics}?${aggregatedReviewFilters.write(own)}`;
  const onlyPeriod = { ...everything, period: filters.period, startDate: filters.startDate, endDate: filters.endDate };
  const text = (count: number) => ({ count, text: formats.number(count) });
  const periodText = textsIn(context, "review-filters")(`period.values.${filters.period}`);
  return {
    periods: periodLinks(writing, context),
    groups,
    filterText: [periodText, ...(groups?.names ?? []), ...(isNarrowed ? [t("page.filtered")] : [])].join(" · "),
    links: {
      reviews: `${paths.reviews}?${aggregatedReviewFilters.write(filters)}`,
      unfiltered: isNarrowed ? addressWith(onlyPeriod) : null,
      everything: addressWith({ ...everything, period: "all_time" }),
    },
    readText: t("page.read", text(report.analysedCount)),
    waitingText: report.waitingCount > 0 ? t("page.waiting", text(report.waitingCount)) : null,
    empty: await emptinessOf(target, report, filters),
    rows: report.analysedCount === 0 ? [] : topics.map((topic) => rowOf(writing, report, topic, open)),
    open: open ? await openOf(target, writing, report, open) : null,
  };
}

export type TopicRow = ReturnType<typeof rowOf>;

export type QuoteSide = Awaited<ReturnType<typeof openOf>>["sides"][number];

export type OpenTopic = Awaited<ReturnType<typeof openOf>>;

/** Data of the topics screen. */
export type TopicsData = Awaited<ReturnType<typeof loadTopics>>;
