import type { SandboxContext } from "../context.ts";
import type { HappeningOf } from "../state/listings.ts";
import { createRandom } from "../world/random.ts";
import { metaSignature } from "./signatures.ts";

const verbs = { new: "add", edited: "edited", deleted: "remove" } as const;

/** Meta: a change of a Page's ratings, for subscribed Pages. */
function notifyMeta(context: SandboxContext, { listing, reviewId, kind, at }: HappeningOf): void {
  if (!context.state.subscribed.has(listing.id)) return;
  const review = listing.reviews.get(reviewId);
  const value = {
    item: "rating",
    verb: verbs[kind],
    open_graph_story_id: reviewId,
    created_time: Math.floor((review?.createdAt ?? at) / 1000),
    ...(review
      ? {
          reviewer_id: createRandom(`reviewer/${review.id}`).digits(16),
          reviewer_name: review.author,
          recommendation_type: review.rating >= 3 ? "positive" : "negative",
          review_text: review.text ?? "",
        }
      : {}),
  };
  const entry = [{ id: listing.id, time: Math.floor(at / 1000), changes: [{ field: "ratings", value }] }];
  context.webhooks.send("meta", { object: "page", entry }, (body) => ({
    "X-Hub-Signature-256": metaSignature(context.client.secret, body),
  }));
}

/** Google: a Pub/Sub push, where the account has named a topic. It says nothing of deleted reviews. */
function notifyGoogle(context: SandboxContext, { listing, reviewId, kind, at }: HappeningOf): void {
  const notificationType = kind === "new" ? "NEW_REVIEW" : "UPDATED_REVIEW";
  const setting = context.state.announced.get(listing.restaurant.groupId);
  if (kind === "deleted" || !setting?.topic || !setting.types.includes(notificationType)) return;
  const location = `accounts/${listing.restaurant.groupId}/locations/${listing.id}`;
  const data = {
    name: `accounts/${listing.restaurant.groupId}`,
    location,
    reviewName: `${location}/reviews/${reviewId}`,
    notificationType,
  };
  const message = {
    data: Buffer.from(JSON.stringify(data)).toString("base64"),
    messageId: createRandom(`message/${reviewId}/${at}`).digits(16),
    publishTime: new Date(at).toISOString(),
    attributes: {},
  };
  const subscription = "projects/sandbox/subscriptions/business-profile";
  context.webhooks.send("google", { message, subscription }, () => ({}));
}

/** Announces changes from now on; those before the start are not repeated. */
export function announceHappenings(context: SandboxContext): void {
  const startedAt = context.state.clock.now();
  context.state.onHappening((happening) => {
    if (happening.at < startedAt) return;
    if (happening.listing.platform === "facebook") notifyMeta(context, happening);
    if (happening.listing.platform === "gmb") notifyGoogle(context, happening);
  });
}

/** Meta's verification of an address before deliveries: it must return the challenge. */
export async function verifyMetaAddress(url: string, verifyToken: string, send: typeof fetch): Promise<boolean> {
  const challenge = createRandom(url).digits(10);
  const asked = new URL(url);
  asked.search = new URLSearchParams({
    "hub.mode": "subscribe",
    "hub.challenge": challenge,
    "hub.verify_token": verifyToken,
  }).toString();
  const response = await send(asked, { redirect: "manual" }).catch(() => null);
  return response?.status === 200 && (await response.text()) === challenge;
}
