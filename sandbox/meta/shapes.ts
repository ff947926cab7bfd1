import { metaDayNumber } from "../insights/days.ts";
import { followersOn } from "../insights/metrics.ts";
import type { Listing } from "../state/listings.ts";
import type { Reply, Review } from "../state/review.ts";
import { createRandom } from "../world/random.ts";
import type { SeedRestaurant, Slot } from "../world/world.ts";

/** `2026-10-01T10:00:00+0000` */
export const metaTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "+0000");

/** Letters and digits alone, without accents, as account names are written. */
const fold = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "");

/** At most two services a day: `mon_1_open`, `mon_1_close`, `mon_2_open`… */
function hoursOf(slots: readonly Slot[]): Record<string, string> {
  const hours: Record<string, string> = {};
  for (const { openDay, openTime, closeTime } of slots) {
    const day = openDay.slice(0, 3).toLowerCase();
    const slot = hours[`${day}_1_open`] === undefined ? 1 : 2;
    hours[`${day}_${slot}_open`] = openTime;
    hours[`${day}_${slot}_close`] = closeTime === "24:00" ? "00:00" : closeTime;
  }
  return hours;
}

const countries: Record<string, string> = { FR: "France", ES: "Spain", IT: "Italy", GB: "United Kingdom" };
const locationOf = (restaurant: SeedRestaurant) => ({
  street: restaurant.street,
  city: restaurant.locality,
  zip: restaurant.postalCode,
  country: countries[restaurant.countryCode] ?? restaurant.countryCode,
  latitude: restaurant.latitude,
  longitude: restaurant.longitude,
});

/** The professional account beside a Page: ids of Instagram begin with 1784. */
export const instagramIdOf = (pageId: string): string => `1784${pageId.slice(-13)}`;

/** All data of an Instagram account, found by its Page. */
export function instagramShape({ shown: restaurant, id }: Listing, now: number): Record<string, unknown> {
  return {
    id: instagramIdOf(id),
    username: fold(restaurant.name),
    name: restaurant.name,
    website: restaurant.website,
    followers_count: followersOn(restaurant, "instagram", metaDayNumber(now)),
    follows_count: 120,
    media_count: 64,
  };
}

/** All data of a Page. */
export function pageShape({ shown: restaurant, id, reviews }: Listing, now: number): Record<string, unknown> {
  const ratings = [...reviews.values()].map(({ rating }) => rating).filter((rating) => rating > 0);
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / (ratings.length || 1);
  return {
    id,
    name: restaurant.name,
    category: "Restaurant",
    about: `${restaurant.name}, ${restaurant.locality}`,
    link: `https://www.facebook.com/${id}`,
    phone: restaurant.phone,
    website: restaurant.website,
    emails: [],
    hours: hoursOf(restaurant.hours),
    location: locationOf(restaurant),
    single_line_address: `${restaurant.street}, ${restaurant.postalCode} ${restaurant.locality}`,
    temporary_status: "no_data",
    is_permanently_closed: false,
    price_range: "$$",
    fan_count: followersOn(restaurant, "facebook", metaDayNumber(now)) - 20,
    followers_count: followersOn(restaurant, "facebook", metaDayNumber(now)),
    instagram_business_account: { id: instagramIdOf(id), username: fold(restaurant.name) },
    overall_star_rating: Math.round(average * 10) / 10,
    rating_count: reviews.size,
    unread_message_count: 0,
    tasks: ["ANALYZE", "ADVERTISE", "MESSAGING", "MODERATE", "CREATE_CONTENT", "MANAGE"],
  };
}

/** The Page is the author of its own comments. */
export const commentShape = (reply: Reply, restaurant: SeedRestaurant) => ({
  id: reply.id,
  message: reply.text,
  from: { id: restaurant.listings.facebook ?? "", name: restaurant.name },
  created_time: metaTime(reply.createdAt),
  like_count: 0,
  is_hidden: false,
});

/** Old rows have stars, newer ones yes or no, a few neither. */
function verdictOf(review: Review, unknownEnum: boolean) {
  if (unknownEnum) return { has_rating: false, recommendation_type: "mixed" };
  if (review.rating === 0) return { has_rating: false };
  if (review.rating > 1 && review.rating < 5) return { has_rating: true, rating: review.rating };
  return { has_rating: false, recommendation_type: review.rating === 5 ? "positive" : "negative" };
}

/** A recommendation of a Page. */
export function ratingShape(review: Review, { restaurant }: Listing, unknownEnum: boolean) {
  const comments = review.replies.map((reply) => commentShape(reply, restaurant));
  return {
    created_time: metaTime(review.createdAt),
    has_review: review.text !== null,
    ...verdictOf(review, unknownEnum),
    ...(review.text === null ? {} : { review_text: review.text }),
    reviewer: { id: createRandom(`reviewer/${review.id}`).digits(16), name: review.author },
    open_graph_story: {
      id: review.id,
      start_time: metaTime(review.createdAt),
      type: "reviews.rates",
      ...(comments.length > 0 ? { comments: { data: comments } } : {}),
    },
  };
}
