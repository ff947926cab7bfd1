import { outboxEvents, outboxItems } from "#api/db/schema/outbox.ts";
import type { Statements } from "#api/db/statements.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import { newId } from "../db/ids.ts";
import { ruleAuthor } from "./automations.ts";
import type { DemoReply, DemoReview } from "./demo-review.ts";
import { demoId } from "./ids.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoStory } from "./story.ts";
import { createRandom, type Random } from "./writing/random.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** What was sent longer ago is known as a published reply alone. */
const keptDays = 42;

/** The morning after next midnight, when guests read. */
const tomorrowAtTen = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs + 1) * dayMs + 9 * 60 * minuteMs);

type Sent = { review: DemoReview; reply: DemoReply; restaurantId: string | undefined };

function itemOf(story: DemoStory, { review, reply, restaurantId }: Sent, random: Random) {
  const { now } = story;
  const { standing = "live" } = reply;
  const isQueued = standing === "scheduled";
  const state: OutboxState = isQueued ? "queued" : standing;
  const sendAfter = isQueued ? tomorrowAtTen(now) : new Date(Math.min(reply.createdAt.getTime(), now.getTime()));
  const sentAt = isQueued ? null : sendAfter;
  const settled = state === "overwritten" ? reply.there?.at : new Date(sendAfter.getTime() + minuteMs);
  const isSettled = !isQueued && state !== "in_review";
  return {
    id: demoId(reply.createdAt, random),
    restaurant_id: restaurantId,
    platform_key: review.platform,
    kind: "reply",
    review_id: review.id,
    subject_kind: "review",
    subject_id: review.id,
    reply_id: reply.id,
    payload: { text: reply.text },
    is_undoable: review.platform !== "lafourchette",
    state,
    idempotency_key: newId(),
    user_id: reply.writer?.userId ?? null,
    user_name: reply.writer ? `${reply.writer.name} ${reply.writer.lastname}` : ruleAuthor,
    send_after: sendAfter,
    next_attempt_at: isQueued ? sendAfter : new Date(now.getTime() + 20 * minuteMs),
    sent_at: sentAt,
    checked_at: sentAt && new Date(Math.min(sendAfter.getTime() + minuteMs, now.getTime())),
    resolved_at: isSettled ? settled : null,
    refusal_reason: reply.there?.violation ?? null,
    remote: state === "overwritten" && reply.there?.text ? { text: reply.there.text } : null,
    created_at: reply.createdAt,
  };
}

function eventsOf(item: ReturnType<typeof itemOf>, random: Random): object[] {
  const of = { item_id: item.id, restaurant_id: item.restaurant_id };
  const event = (state: OutboxState, at: Date, evidence: object) => ({
    ...of,
    id: demoId(at, random),
    state,
    evidence,
    at,
  });
  const queued = event("queued", item.created_at, { by: item.user_name, until: item.send_after.toISOString() });
  if (!item.sent_at) return [queued];
  const sent = event("sent", item.sent_at, {});
  const last = event(item.state, item.resolved_at ?? item.checked_at ?? item.sent_at, {});
  if (item.state !== "overwritten") return [queued, sent, last];
  const live = event("live", new Date(item.sent_at.getTime() + minuteMs), {});
  return [queued, sent, live, last];
}

/** What was sent through the connections in the last weeks, and what is on its way. */
export async function insertOutbox(tx: Statements, story: DemoStory): Promise<void> {
  const random = createRandom(`${story.organizationId}/outbox`);
  const ids = new Map(story.venues.map(({ id, venue }) => [venue.key, id] as const));
  const items = story.reviews.flatMap((review) => {
    const { reply, venue } = review;
    if (!reply?.standing || !(reply.writer || reply.isByRule)) return [];
    if (story.now.getTime() - reply.createdAt.getTime() > keptDays * dayMs) return [];
    return [itemOf(story, { review, reply, restaurantId: ids.get(venue.key) }, random)];
  });
  await insertRows(
    tx,
    outboxItems,
    "id uuid, restaurant_id uuid, platform_key text, kind text, review_id uuid, subject_kind text, subject_id uuid, reply_id uuid, payload jsonb, is_undoable boolean, state text, " +
      "idempotency_key uuid, user_id uuid, user_name text, send_after timestamptz, next_attempt_at timestamptz, sent_at timestamptz, " +
      "checked_at timestamptz, resolved_at timestamptz, refusal_reason text, remote jsonb, created_at timestamptz",
    items,
  );
  await insertRows(
    tx,
    outboxEvents,
    "id uuid, item_id uuid, restaurant_id uuid, state text, evidence jsonb, at timestamptz",
    items.flatMap((item) => eventsOf(item, random)),
  );
}
