import type { Listing } from "../state/listings.ts";
import type { Review } from "../state/review.ts";
import { createRandom } from "../world/random.ts";
import type { SeedRestaurant } from "../world/world.ts";

const iso = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
const addressOf = (restaurant: SeedRestaurant) => ({
  street1: restaurant.street,
  city: restaurant.locality,
  country: restaurant.countryCode,
  postalcode: restaurant.postalCode,
  address_string: `${restaurant.street}, ${restaurant.postalCode} ${restaurant.locality}`,
});
const bubbles = (rating: number) =>
  `https://www.tripadvisor.com/img/cdsi/img2/ratings/traveler/${rating.toFixed(1)}.svg`;
const pageOf = (id: string) => `https://www.tripadvisor.com/Restaurant_Review-d${id}.html`;

export const searchShape = (restaurant: SeedRestaurant) => ({
  location_id: restaurant.listings.tripadvisor,
  name: restaurant.name,
  address_obj: addressOf(restaurant),
});

/** A location's own figures. Tripadvisor writes these numbers as text. */
export function detailsShape({ restaurant, id, reviews }: Listing) {
  const ratings = [...reviews.values()].map(({ rating }) => rating);
  const average = Math.round((ratings.reduce((sum, one) => sum + one, 0) / (ratings.length || 1)) * 2) / 2;
  const countOf = (stars: number) => String(ratings.filter((rating) => rating === stars).length);
  return {
    location_id: id,
    name: restaurant.name,
    web_url: pageOf(id),
    write_review: `https://www.tripadvisor.com/UserReview-d${id}.html`,
    address_obj: addressOf(restaurant),
    latitude: String(restaurant.latitude),
    longitude: String(restaurant.longitude),
    phone: restaurant.phone,
    website: restaurant.website,
    rating: average.toFixed(1),
    rating_image_url: bubbles(average),
    num_reviews: String(reviews.size),
    review_rating_count: Object.fromEntries([1, 2, 3, 4, 5].map((stars) => [String(stars), countOf(stars)])),
    ranking_data: { ranking: "42", ranking_out_of: "1200", geo_location_name: restaurant.locality },
  };
}

/** A review. `unknownEnum`: with an undocumented kind of trip. */
export function reviewShape(review: Review, { id }: Listing, unknownEnum: boolean) {
  const random = createRandom(`trip/${review.id}`);
  const [reply] = review.replies;
  return {
    id: Number(review.id),
    lang: review.language,
    location_id: Number(id),
    published_date: iso(review.createdAt),
    rating: review.rating,
    helpful_votes: random.whole(0, 4),
    rating_image_url: bubbles(review.rating),
    url: `https://www.tripadvisor.com/ShowUserReviews-d${id}-r${review.id}.html`,
    trip_type: unknownEnum ? "Pets" : random.pick(["Couples", "Family", "Friends", "Business", "Solo"]),
    travel_date: iso(review.createdAt).slice(0, 10),
    text: review.text ?? "",
    title: review.title ?? "",
    is_machine_translated: false,
    user: { username: review.author, user_location: { id: "null" }, avatar: {} },
    subratings: { "0": { name: "RATE_SERVICE", localized_name: "Service", value: review.rating } },
    ...(reply
      ? {
          owner_response: {
            id: Number(createRandom(`answer/${review.id}`).digits(9)),
            lang: review.language,
            text: reply.text,
            title: "",
            author: "",
            published_date: iso(reply.updatedAt),
          },
        }
      : {}),
  };
}
