import { type Context, Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { faultContextOf, gate, type Refusals } from "../http/gate.ts";
import type { Listing } from "../state/listings.ts";
import type { Review } from "../state/review.ts";
import { createRandom } from "../world/random.ts";
import type { SeedRestaurant } from "../world/world.ts";

const excerptsMax = 3;
const excerptLength = 155;

const refusal = (status: number, code: string, description: string, headers = {}): Response =>
  Response.json({ error: { code, description } }, { status, headers });
const invalidToken = () => refusal(401, "TOKEN_INVALID", "Invalid access token or authorization header.");
const refusals: Refusals = {
  token_expired: invalidToken,
  token_revoked: invalidToken,
  forbidden: () => refusal(403, "NOT_AUTHORIZED", "You are not authorized to use this endpoint."),
  rate_limited: ({ retryAfterSeconds }) =>
    refusal(429, "ACCESS_LIMIT_REACHED", "You've reached the access limit for this client.", {
      "Retry-After": String(retryAfterSeconds),
      "RateLimit-DailyLimit": "300",
      "RateLimit-Remaining": "0",
    }),
  server_error: () => refusal(500, "INTERNAL_ERROR", "Something went wrong internally, please try again later."),
};
const notFound = () => refusal(404, "BUSINESS_NOT_FOUND", "The requested business could not be found.");

const pacific = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Los_Angeles",
  dateStyle: "short",
  timeStyle: "medium",
});
const slug = (restaurant: SeedRestaurant) =>
  `${restaurant.name} ${restaurant.locality}`
    .normalize("NFD")
    .replace(/[^\w ]/g, "")
    .trim()
    .replace(/ +/g, "-")
    .toLowerCase();

/** By its id or by its alias. */
function listingOf(context: SandboxContext, idOrAlias: string): Listing | null {
  const { listings, world } = context.state;
  const named = world.restaurants.find(
    (restaurant) => restaurant.listings.yelp !== undefined && slug(restaurant) === idOrAlias,
  );
  return listings.find("yelp", named?.listings.yelp ?? idOrAlias);
}

function businessShape({ restaurant, id, reviews }: Listing) {
  const ratings = [...reviews.values()].map(({ rating }) => rating);
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / (ratings.length || 1);
  return {
    id,
    alias: slug(restaurant),
    name: restaurant.name,
    url: `https://www.yelp.com/biz/${slug(restaurant)}`,
    is_closed: false,
    review_count: reviews.size,
    rating: Math.round(average * 2) / 2,
    phone: restaurant.phone.replaceAll(" ", ""),
    display_phone: restaurant.phone,
    coordinates: { latitude: restaurant.latitude, longitude: restaurant.longitude },
    location: {
      address1: restaurant.street,
      city: restaurant.locality,
      zip_code: restaurant.postalCode,
      country: restaurant.countryCode,
      display_address: [restaurant.street, `${restaurant.postalCode} ${restaurant.locality}`],
    },
  };
}

/** Yelp returns the beginning of a text. */
const excerptOf = (text: string) => (text.length <= excerptLength ? text : `${text.slice(0, excerptLength)}...`);

function reviewShape(review: Review, { restaurant }: Listing) {
  const userId = createRandom(`yelper/${review.id}`).token(22);
  return {
    id: review.id,
    url: `https://www.yelp.com/biz/${slug(restaurant)}?hrid=${review.id}`,
    text: excerptOf(review.text ?? ""),
    rating: review.rating,
    time_created: pacific.format(review.createdAt),
    user: {
      id: userId,
      profile_url: `https://www.yelp.com/user_details?userid=${userId}`,
      image_url: null,
      name: review.author,
    },
  };
}

function listReviews(c: Context, listing: Listing): Response {
  const offset = Number(c.req.query("offset") ?? 0) || 0;
  const limit = Math.min(Number(c.req.query("limit") ?? excerptsMax) || excerptsMax, excerptsMax);
  const newest = [...listing.reviews.values()].sort((a, b) => b.createdAt - a.createdAt).slice(0, excerptsMax);
  const languages = [...new Set([...listing.reviews.values()].flatMap(({ language }) => language ?? []))];
  return c.json({
    reviews: newest.slice(offset, offset + limit).map((review) => reviewShape(review, listing)),
    total: listing.reviews.size,
    possible_languages: languages,
  });
}

/** The Places API: a key of the installation, three excerpts, no replies. */
export function yelp(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("yelp"));
  app.use("*", gate(context, "yelp", refusals));
  app.use("*", async (c, next) =>
    c.req.header("authorization") === `Bearer ${context.apiKey}` ? next() : invalidToken(),
  );
  const all = () =>
    context.state.world.restaurants.flatMap(({ listings }) => listingOf(context, listings.yelp ?? "") ?? []);
  const includes = (text: string, part: string | undefined) => text.toLowerCase().includes((part ?? "").toLowerCase());
  app.get("/businesses/search", (c) => {
    const meant = all().filter(({ restaurant }) => includes(restaurant.name, c.req.query("term")));
    const near = meant.filter(({ restaurant }) => includes(restaurant.locality, c.req.query("location")));
    return c.json({ businesses: near.slice(0, 20).map(businessShape), total: near.length });
  });
  app.get("/businesses/matches", (c) => {
    const meant = all().filter(({ restaurant }) => includes(restaurant.name, c.req.query("name")));
    const same = meant.filter(({ restaurant }) => includes(restaurant.street, c.req.query("address1")));
    return c.json({ businesses: same.slice(0, 3).map(businessShape) });
  });
  app.get("/businesses/:id", (c) => {
    const listing = listingOf(context, c.req.param("id"));
    return listing ? c.json(businessShape(listing)) : notFound();
  });
  app.get("/businesses/:id/reviews", (c) => {
    const listing = listingOf(context, c.req.param("id"));
    const isEmpty = context.state.faults.take(faultContextOf(context, "yelp", c.req.raw), ["empty_page"]) !== null;
    if (listing && isEmpty) return c.json({ reviews: [], total: listing.reviews.size, possible_languages: [] });
    return listing ? listReviews(c, listing) : notFound();
  });
  return app;
}
