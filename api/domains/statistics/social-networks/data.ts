import type { Metric } from "#contract/platform-metrics/metrics.ts";
import { daysAfter } from "#contract/statistics/period.ts";
import { type Counter, compareCounters, daysOf } from "../../platform-metrics/read/comparison.ts";
import { type MetricLevel, metricLevels } from "../../platform-metrics/read/levels.ts";
import { countPosts, type PostCount } from "../../social-posts/read/sums.ts";
import { type Compared, knownDaysOf, notCompared } from "../compared.ts";
import type { Frame } from "../frame.ts";
import { addKnown, type MetricData, type Part, readMetricData, totalOf } from "../metric-data.ts";
import { type Network, networkMetrics, networksOf } from "./networks.ts";

/** Rows under the restaurant that they are of. */
type ByRestaurant<Row> = ReadonlyMap<string, readonly Row[]>;
const byRestaurant = <Row extends { restaurantId: string | null }>(rows: readonly Row[]): ByRestaurant<Row> =>
  Map.groupBy(rows, ({ restaurantId }) => restaurantId ?? "");

/** What the sections share. */
export type SocialData = {
  keys: readonly Network[];
  metrics: MetricData;
  /** Followers of each restaurant at the ends of the period and of the compared days. */
  ends: ByRestaurant<MetricLevel>;
  /** Followers of all of them at the end of each point. */
  points: readonly MetricLevel[];
  posts: ByRestaurant<PostCount>;
  postsBefore: ByRestaurant<PostCount> | null;
  /** At each point. */
  postPoints: readonly PostCount[];
};

export async function readSocialData(frame: Frame): Promise<SocialData> {
  const { context, restaurantIds, period } = frame;
  const { database } = context;
  const keys = networksOf(frame);
  const metrics = await readMetricData(frame, keys, networkMetrics);
  const { now, before } = metrics;
  const ranges = [now, before].filter((range) => range !== null);
  const days = ranges.flatMap(({ from, to }) => [daysAfter(from, -1), to]);
  const levels = { restaurantIds, keys, metric: "followers" } as const;
  const { comparison } = period;
  const [ends, points, posts, postPoints] = await Promise.all([
    metricLevels(database, { ...levels, days, isByRestaurant: true }),
    metricLevels(database, { ...levels, days: pointDays(frame, metrics), isByRestaurant: false }),
    countPosts(database, {
      ...{ restaurantIds, keys, isByRestaurant: true },
      ranges: comparison ? [period, comparison] : [period],
    }),
    countPosts(database, { restaurantIds, keys, ranges: period.buckets, isByRestaurant: false }),
  ]);
  return {
    ...{ keys, metrics, points, postPoints },
    ends: byRestaurant(ends),
    posts: byRestaurant(posts.filter(({ index }) => index === 0)),
    postsBefore: comparison && byRestaurant(posts.filter(({ index }) => index === 1)),
  };
}

/** The day at which each point's followers are counted: its last, as far as the platforms have told. */
export const endOfPoint = ({ now }: MetricData, { from, to }: { from: string; to: string }): string | null =>
  now === null || from > now.to ? null : to < now.to ? to : now.to;
const pointDays = ({ period }: Frame, metrics: MetricData) =>
  period.buckets.map((bucket) => endOfPoint(metrics, bucket)).filter((day) => day !== null);

type Choice = { ids?: readonly string[]; keys?: readonly Network[] };
const chosenOf = <Row extends { key: string }>(rows: ByRestaurant<Row>, { ids, keys }: Choice): Row[] =>
  (ids ? ids.flatMap((id) => rows.get(id) ?? []) : [...rows.values()].flat()).filter(
    (one) => !keys || keys.some((key) => key === one.key),
  );

/** Followers at the end of a range, and how many more they are than before it; of listings that know both days. */
function followersIn({ ends }: SocialData, range: { from: string; to: string } | null, choice: Choice) {
  if (range === null) return { followers: null, gain: null };
  const own = chosenOf(ends, choice);
  const dayBefore = daysAfter(range.from, -1);
  const startOf = new Map(
    own.filter(({ day }) => day === dayBefore).map((one) => [`${one.restaurantId} ${one.key}`, one.value]),
  );
  const last = own.filter(({ day }) => day === range.to);
  const gains = last.map((one) => {
    const start = startOf.get(`${one.restaurantId} ${one.key}`);
    return start === undefined ? null : one.value - start;
  });
  return { followers: addKnown(last.map(({ value }) => value)), gain: addKnown(gains) };
}

/**
 * Followers at the end of the compared days, of the accounts that are known at the end of the period: an account that is known at one end alone
 * would be growth or a fall.
 */
export function comparedFollowers({ ends, metrics: { now, before } }: SocialData): Compared {
  if (!now || !before) return notCompared;
  const counters = new Map<string, Counter>();
  for (const { restaurantId, key, day, value } of [...ends.values()].flat()) {
    const account = `${restaurantId} ${key}`;
    const known = counters.get(account) ?? { now: null, before: null };
    const told = { value, days: 1 };
    // Days that meet are both ends.
    counters.set(account, {
      now: day === now.to ? told : known.now,
      before: day === before.to ? told : known.before,
    });
  }
  const accounts = [...counters.values()].filter((one) => one.now !== null || one.before !== null);
  const spans = { now: 1, before: 1 };
  const { values, uncompared } = compareCounters(accounts, spans);
  const sum = addKnown(accounts.map((one) => one.before?.value ?? null));
  const told = knownDaysOf(accounts, spans, { value: sum, isLonger: false });
  const sideOf = (part: Part) => ({ known: daysOf(accounts, part), of: accounts.length });
  return {
    before: values && addKnown(values),
    told: told && {
      ...told,
      ...sideOf("now"),
      by: "accounts",
      before: sum === null ? null : { ...sideOf("before"), value: sum },
    },
    uncompared,
  };
}

const countIn = (posts: ByRestaurant<PostCount> | null, choice: Choice, isStory: boolean): number =>
  (posts ? chosenOf(posts, choice) : [])
    .filter(({ kind }) => (kind === "story") === isStory)
    .reduce((sum, { count }) => sum + count, 0);

/** What is known of some restaurants on some networks, of one of both periods. */
export type Measure = {
  followers: number | null;
  gain: number | null;
  postCount: number;
  storyCount: number;
  reach: number | null;
  views: number | null;
  engagements: number | null;
};

/** Everything of the period (`now`) or the compared days, of all restaurants and networks unless some are chosen. */
export function measure(data: SocialData, part: Part, choice: Choice = {}): Measure {
  const { metrics, posts, postsBefore } = data;
  const counted = part === "now" ? posts : postsBefore;
  const add = (metric: Metric) =>
    totalOf(metrics, part, { metrics: [metric], keys: choice.keys, restaurantIds: choice.ids });
  return {
    ...followersIn(data, metrics[part], choice),
    postCount: countIn(counted, choice, false),
    storyCount: countIn(counted, choice, true),
    reach: add("reach"),
    views: add("views"),
    engagements: add("engagements"),
  };
}
