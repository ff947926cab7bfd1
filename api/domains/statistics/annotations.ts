import { holidayAreaOf } from "#api/platforms/opening-hours/holiday-areas.ts";
import type { StatisticsAnnotation } from "#contract/statistics/schemas.ts";
import { countPosts, findFirstPosts } from "../social-posts/read/sums.ts";
import type { Frame } from "./frame.ts";
import { holidaysIn } from "./holidays.ts";
import { listNotes } from "./notes.ts";

/** Most events on an axis: beyond them posts, then holidays are left out. */
const annotationsMax = 60;

/** Posts and reels that were published, one event for each point of the axis: a single one with its text, several on the point's first day. */
async function publishedIn({ context, restaurantIds, period }: Frame): Promise<StatisticsAnnotation[]> {
  const { buckets } = period;
  const found = await countPosts(context.database, { restaurantIds, ranges: buckets, isByRestaurant: false });
  const points = buckets.map(({ from, to }, index) => {
    const lasting = found.filter((one) => one.index === index && one.kind !== "story");
    return { from, to, count: lasting.reduce((sum, { count }) => sum + count, 0) };
  });
  const single = points.filter(({ count }) => count === 1);
  const posts = await findFirstPosts(context.database, { restaurantIds, ranges: single });
  const textOf = new Map(posts.map(({ index, ...post }) => [single[index], post]));
  return points.flatMap((point): StatisticsAnnotation[] => {
    if (point.count === 0) return [];
    const { day, text } = textOf.get(point) ?? { day: point.from, text: null };
    return [{ _id: null, kind: "published", day, text: text ?? "", restaurantName: null, count: point.count }];
  });
}

/** What happened in the period: holidays of the restaurants' areas, and what people wrote down. */
export async function annotationsOf(frame: Frame): Promise<StatisticsAnnotation[]> {
  const { context, restaurantIds, restaurants, period, isOne } = frame;
  if (period.dayCount === 0) return [];
  const notes = await listNotes(context, restaurantIds, period);
  const nameOf = new Map(restaurants.map(({ id, name }) => [id, name]));
  const own = notes.map(
    ({ id, restaurantId, kind, day, text }): StatisticsAnnotation => ({
      _id: id,
      kind,
      day,
      text,
      restaurantName: isOne ? null : (nameOf.get(restaurantId) ?? null),
      count: null,
    }),
  );
  const areas = [...new Set(restaurants.map(holidayAreaOf))];
  const holidays = holidaysIn(areas, period).map(
    ({ day, holiday }): StatisticsAnnotation => ({
      _id: null,
      kind: "holiday",
      day,
      text: holiday,
      restaurantName: null,
      count: null,
    }),
  );
  // What people wrote is always told, then what was published, then the holidays.
  const all = [...own];
  for (const more of [await publishedIn(frame), holidays])
    if (all.length + more.length <= annotationsMax) all.push(...more);
  return all.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
