import { type Context, Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { faultContextOf, gate, pageOf, type Refusals } from "../http/gate.ts";
import type { Listing } from "../state/listings.ts";
import type { Review } from "../state/review.ts";
import type { SeedRestaurant } from "../world/world.ts";
import { detailsShape, reviewShape, searchShape } from "./shapes.ts";

/** Number of visible reviews per language. */
const visibleMax = 5;
const searchMax = 10;

const message = (status: number, text: string, headers = {}): Response =>
  Response.json({ message: text }, { status, headers });
const refusals: Refusals = {
  token_expired: () => message(401, "Unauthorized"),
  token_revoked: () => message(401, "Unauthorized"),
  forbidden: () => message(403, "User is not authorized to access this resource"),
  rate_limited: ({ retryAfterSeconds }) =>
    message(429, "Too Many Requests", { "Retry-After": String(retryAfterSeconds) }),
  server_error: () => message(500, "Internal server error"),
};
const notFound = (): Response =>
  Response.json({ error: { message: "Invalid location ID", type: "NotFoundException", code: 106 } }, { status: 404 });

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .toLowerCase();

function search(context: SandboxContext, c: Context): Response {
  const query = plain(c.req.query("searchQuery") ?? "");
  if (query === "")
    return Response.json(
      { error: { message: "searchQuery is required", type: "BadRequestException", code: 100 } },
      { status: 400 },
    );
  const words = query.split(" ").filter(Boolean);
  const isMeant = (restaurant: SeedRestaurant) => {
    const known = plain(`${restaurant.name} ${restaurant.street} ${restaurant.postalCode} ${restaurant.locality}`);
    return restaurant.listings.tripadvisor !== undefined && words.every((word) => known.includes(word));
  };
  const found = context.state.world.restaurants.filter(isMeant).slice(0, searchMax);
  return c.json({ data: found.map(searchShape) });
}

function listReviews(context: SandboxContext, c: Context, listing: Listing): Response {
  const language = c.req.query("language") ?? "en";
  const limit = Math.min(Number(c.req.query("limit") ?? visibleMax) || visibleMax, visibleMax);
  const setup = faultContextOf(context, "tripadvisor", c.req.raw);
  const visible = [...listing.reviews.values()]
    .filter((review) => review.language === language)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, visibleMax);
  const page = pageOf(visible, { offset: Number(c.req.query("offset") ?? 0) || 0, size: limit }, context, setup);
  let unknownEnum = context.state.faults.take(setup, ["unknown_enum"]) !== null;
  const shape = (review: Review) => {
    const shaped = reviewShape(review, listing, unknownEnum);
    unknownEnum = false;
    return shaped;
  };
  return c.json({ data: page.items.map(shape) });
}

/** The Content API: a key in the query, five reviews per language, no replies. */
export function tripadvisor(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("tripadvisor"));
  app.use("*", gate(context, "tripadvisor", refusals));
  app.use("*", async (c, next) => (c.req.query("key") === context.apiKey ? next() : message(403, "Forbidden")));
  app.get("/location/search", (c) => search(context, c));
  app.get("/location/:id/details", (c) => {
    const listing = context.state.listings.find("tripadvisor", c.req.param("id"));
    return listing ? c.json(detailsShape(listing)) : notFound();
  });
  app.get("/location/:id/reviews", (c) => {
    const listing = context.state.listings.find("tripadvisor", c.req.param("id"));
    return listing ? listReviews(context, c, listing) : notFound();
  });
  return app;
}
