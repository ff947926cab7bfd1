import { topics } from "#contract/analysis/topics.ts";
import type { TopicTones } from "#contract/review-statistics/figures.ts";
import type { StatisticsChart, StatisticsSection } from "#contract/statistics/schemas.ts";
import { addMentions, type Mentions, readMentions } from "../../review-statistics/topics.ts";
import type { Frame } from "../frame.ts";
import { category, reviewsBehind, series, shareOf, timeCategories, valuesIn, within } from "../parts.ts";
import { sumsFilter } from "./filter.ts";
import { chosenPlatforms, publicReviews } from "./sums.ts";

const sumOfTones = ({ positive, neutral, negative, mixed }: TopicTones) => positive + neutral + negative + mixed;

/** A row for each point and a column for each topic that is mentioned at all; a point before the first day is missing. */
function trendCharts(frame: Frame, points: readonly Mentions[]): StatisticsChart[] {
  const { period, firstDay } = frame;
  const at = new Map(points.entries());
  const trend = (
    key: string,
    query: Parameters<typeof reviewsBehind>[0],
    countOf: (tones: TopicTones) => number,
  ): StatisticsChart => {
    const columns = topics.map((topic) => ({
      topic,
      counts: valuesIn(period.buckets, firstDay, at, (found) => (found ? countOf(found[topic]) : 0)),
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
    trend("topicTrend", {}, sumOfTones),
    trend("topicComplaints", { topicPolarity: "negative" }, ({ negative, mixed }) => negative + mixed),
  ];
}

/** What guests praise and complain about; the lists behind it show the sentences. */
export async function topicsSection(frame: Frame): Promise<StatisticsSection> {
  const { buckets, comparison } = frame.period;
  const asked = sumsFilter(frame, "public");
  const ranges = comparison ? [...buckets, comparison] : buckets;
  const found = await readMentions(frame.context.database.orm, asked, ranges);
  const points = found.slice(0, buckets.length);
  const [now, past] = [addMentions(points), comparison ? found.at(-1) : undefined];
  const shown = topics
    .map((topic) => ({ topic, tones: now[topic], before: past?.[topic], count: sumOfTones(now[topic]) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  // A review that mentions a topic both ways is behind both counts, as in the list of reviews.
  const praise = shown.map(({ tones }) => tones.positive + tones.mixed);
  const complaints = shown.map(({ tones }) => tones.negative + tones.mixed);
  const shareBefore = shown.map(({ before }) =>
    before ? shareOf(before.positive + before.mixed, before.positive + before.negative + 2 * before.mixed) : null,
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
      ...trendCharts(frame, points),
    ],
  };
}
