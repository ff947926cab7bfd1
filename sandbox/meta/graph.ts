import { type Context, Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { faultContextOf, gate } from "../http/gate.ts";
import { type Caller, callerOf, pageOfCaller, pagesOf } from "./access.ts";
import { mountComments } from "./comments.ts";
import { badParameter, deprecated, metaRefusals, permissionMissing, unknownObject } from "./errors.ts";
import { selectFields } from "./fields.ts";
import { mountInsights } from "./insights.ts";
import { listShape } from "./lists.ts";
import { mountPosts } from "./posts.ts";
import { instagramIdOf, instagramShape, pageShape, ratingShape } from "./shapes.ts";
import { mountTokens, pageToken } from "./tokens.ts";

const basicFields = "id,name";
const ratingFields = "created_time,has_rating,has_review,recommendation_type,review_text,reviewer";

function listPages(context: SandboxContext, c: Context): Response {
  const caller = callerOf(context, c.req.raw);
  if (caller instanceof Response) return caller;
  if (!caller.claims.scopes.includes("pages_show_list")) return c.json({ data: [] });
  const fields = c.req.query("fields") ?? "access_token,category,name,id,tasks";
  return listShape(context, c, pagesOf(context, caller.person), (restaurant) => {
    const listing = context.state.listings.find("facebook", restaurant.listings.facebook ?? "");
    if (!listing) return null;
    return selectFields(
      { ...pageShape(listing, context.state.clock.now()), access_token: pageToken(context, caller.claims, listing.id) },
      fields,
    );
  });
}

/** An Instagram account, by the token of its Page or of a person with a role on it. */
function readInstagram(context: SandboxContext, c: Context, caller: Caller): Response | null {
  const id = c.req.param("id") ?? "";
  const page = pagesOf(context, caller.person).find(({ listings }) => instagramIdOf(listings.facebook ?? "") === id);
  const listing = page && context.state.listings.find("facebook", page.listings.facebook ?? "");
  if (!listing) return null;
  if (!caller.claims.scopes.includes("instagram_basic")) return permissionMissing(10, "instagram_basic");
  const selected = selectFields(instagramShape(listing, context.state.clock.now()), c.req.query("fields") ?? "id");
  return selected ? c.json(selected) : badParameter("Syntax error in fields");
}

function readPage(context: SandboxContext, c: Context): Response {
  const id = c.req.param("id") ?? "";
  const caller = callerOf(context, c.req.raw);
  if (caller instanceof Response) return caller;
  const listing = context.state.listings.find("facebook", id);
  if (!listing || !pagesOf(context, caller.person).includes(listing.restaurant))
    return readInstagram(context, c, caller) ?? unknownObject(id);
  if (!caller.claims.scopes.includes("pages_read_engagement")) return permissionMissing(10, "pages_read_engagement");
  const shape = {
    ...pageShape(listing, context.state.clock.now()),
    access_token: pageToken(context, caller.claims, id),
  };
  const selected = selectFields(shape, c.req.query("fields") ?? basicFields);
  return selected ? c.json(selected) : badParameter("Syntax error in fields");
}

function listRatings(context: SandboxContext, c: Context): Response {
  const setup = faultContextOf(context, "metaGraph", c.req.raw);
  if (context.state.faults.take(setup, ["ratings_deprecated"])) return deprecated();
  const right = { permission: "pages_read_user_content", code: 283 };
  const listing = pageOfCaller(context, c.req.raw, c.req.param("id") ?? "", right);
  if (listing instanceof Response) return listing;
  const fields = c.req.query("fields") ?? ratingFields;
  let unknownEnum = context.state.faults.take(setup, ["unknown_enum"]) !== null;
  const newestFirst = [...listing.reviews.values()].sort((a, b) => b.createdAt - a.createdAt);
  return listShape(context, c, newestFirst, (review) => {
    const selected = selectFields(ratingShape(review, listing, unknownEnum), fields);
    unknownEnum = false;
    return selected;
  });
}

function subscribe(context: SandboxContext, c: Context): Response {
  const right = { permission: "pages_manage_metadata", code: 200 };
  const listing = pageOfCaller(context, c.req.raw, c.req.param("id") ?? "", right);
  if (listing instanceof Response) return listing;
  if (c.req.method === "GET") {
    const app = { id: context.client.id, name: "Comptoir", subscribed_fields: ["ratings", "feed"] };
    return c.json({ data: context.state.subscribed.has(listing.id) ? [app] : [] });
  }
  context.state.perform({ kind: "subscribed", pageId: listing.id, isOn: c.req.method === "POST" });
  return c.json({ success: true });
}

/** `graph.facebook.com`: tokens, Pages, recommendations and their comments. */
export function metaGraph(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("metaGraph"));
  app.use("*", gate(context, "metaGraph", metaRefusals));
  mountTokens(app, context);
  app.get("/me", (c) => {
    const caller = callerOf(context, c.req.raw);
    if (caller instanceof Response) return caller;
    const { id, name, email } = caller.person;
    const shown = caller.claims.scopes.includes("email") ? { id, name, email } : { id, name };
    return c.json(selectFields(shown, c.req.query("fields") ?? basicFields) ?? shown);
  });
  app.get("/me/accounts", (c) => listPages(context, c));
  mountComments(app, context);
  mountInsights(app, context);
  mountPosts(app, context);
  app.get("/:id{\\d+}/ratings", (c) => listRatings(context, c));
  app.on(["GET", "POST", "DELETE"], "/:id{\\d+}/subscribed_apps", (c) => subscribe(context, c));
  app.get("/:id{\\d+}", (c) => readPage(context, c));
  app.all("*", (c) => unknownObject(c.req.path.split("/").at(-1) ?? "", c.req.method === "GET" ? "get" : "post"));
  return app;
}
