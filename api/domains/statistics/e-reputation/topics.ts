import type { StatisticsSection } from "#contract/statistics/schemas.ts";
import { readTopics } from "../../review-statistics/topics.ts";
import type { Frame } from "../frame.ts";
import { category, reviewsBehind, series, shareOf, within } from "../parts.ts";
import { sumsFilter } from "./filter.ts";
import { chosenPlatforms, publicReviews } from "./sums.ts";

/** What guests praise and complain about; the lists behind it show the sentences. */
export async function topicsSection(frame: Frame): Promise<StatisticsSection> {
  const { comparison } = frame.period;
  const found = await readTopics(frame.context.database.orm, sumsFilter(frame, "public"), comparison);
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
    ],
  };
}
