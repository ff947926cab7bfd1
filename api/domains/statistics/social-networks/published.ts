import { type SocialPostKind, socialPostKinds } from "#contract/social-posts/schemas.ts";
import type { StatisticsChart, StatisticsSection } from "#contract/statistics/schemas.ts";
import { dayParts, findExtremePosts, type PostSlot, sumPostsBySlot } from "../../social-posts/read/sums.ts";
import type { Frame } from "../frame.ts";
import { rateOf } from "../metric-data.ts";
import { category, series, timeCategories } from "../parts.ts";
import type { SocialData } from "./data.ts";

/** A time of fewer posts than these says nothing. */
const slotPostsMin = 3;
/** So many times are told: beyond them none is worth aiming at. */
const slotsShown = 8;
/** So many of the best and of the worst. */
const extremesCount = 3;

function publishedChart({ period }: Frame, { postPoints }: SocialData): StatisticsChart {
  const countAt = (kind: SocialPostKind, at: number) =>
    postPoints.filter((one) => one.kind === kind && one.index === at).reduce((sum, { count }) => sum + count, 0);
  return {
    key: "published",
    kind: "stacked",
    source: "networks",
    categories: timeCategories(period),
    series: socialPostKinds.map((kind) =>
      series({
        key: `${kind}s`,
        unit: "count",
        values: period.buckets.map((_, at) => countAt(kind, at)),
        query: {},
      }),
    ),
    drillDown: { list: "days", chart: "published" },
  };
}

/** When posts come to most: the best times first; those with too few posts come after them, without a rate. */
function bestTimes(slots: readonly PostSlot[]): StatisticsChart {
  const rows = slots
    .map((slot) => ({
      ...slot,
      rate: slot.count < slotPostsMin ? null : rateOf(slot.interactions, slot.reach),
    }))
    .toSorted(
      (one, other) =>
        (other.rate ?? -1) - (one.rate ?? -1) ||
        one.weekday - other.weekday ||
        dayParts[one.part] - dayParts[other.part],
    )
    .slice(0, slotsShown);
  return {
    key: "bestTimes",
    kind: "table",
    source: "networks",
    categories: rows.map(({ weekday, part, rate }, index) =>
      category({
        kind: "slot",
        key: `${weekday}-${part}`,
        note: rate === null ? "fewPosts" : index === 0 ? "best" : null,
      }),
    ),
    series: [
      series({ key: "postEngagementRate", unit: "rate", values: rows.map(({ rate }) => rate) }),
      series({ key: "postCount", unit: "count", values: rows.map(({ count }) => count) }),
    ],
    drillDown: null,
  };
}

async function extremePosts(frame: Frame, { keys }: SocialData): Promise<StatisticsChart | null> {
  const { context, restaurantIds, period, hour } = frame;
  const { from, to } = period;
  const asked = { restaurantIds, keys, from, to, countEach: extremesCount, asOf: hour };
  const found = await findExtremePosts(context.database, asked);
  if (found.length === 0) return null;
  return {
    key: "extremePosts",
    kind: "table",
    source: "networks",
    categories: found.map(({ _id, text, key, isBest }) =>
      category({ kind: "post", key: _id, name: text ?? key, note: isBest ? "best" : "worst" }),
    ),
    series: [
      series({ key: "interactions", unit: "count", values: found.map(({ interactions }) => interactions) }),
      series({ key: "postReach", unit: "count", values: found.map(({ reach }) => reach) }),
      series({
        key: "postEngagementRate",
        unit: "rate",
        values: found.map(({ interactions, reach }) => rateOf(interactions, reach)),
      }),
    ],
    drillDown: null,
  };
}

/** What was published, when it came to most, and what came to most and to least. */
export async function publishedSection(frame: Frame, data: SocialData): Promise<StatisticsSection> {
  const { context, restaurantIds, period } = frame;
  const { from, to } = period;
  const [slots, extremes] = await Promise.all([
    sumPostsBySlot(context.database, { restaurantIds, keys: data.keys, from, to }),
    extremePosts(frame, data),
  ]);
  return {
    key: "published",
    figures: [],
    charts: [
      publishedChart(frame, data),
      ...(extremes ? [extremes] : []),
      ...(slots.length > 0 ? [bestTimes(slots)] : []),
    ],
  };
}
