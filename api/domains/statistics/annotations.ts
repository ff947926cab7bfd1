import type { StatisticsAnnotation } from "#contract/statistics/schemas.ts";
import { countPosts, findFirstPosts } from "../social-posts/read/sums.ts";
import type { Frame } from "./frame.ts";
import { holidaysIn } from "./holidays.ts";
import { listNotes } from "./notes.ts";

/** Most events on an axis: beyond them posts, then holidays are left out. */
const annotationsMax = 60;

/** Posts and reels that were published, one event for each point of the axis. */
async function publishedIn({ context, restaurantIds, period }: Frame): Promise<StatisticsAnnotation[]> {
  const asked = { restaurantIds, ranges: period.buckets };
  const [counts, firsts] = await Promise.all([
    countPosts(context.database, { ...asked, isByRestaurant: false }),
    findFirstPosts(context.database, asked),
  ]);
  return firsts.map(({ index, day, text }): StatisticsAnnotation => {
    const lasting = counts.filter((one) => one.index === index && one.kind !== "story");
    const count = lasting.reduce((sum, one) => sum + one.count, 0);
    return { _id: null, kind: "published", day, text: text ?? "", restaurantName: null, count };
  });
}

/** What happened in the period: holidays of the countries, and what people wrote down. */
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
  const countries = [...new Set(restaurants.map(({ countryCode }) => countryCode))];
  const holidays = holidaysIn(countries, period).map(
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
