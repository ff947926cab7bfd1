import { type Context, Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { cursorOf, faultContextOf, gate, pageOf } from "../http/gate.ts";
import type { Listing } from "../state/listings.ts";
import type { Review } from "../state/review.ts";
import { callerOf, listingsOf, locationOf } from "./access.ts";
import { badField, googleError, googleRefusals } from "./errors.ts";
import { pagingOf } from "./locations.ts";
import { replyShape, reviewShape } from "./review-shape.ts";

const replyMaxBytes = 4096;
const orders: Record<string, (a: Review, b: Review) => number> = {
  rating: (a, b) => a.rating - b.rating,
  "rating desc": (a, b) => b.rating - a.rating,
};

/** A batch has one order over all its locations. */
const batchOrders: Record<string, (a: Review, b: Review) => number> = {
  ...orders,
  "updateTime desc": (a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1),
};

function inOrder(context: SandboxContext, listing: Listing, orderBy: string | null): Review[] | null {
  const recent = context.state.listings.recentFirst(listing);
  if (orderBy === null || orderBy === "updateTime desc") return recent;
  const order = orders[orderBy];
  return order ? recent.toSorted(order) : null;
}

function totalsOf(listing: Listing) {
  const ratings = [...listing.reviews.values()].map(({ rating }) => rating);
  if (ratings.length === 0) return {};
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return { averageRating: Math.round(average * 10) / 10, totalReviewCount: ratings.length };
}

/** Shapes a page of reviews; with the fault on, the first has undocumented values. */
function shaper(context: SandboxContext, c: Context, account: string) {
  const setup = faultContextOf(context, "gbpV4", c.req.raw);
  const now = context.state.clock.now();
  let unknownEnum = context.state.faults.take(setup, ["unknown_enum"]) !== null;
  return (review: Review, listing: Listing) => {
    const shape = reviewShape(review, { account, listing, now, unknownEnum });
    unknownEnum = false;
    return shape;
  };
}

function listReviews(context: SandboxContext, c: Context): Response {
  const account = c.req.param("account") ?? "";
  const listing = locationOf(context, c.req.raw, { account, location: c.req.param("location") ?? "" });
  if (listing instanceof Response) return listing;
  const query = new URL(c.req.url).searchParams;
  const paging = pagingOf(query, { standard: 50, largest: 50 });
  if (paging instanceof Response) return paging;
  const reviews = inOrder(context, listing, query.get("orderBy"));
  if (!reviews) return badField("order_by", "Invalid order by.");
  const page = pageOf(reviews, paging, context, faultContextOf(context, "gbpV4", c.req.raw));
  const shape = shaper(context, c, account);
  return c.json({
    ...(page.items.length > 0 ? { reviews: page.items.map((review) => shape(review, listing)) } : {}),
    ...totalsOf(listing),
    ...(page.next === null ? {} : { nextPageToken: cursorOf(page.next) }),
  });
}

type BatchBody = { locationNames?: string[]; pageSize?: number; pageToken?: string; orderBy?: string };

async function batchGetReviews(context: SandboxContext, c: Context): Promise<Response> {
  const account = c.req.param("account") ?? "";
  const caller = callerOf(context, c.req.raw);
  if (caller instanceof Response) return caller;
  const body = await c.req.json<BatchBody>().catch(() => null);
  const names = body?.locationNames ?? [];
  if (!body || names.length === 0 || names.length > 50)
    return badField("location_names", "1 to 50 names are required.");
  const ids = names.map((name) => /^accounts\/[^/]+\/locations\/(\d+)$/.exec(name)?.[1] ?? "");
  const listings = ids.map((id) => context.state.listings.find("gmb", id));
  if (listings.includes(null)) return googleError("NOT_FOUND");
  const reachable = listingsOf(context, caller, account) ?? [];
  if (listings.some((listing) => listing && !reachable.includes(listing.restaurant)))
    return googleError("PERMISSION_DENIED");
  const query = new URLSearchParams({ pageSize: String(body.pageSize ?? 50), pageToken: body.pageToken ?? "" });
  const paging = pagingOf(query, { standard: 50, largest: 50 });
  if (paging instanceof Response) return paging;
  const order = batchOrders[body.orderBy ?? "updateTime desc"];
  if (!order) return badField("order_by", "Invalid order by.");
  const rows = listings
    .flatMap((listing) =>
      listing ? context.state.listings.recentFirst(listing).map((review) => ({ review, listing })) : [],
    )
    .sort((a, b) => order(a.review, b.review));
  const page = pageOf(rows, paging, context, faultContextOf(context, "gbpV4", c.req.raw));
  const shape = shaper(context, c, account);
  return c.json({
    locationReviews: page.items.map(({ review, listing }) => ({
      name: `accounts/${account}/locations/${listing.id}`,
      review: shape(review, listing),
    })),
    ...(page.next === null ? {} : { nextPageToken: cursorOf(page.next) }),
  });
}

function reviewOf(context: SandboxContext, c: Context): { listing: Listing; review: Review } | Response {
  const path = { account: c.req.param("account") ?? "", location: c.req.param("location") ?? "" };
  const listing = locationOf(context, c.req.raw, path);
  if (listing instanceof Response) return listing;
  const review = listing.reviews.get(c.req.param("review") ?? "");
  return review ? { listing, review } : googleError("NOT_FOUND");
}

async function putReply(context: SandboxContext, c: Context): Promise<Response> {
  const found = reviewOf(context, c);
  if (found instanceof Response) return found;
  const body = await c.req.json<{ comment?: string }>().catch(() => null);
  const text = body?.comment?.trim() ?? "";
  if (text === "") return badField("review_reply.comment", "Review reply comment must not be empty.");
  if (Buffer.byteLength(text) > replyMaxBytes)
    return badField("review_reply.comment", `Review reply comment must be at most ${replyMaxBytes} bytes.`);
  const refused = context.state.faults.take(faultContextOf(context, "gbpV4", c.req.raw), ["reply_refused"]);
  const on = { platform: "gmb", listingId: found.listing.id, reviewId: found.review.id } as const;
  const change = { kind: "reply", ...on, text, language: null } as const;
  context.state.perform(refused ? { ...change, violation: "OFF_TOPIC" } : change);
  const [reply] = found.review.replies;
  return reply ? c.json(replyShape(reply, context.state.clock.now())) : googleError("INTERNAL");
}

/** Business Profile v4: reviews and their replies. */
export function googleReviews(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("gbpV4"));
  app.use("*", gate(context, "gbpV4", googleRefusals));
  const one = "/accounts/:account/locations/:location/reviews/:review";
  app.post("/accounts/:account/locations:batchGetReviews", (c) => batchGetReviews(context, c));
  app.get("/accounts/:account/locations/:location/reviews", (c) => listReviews(context, c));
  app.get(one, (c) => {
    const found = reviewOf(context, c);
    if (found instanceof Response) return found;
    return c.json(shaper(context, c, c.req.param("account"))(found.review, found.listing));
  });
  app.put(`${one}/reply`, (c) => putReply(context, c));
  app.delete(`${one}/reply`, (c) => {
    const found = reviewOf(context, c);
    if (found instanceof Response) return found;
    if (found.review.replies.length === 0) return googleError("NOT_FOUND");
    const { id: listingId } = found.listing;
    context.state.perform({
      kind: "reply_removed",
      platform: "gmb",
      listingId,
      reviewId: found.review.id,
      replyId: null,
    });
    return c.json({});
  });
  return app;
}
