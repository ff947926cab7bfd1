import type { TFunction } from "i18next";
import type { RouterContextProvider } from "react-router";
import { type Formats, formatsOf } from "#app/lib/formats.ts";
import { scopedHref } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { TopicCounts, TopicReport } from "#contract/analysis/schemas.ts";
import { type Topic, topics } from "#contract/analysis/topics.ts";
import { type AggregatedReviewFilters, aggregatedReviewFilters, reviewQuery } from "#contract/reviews/filters.ts";
import { productApi } from "../request/product-api.server.ts";
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
  const share = sum === 0 ? null : Math.round((positive / sum) * 100);
  return {
    praised: formats.number(positive),
    complained: formats.number(negative),
    share,
    shareText: share === null ? "–" : formats.share(positive, sum),
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
  return {
    topic,
    name,
    ...balanceOf(writing, countsIn(report.totals, topic)),
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
  const side = async (polarity: "positive" | "negative") => ({
    side: polarity,
    title: t(polarity === "positive" ? "page.praisedQuotes" : "page.complainedQuotes", {
      count: counts[polarity],
      text: formats.number(counts[polarity]),
    }),
    quotes: await readQuotes(target, filters, { topic, polarity }),
    to: listOf(writing, topic, polarity),
  });
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

/** Periods to choose from; the list's present one is added if it is another. */
function periodChoices(context: Context, chosen: AggregatedReviewFilters["period"]) {
  const t = textsIn(context, "review-filters");
  return [...new Set([...periods, chosen])].map((value) => ({ value, label: t(`period.values.${value}`) }));
}

/** What guests praise and complain about, for an address with the filters of the review list. */
export async function loadTopics(target: TopicsTarget) {
  const { context, url, restaurantId } = target;
  const filters = filtersOf(url);
  const restaurantIds = restaurantId ? [restaurantId] : filters.restaurantIds;
  const { data: report } = await productApi(context).analysis.topics({
    ...reviewQuery.defaults,
    ...filters,
    restaurantIds,
  });
  const [t, formats] = [textsIn(context, "analysis"), formatsOf(languageOf(context))];
  const scope = { restaurantId };
  const paths = {
    reviews: scopedHref(scope, "/reputation/reviews", {}),
    topics: scopedHref(scope, "/reputation/topics", {}),
  };
  const writing: Writing = { t, formats, paths, filters };
  const open = openTopicOf(url, report);
  const kept = [...aggregatedReviewFilters.write(filters)].filter(([name]) => !["period", "from", "to"].includes(name));
  const text = (count: number) => ({ count, text: formats.number(count) });
  return {
    scope: restaurantId ? ("restaurant" as const) : ("groups" as const),
    period: filters.period,
    periods: periodChoices(context, filters.period),
    kept,
    links: {
      reviews: `${paths.reviews}?${aggregatedReviewFilters.write(filters)}`,
      unfiltered:
        kept.length > 0 ? `${paths.topics}?period=${filters.period === "custom" ? "all_time" : filters.period}` : null,
    },
    readText: t("page.read", text(report.analysedCount)),
    waitingText: report.waitingCount > 0 ? t("page.waiting", text(report.waitingCount)) : null,
    rows: report.analysedCount === 0 ? [] : topics.map((topic) => rowOf(writing, report, topic, open)),
    open: open && report.analysedCount > 0 ? await openOf(target, writing, report, open) : null,
  };
}

export type TopicRow = ReturnType<typeof rowOf>;

export type QuoteSide = Awaited<ReturnType<typeof openOf>>["sides"][number];

export type OpenTopic = Awaited<ReturnType<typeof openOf>>;

/** Data of the topics screen. */
export type TopicsData = Awaited<ReturnType<typeof loadTopics>>;
