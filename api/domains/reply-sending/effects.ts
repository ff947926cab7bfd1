import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewEvents, reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import { recordPush } from "../../push/record.ts";
import { type Item, recordState } from "../outbox/items.ts";
import type { Outcome } from "../outbox/kinds.ts";
import { updateAnswerState } from "../reviews/writes/answer-state.ts";
import { unwriteReply } from "./take-back.ts";
import { wordsOf } from "./words.ts";

type Remote = { text: string; updatedAt: Date } | null;
/** A reply that came from the platform: nobody wrote it here or stated that it is there. */
const isForeign = sql`${reviewReplies.authorUserId} is null and ${reviewReplies.publishedByName} is null
  and not exists (select from ${outboxItems} where ${outboxItems.replyId} = ${reviewReplies.id})`;
const ofReview = (item: Item) => eq(reviewReplies.reviewId, item.subjectId);
/** The other replies of its review. */
const otherThan = (item: Item) => and(ofReview(item), sql`${reviewReplies.id} is distinct from ${item.replyId}::uuid`);
const standsThere = inArray(reviewReplies.state, ["published", "in_review"]);
/** The reply of an item; an item may outlive it. */
const replyOf = (item: Item) => (item.replyId === null ? sql`false` : eq(reviewReplies.id, item.replyId));

async function recordReviewEvent(
  tx: Statements,
  item: Item,
  kind: "reply_published" | "reply_deleted",
  by: { id: string | null; name: string | null },
): Promise<void> {
  const { subjectId: reviewId, restaurantId } = item;
  const text = wordsOf(item.payload) ?? wordsOf(item.former);
  await tx.insert(reviewEvents).values({
    id: newId(),
    reviewId,
    restaurantId,
    kind,
    text,
    userId: by.id,
    userName: by.name,
    at: sql`now()`,
  });
}

/** Publishes our reply and removes the others: a platform shows one reply per review. */
async function showOurs(tx: Statements, item: Item, at: Date): Promise<void> {
  const former = tx
    .$with("former")
    .as(
      tx
        .select({ id: reviewReplies.id, state: reviewReplies.state })
        .from(reviewReplies)
        .where(replyOf(item))
        .for("update"),
    );
  const [shown] = await tx
    .with(former)
    .update(reviewReplies)
    .set({
      state: "published",
      publishedByName: null,
      refusalReason: null,
      updatedAt: sql`now()`,
      publishedAt: sql`coalesce(${reviewReplies.publishedAt}, ${at}::timestamptz)`,
    })
    .from(former)
    .where(eq(reviewReplies.id, former.id))
    .returning({ formerState: former.state });
  await tx.delete(reviewReplies).where(and(otherThan(item), isForeign));
  await tx
    .update(reviewReplies)
    .set({ state: "saved" })
    .where(and(otherThan(item), standsThere));
  if (shown && shown.formerState !== "published")
    await recordReviewEvent(tx, item, "reply_published", { id: null, name: null });
  await replaceEarlier(tx, item);
}

/** Our earlier reply is no longer on the platform. */
async function replaceEarlier(tx: Statements, item: Item): Promise<void> {
  const wasSent = inArray(outboxItems.state, ["sent", "in_review", "live", "unknown"]);
  const rows = await tx
    .update(outboxItems)
    .set({ state: "overwritten", remote: item.kind === "reply" ? item.payload : null, resolvedAt: sql`now()` })
    .where(and(eq(outboxItems.reviewId, item.subjectId), lt(outboxItems.id, item.id), wasSent))
    .returning({ id: outboxItems.id });
  for (const { id } of rows) await recordState(tx, { ...item, id }, "overwritten", { reason: "superseded" });
}

async function unwrite(tx: Statements, item: Item): Promise<void> {
  const { id, text, authorUserId } = reviewReplies;
  const [reply] = await tx.select({ id, text, authorUserId }).from(reviewReplies).where(replyOf(item)).for("update");
  const review = { id: item.subjectId, restaurantId: item.restaurantId };
  if (reply) await unwriteReply(tx, review, reply, item.userId);
}

/** Completes a deletion. With an undone publication everything here is as it was before it was written. */
async function showNone(tx: Statements, item: Item): Promise<void> {
  if (item.undoesId === null) await tx.delete(reviewReplies).where(replyOf(item));
  else await unwrite(tx, item);
  await tx
    .update(reviewReplies)
    .set({ state: "saved" })
    .where(and(ofReview(item), standsThere));
  await recordReviewEvent(tx, item, "reply_deleted", { id: item.userId, name: item.userName });
  await replaceEarlier(tx, item);
}

/** Stores the reply that the platform shows instead of ours, so that the review keeps the same state as there. */
async function showForeign(tx: Statements, item: Item, remote: Remote): Promise<void> {
  await tx
    .update(reviewReplies)
    .set({ state: "saved" })
    .where(and(ofReview(item), ne(reviewReplies.state, "saved")));
  const [foreign] = await tx
    .select({ id: reviewReplies.id })
    .from(reviewReplies)
    .where(and(ofReview(item), isForeign))
    .orderBy(reviewReplies.createdAt)
    .limit(1);
  if (remote && foreign)
    await tx
      .update(reviewReplies)
      .set({
        text: remote.text,
        state: "published",
        publishedAt: remote.updatedAt,
        publishedAtPrecision: "time",
        updatedAt: sql`now()`,
      })
      .where(eq(reviewReplies.id, foreign.id));
  if (remote && !foreign) {
    const { subjectId: reviewId, restaurantId } = item;
    const { text, updatedAt: at } = remote;
    await tx.insert(reviewReplies).values({
      id: newId(),
      reviewId,
      restaurantId,
      text,
      state: "published",
      publishedAt: at,
      createdAt: at,
    });
  }
  if (!remote && foreign) await tx.delete(reviewReplies).where(eq(reviewReplies.id, foreign.id));
  // Text other than the writer saw: raises the version, so that an open form gets a conflict.
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, item.subjectId));
}

async function showRefused(tx: Statements, item: Item, reason: string | null): Promise<void> {
  await tx.update(reviewReplies).set({ state: "refused", refusalReason: reason }).where(replyOf(item));
}

async function showWaiting(tx: Statements, item: Item, state: OutboxState): Promise<void> {
  const shown = state === "in_review" ? "in_review" : "saved";
  await tx.update(reviewReplies).set({ state: shown, refusalReason: null }).where(replyOf(item));
}

/** Updates replies and review after a change of an item, in the same transaction. */
export async function applyEffects(
  tx: Statements,
  item: Item,
  outcome: Outcome,
  remote: Remote,
  now: Date,
): Promise<void> {
  const { state } = outcome;
  if (state === "live" && item.kind === "reply") await showOurs(tx, item, remote?.updatedAt ?? now);
  else if (state === "live") await showNone(tx, item);
  else if (state === "overwritten") await showForeign(tx, item, remote);
  else if (item.kind === "reply" && state === "refused") await showRefused(tx, item, outcome.refusalReason ?? null);
  else if (item.kind === "reply") await showWaiting(tx, item, state);
  if (await updateAnswerState(tx, item.subjectId))
    await recordPush(tx, { restaurantId: item.restaurantId, name: "counters.changed" });
}
