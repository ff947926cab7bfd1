import { type Context, Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { fieldsOf } from "../http/fields.ts";
import { claimsOf, faultContextOf, gate, pageOf, type Refusals } from "../http/gate.ts";
import type { Listing } from "../state/listings.ts";
import { type Review, replyStateOf } from "../state/review.ts";
import { reviewShape } from "./shapes.ts";

const tokenSeconds = 8600;
const names: Record<number, string> = { 400: "Bad Request", 404: "Not Found" };

const refusal = (status: 400 | 404, code: string): Response =>
  Response.json({ data: { code }, error: names[status], statusCode: status }, { status });
/** Errors of the gateway in front of the service. */
const gatewayError = (status: number, message: string, headers = {}): Response =>
  Response.json({ message }, { status, headers });
const unauthorized = () => gatewayError(401, "Unauthorized");
const refusals: Refusals = {
  token_expired: unauthorized,
  token_revoked: unauthorized,
  forbidden: () => gatewayError(403, "Forbidden"),
  rate_limited: ({ retryAfterSeconds }) =>
    gatewayError(429, "Too Many Requests", { "Retry-After": String(retryAfterSeconds) }),
  server_error: () =>
    Response.json({ error: "Internal Server Error", statusCode: 500, data: { code: "INTERNAL" } }, { status: 500 }),
};

/** `auth.thefork.io`: the client's own token. */
export function theforkAuth(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("theforkAuth"));
  app.use("*", gate(context, "theforkAuth", refusals));
  app.post("/oauth/token", async (c) => {
    const body = await fieldsOf(c);
    const isClient = body.client_id === context.client.id && body.client_secret === context.client.secret;
    if (!isClient) return c.json({ error: "access_denied", error_description: "Unauthorized" }, 401);
    if (body.grant_type !== "client_credentials" || body.audience !== "https://api.thefork.io")
      return c.json({ error: "access_denied", error_description: "Service not enabled within domain" }, 403);
    const issuedAt = context.state.clock.now();
    const made = { kind: "client", vendor: "thefork", subject: context.client.id, issuedAt } as const;
    const token = context.state.tokens.issue("", { ...made, scopes: [], expiresAt: issuedAt + tokenSeconds * 1000 });
    return c.json({ access_token: token, expires_in: tokenSeconds, token_type: "Bearer" });
  });
  return app;
}

function isSignedIn(context: SandboxContext, request: Request): boolean {
  const claims = claimsOf(context, request);
  return claims?.vendor === "thefork" && context.state.tokens.stateOf(claims) === "valid";
}

const changedAt = ({ updatedAt, replies }: Review): number => Math.max(updatedAt, replies[0]?.updatedAt ?? 0);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

function listIds(context: SandboxContext, c: Context): Response {
  const listing = context.state.listings.find("lafourchette", c.req.query("restaurantUuid") ?? "");
  if (!listing) return refusal(404, "RESTAURANT_NOT_FOUND");
  const limit = Number(c.req.query("limit") ?? 50);
  const number = Number(c.req.query("page") ?? 1);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100 || !Number.isInteger(number) || number < 1)
    return refusal(400, "BAD_REQUEST");
  const start = c.req.query("startDate") ?? "0000-00-00";
  const end = c.req.query("endDate") ?? "9999-99-99";
  const withCommentOnly = c.req.query("withCommentOnly") === "true";
  const meant = context.state.listings
    .recentFirst(listing)
    .filter((review) => dayOf(changedAt(review)) >= start && dayOf(changedAt(review)) <= end)
    .filter((review) => !withCommentOnly || review.text !== null);
  const setup = faultContextOf(context, "thefork", c.req.raw);
  const page = pageOf(meant, { offset: (number - 1) * limit, size: limit }, context, setup);
  return c.json({ data: page.items.map(({ id }) => id), hasNext: page.next !== null });
}

async function putReply(context: SandboxContext, c: Context, listing: Listing, review: Review): Promise<Response> {
  const body = await c.req.json<{ content?: string; language?: string }>().catch(() => null);
  if (!body?.content?.trim() || !body.language) return refusal(400, "BAD_REQUEST");
  if (review.text === null) return refusal(400, "REVIEW_HAS_NO_PUBLISHED_COMMENT");
  const refused = context.state.faults.take(faultContextOf(context, "thefork", c.req.raw), ["reply_refused"]);
  const on = { platform: "lafourchette", listingId: listing.id, reviewId: review.id } as const;
  const change = { kind: "reply", ...on, text: body.content.trim(), language: body.language } as const;
  context.state.perform(refused ? { ...change, violation: "INAPPROPRIATE_CONTENT" } : change);
  return c.body(null, 204);
}

/** `api.thefork.io/manager`: reviews by their ids, and moderated replies. */
export function theforkManager(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("thefork"));
  app.use("*", gate(context, "thefork", refusals));
  app.use("*", async (c, next) => (isSignedIn(context, c.req.raw) ? next() : unauthorized()));
  app.get("/v1/reviews", (c) => listIds(context, c));
  app.get("/v1/reviews/:id", (c) => {
    const found = context.state.listings.ofReview("lafourchette", c.req.param("id"));
    if (!found) return refusal(404, "REVIEW_NOT_FOUND");
    const unknownEnum =
      context.state.faults.take(faultContextOf(context, "thefork", c.req.raw), ["unknown_enum"]) !== null;
    const now = context.state.clock.now();
    const state = found.review.replies[0] ? replyStateOf(found.review.replies[0], now) : null;
    return c.json(reviewShape(found.review, found.listing.id, state, unknownEnum));
  });
  app.put("/v1/reviews/:id/reply", (c) => {
    const found = context.state.listings.ofReview("lafourchette", c.req.param("id"));
    return found ? putReply(context, c, found.listing, found.review) : refusal(404, "REVIEW_NOT_FOUND");
  });
  return app;
}
