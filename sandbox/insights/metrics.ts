import { createRandom } from "../world/random.ts";
import type { SeedRestaurant } from "../world/world.ts";
import { busyness, characterOf, noise, seedOf } from "./character.ts";
import { metaDayNumber, numberOf } from "./days.ts";

export type InsightPlatform = "gmb" | "facebook" | "instagram";
type Restaurant = Pick<SeedRestaurant, "key" | "kitchen">;

/** Values of an ordinary day of a restaurant of ordinary size, by the platforms' names. */
const ordinary: Record<InsightPlatform, Record<string, number>> = {
  gmb: {
    BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 21,
    BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 96,
    BUSINESS_IMPRESSIONS_MOBILE_MAPS: 164,
    BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 238,
    BUSINESS_CONVERSATIONS: 0.4,
    BUSINESS_DIRECTION_REQUESTS: 19,
    CALL_CLICKS: 7.5,
    WEBSITE_CLICKS: 13,
    BUSINESS_BOOKINGS: 3.2,
    BUSINESS_FOOD_ORDERS: 1.1,
    BUSINESS_FOOD_MENU_CLICKS: 9,
  },
  facebook: {
    page_media_view: 310,
    page_total_media_view_unique: 205,
    page_follows: 0,
    page_daily_follows_unique: 0,
    page_post_engagements: 14,
    page_views_total: 22,
  },
  instagram: {
    reach: 390,
    views: 870,
    accounts_engaged: 31,
    total_interactions: 44,
    likes: 33,
    comments: 3.1,
    saves: 4.2,
    shares: 3.4,
    replies: 0.7,
    profile_links_taps: 5,
    follower_count: 0,
  },
};
export const metricNames = (platform: InsightPlatform): string[] => Object.keys(ordinary[platform]);

/** Hours after its end until a platform tells a day, and months that it looks back. */
const lagDays: Record<InsightPlatform, number> = { gmb: 3, facebook: 1, instagram: 1 };
export const historyDays = 550;
/** Days for which a value may still grow, as late reports come in. */
const settlingDays = 5;

const epoch = numberOf("2024-06-01");
const firstFollowers: Record<Exclude<InsightPlatform, "gmb">, number> = { facebook: 640, instagram: 980 };

/** Followers at the end of a day. They grow with the restaurant, faster and slower, and never shrink. */
export function followersOn(restaurant: Restaurant, platform: "facebook" | "instagram", day: number): number {
  const { size, growth, peak } = characterOf(restaurant);
  const perDay = size * (0.5 + growth * 2) * (platform === "instagram" ? 1.4 : 0.5);
  const since = day - epoch;
  const wave = 14 * perDay * Math.sin((since - peak) / 23);
  return Math.round(firstFollowers[platform] * size + perDay * since + wave);
}

const isFollowing = { page_follows: "total", page_daily_follows_unique: "new", follower_count: "new" } as const;

/** Days that a platform lost for good: one to three of them, twice in eighteen months. */
function isLost(restaurant: Restaurant, platform: InsightPlatform, day: number): boolean {
  const cycle = Math.floor(day / 274);
  const random = createRandom(`gap/${restaurant.key}/${platform}/${cycle}`);
  const first = cycle * 274 + random.whole(20, 250);
  return day >= first && day < first + random.whole(1, 3);
}

/** The last day that a platform tells at that moment, by its own dates. */
export function lastToldDay(platform: InsightPlatform, now: number): number {
  const today = platform === "gmb" ? Math.floor(now / 86_400_000) : metaDayNumber(now);
  return today - lagDays[platform] - (platform === "gmb" ? 1 : 0);
}

/**
 * What a platform tells of a metric on a day; null where it tells nothing: not yet, not any more, or never. The latest days are somewhat low
 * until late reports have come in.
 */
export function metricOn(
  restaurant: Restaurant,
  platform: InsightPlatform,
  metric: string,
  { day, now }: { day: number; now: number },
): number | null {
  const base = ordinary[platform][metric];
  const last = lastToldDay(platform, now);
  if (base === undefined || day > last || day <= last - historyDays || isLost(restaurant, platform, day)) return null;
  const following = Reflect.get(isFollowing, metric) as "total" | "new" | undefined;
  if (following && platform !== "gmb") {
    const total = followersOn(restaurant, platform, day);
    return following === "total" ? total : Math.max(0, total - followersOn(restaurant, platform, day - 1));
  }
  const value = base * busyness(restaurant, day) * noise(seedOf(`${restaurant.key}/${platform}/${metric}`), day);
  // A whole number, whose fraction decides by chance: small values are often 0.
  const whole = Math.floor(value + (noise(seedOf(`${metric}/round`), day + restaurant.key.length) - 0.82) / 0.36);
  return last - day < settlingDays ? Math.floor(whole * 0.95) : whole;
}
