import type { Context, Hono } from "hono";
import type { SandboxContext } from "../context.ts";
import { fieldsOf } from "../http/fields.ts";
import { faultContextOf } from "../http/gate.ts";
import type { Listing } from "../state/listings.ts";
import type { Reply, Review } from "../state/review.ts";
import { pageOfCaller, type Right } from "./access.ts";
import { badParameter, deemedAbusive, unknownObject } from "./errors.ts";
import { selectFields } from "./fields.ts";
import { listShape } from "./lists.ts";
import { commentShape } from "./shapes.ts";

const readRight: Right = { permission: "pages_read_user_content", code: 283 };
const writeRight: Right = { permission: "pages_manage_engagement", code: 200 };
type OnStory = { listing: Listing; review: Review };

/** A recommendation's story; its id begins with the Page's. */
function storyOf(context: SandboxContext, c: Context, right: Right): OnStory | Response {
  const id = c.req.param("id") ?? "";
  const listing = pageOfCaller(context, c.req.raw, id.split("_")[0] ?? "", right);
  if (listing instanceof Response) return listing;
  const review = listing.reviews.get(id);
  return review ? { listing, review } : unknownObject(id);
}

/** A comment by its id, which begins with the second half of its story's. */
function commentOf(context: SandboxContext, c: Context): (OnStory & { reply: Reply }) | Response {
  const id = c.req.param("id") ?? "";
  for (const { listings } of context.state.world.restaurants) {
    const listing = context.state.listings.find("facebook", listings.facebook ?? "");
    const review = listing?.reviews.get(`${listing.id}_${id.split("_")[0]}`);
    const reply = review?.replies.find((one) => one.id === id);
    if (!listing || !review || !reply) continue;
    const allowed = pageOfCaller(context, c.req.raw, listing.id, writeRight);
    return allowed instanceof Response ? allowed : { listing, review, reply };
  }
  return unknownObject(id, c.req.method === "DELETE" ? "delete" : "post");
}

/** The message of a write, in its body or in the query. */
const messageOf = async (c: Context): Promise<string> =>
  ((await fieldsOf(c)).message ?? c.req.query("message") ?? "").trim();

/** Writes a comment on a story, or edits one. */
async function say(context: SandboxContext, c: Context, found: OnStory & { reply?: Reply }): Promise<Response> {
  const text = await messageOf(c);
  if (text === "") return badParameter("Missing message or attachment");
  if (context.state.faults.take(faultContextOf(context, "metaGraph", c.req.raw), ["reply_refused"]))
    return deemedAbusive();
  const on = { platform: "facebook", listingId: found.listing.id, reviewId: found.review.id } as const;
  const change = { kind: "reply", ...on, text, language: null } as const;
  context.state.perform(found.reply ? { ...change, replyId: found.reply.id } : change);
  return c.json(found.reply ? { success: true } : { id: found.review.replies.at(-1)?.id });
}

/** Comments on a recommendation's story, a Page's replies. Nothing prevents writing the same twice. */
export function mountComments(app: Hono, context: SandboxContext): void {
  app.get("/:id{\\d+_\\d+}/comments", (c) => {
    const found = storyOf(context, c, readRight);
    if (found instanceof Response) return found;
    const newestFirst = c.req.query("order") === "reverse_chronological";
    const replies = newestFirst ? found.review.replies.toReversed() : found.review.replies;
    const rows = replies.map((reply) => commentShape(reply, found.listing.restaurant));
    return listShape(context, c, rows, (row) =>
      selectFields(row, c.req.query("fields") ?? "created_time,from,message"),
    );
  });
  app.post("/:id{\\d+_\\d+}/comments", (c) => {
    const found = storyOf(context, c, writeRight);
    return found instanceof Response ? found : say(context, c, found);
  });
  app.post("/:id{\\d+_\\d+}", (c) => {
    const found = commentOf(context, c);
    return found instanceof Response ? found : say(context, c, found);
  });
  app.delete("/:id{\\d+_\\d+}", (c) => {
    const found = commentOf(context, c);
    if (found instanceof Response) return found;
    const on = { platform: "facebook", listingId: found.listing.id, reviewId: found.review.id } as const;
    context.state.perform({ kind: "reply_removed", ...on, replyId: found.reply.id });
    return c.json({ success: true });
  });
}
