import { type Topic, topics } from "#contract/analysis/topics.ts";
import type { TopicTones } from "#contract/review-statistics/figures.ts";
import type { StatisticsChart, StatisticsSection } from "#contract/statistics/schemas.ts";
import { readTopicSeries, readTopics } from "../../review-statistics/topics.ts";
import type { Frame } from "../frame.ts";
import { category, reviewsBehind, series, shareOf, timeCategories, within } from "../parts.ts";
import { sumsFilter } from "./filter.ts";
import { chosenPlatforms, publicReviews } from "./sums.ts";

/** A row for each point and a column for each topic that is mentioned at all; a point before the first day is missing. */
async function trendCharts(frame: Frame): Promise<StatisticsChart[]> {
  const { context, period, firstDay } = frame;
  const steps = await readTopicSeries(context.database.orm, sumsFilter(frame, "public"), period.step);
  const tonesIn = (step: (typeof steps)[number], topic: Topic) => step.topics.find((one) => one.topic === topic)?.tones;
  const trend = (
    key: string,
    query: Parameters<typeof reviewsBehind>[0],
    countOf: (tones: TopicTones) => number,
  ): StatisticsChart => {
    const columns = topics.map((topic) => ({
      topic,
      counts: steps.map((step) => {
        const tones = tonesIn(step, topic);
        return firstDay === null || step.to < firstDay ? null : tones ? countOf(tones) : 0;
      }),
    }));
    return {
      key,
      kind: "heat",
      source: "reviews",
      categories: timeCategories(period),
      series: columns
        .filter(({ counts }) => counts.some((count) => (count ?? 0) > 0))
        .map(({ topic, counts }) =>
          series({ key: topic, unit: "count", values: counts, query: { ...query, topics: [topic] } }),
        ),
      drillDown: reviewsBehind(publicReviews, chosenPlatforms(frame), frame.chosen),
    };
  };
  return [
    trend("topicTrend", {}, ({ positive, neutral, negative, mixed }) => positive + neutral + negative + mixed),
    trend("topicComplaints", { topicPolarity: "negative" }, ({ negative, mixed }) => negative + mixed),
  ];
}

/** What guests praise and complain about; the lists behind it show the sentences. */
export async function topicsSection(frame: Frame): Promise<StatisticsSection> {
  const { comparison } = frame.period;
  const [found, trends] = await Promise.all([
    readTopics(frame.context.database.orm, sumsFilter(frame, "public"), comparison),
    trendCharts(frame),
  ]);
  const shown = found
    .filter(({ mentionCount }) => mentionCount > 0)
    .toSorted((one, other) => other.mentionCount - one.mentionCount);
  // A review that mentions a topic both ways is behind both counts, as in the list of reviews.
  const praise = shown.map(({ tones }) => tones.positive + tones.mixed);
  const complaints = shown.map(({ tones }) => tones.negative + tones.mixed);
  const shareBefore = shown.map(({ before }) =>
    before
      ? shareOf(
          before.tones.positive + before.tones.mixed,
          before.tones.positive + before.tones.negative + 2 * before.tones.mixed,
        )
      : null,
  );
  return {
    key: "topics",
    figures: [],
    charts: [
      {
        key: "topics",
        kind: "table",
        source: "reviews",
        categories: shown.map(({ topic }) => category({ kind: "topic", key: topic, query: { topics: [topic] } })),
        series: [
          series({ key: "positive", unit: "count", values: praise, query: { topicPolarity: "positive" } }),
          series({ key: "negative", unit: "count", values: complaints, query: { topicPolarity: "negative" } }),
          series({
            key: "positiveShare",
            unit: "share",
            values: shown.map((_, index) =>
              shareOf(praise[index] ?? 0, (praise[index] ?? 0) + (complaints[index] ?? 0)),
            ),
            before: comparison ? shareBefore : null,
          }),
        ],
        drillDown: reviewsBehind(publicReviews, chosenPlatforms(frame), frame.chosen, within(frame.period)),
      },
      ...trends,
    ],
  };
}
