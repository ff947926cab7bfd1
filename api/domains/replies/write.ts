import { and, eq, sql } from "drizzle-orm";
import { permissionError } from "#api/access-scope.ts";
import { type AuditRecord, recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { sendTimeOf } from "#api/domains/outbox/writes/send-time.ts";
import { refuseWithoutApproval } from "#api/domains/reply-approval/approval.ts";
import { endDraft } from "#api/domains/reply-drafts/drafts.ts";
import { queueDeletion, queueReply, remoteTextOf, type Writing } from "#api/domains/reply-sending/queue.ts";
import { senderOf } from "#api/domains/reply-sending/sendable.ts";
import { unwriteReply } from "#api/domains/reply-sending/take-back.ts";
import { recordTemplateUse, refuseUnfilled } from "#api/domains/templates/uses.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { RecordedReplyInput, Review } from "#contract/reviews/schemas.ts";
import { fullNameOf } from "../../principal.ts";
import { type AccessibleReview, getReview, requireReview } from "../reviews/one.ts";
import { updateAnswerState } from "../reviews/writes/answer-state.ts";
import { recordEvents } from "../reviews/writes/events.ts";
import { putReply } from "./put-reply.ts";

/** A further change in the transaction of a reply, whose id is known already; false when it is no longer possible. */
type Also = (tx: Statements, replyId: string) => Promise<boolean>;
type Target = { reviewId: string; version: number };
type Change = {
  kind: "replied" | "reply_recorded" | "reply_edited" | "reply_deleted" | "reply_published";
  text: string;
  formerText?: string;
};
const { id: replyKey, text: storedText, authorUserId, state, publishedByName, refusalReason } = reviewReplies;
type Written = Pick<typeof reviewReplies.$inferSelect, "text" | "authorUserId">;

const isReply = (review: AccessibleReview, replyId: string) =>
  and(eq(replyKey, replyId), eq(reviewReplies.reviewId, review.id));

/** One conditional update: of two writers with the same version, the second changes nothing and gets a conflict. */
async function claimVersion(tx: Statements, { reviewId, version }: Target): Promise<boolean> {
  const { rowCount } = await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1`, updatedAt: now })
    .where(and(eq(reviews.id, reviewId), eq(reviews.version, version)));
  return rowCount === 1;
}

/** Tells of a change that is no event of the review, since the outbox shows it. */
const tellOf = (
  tx: Statements,
  by: ApiContext,
  { id, restaurantId }: AccessibleReview,
  what: Pick<AuditRecord, "action" | "before" | "after">,
) => recordAudit(tx, { by, subject: { id }, restaurantId, ...what });

type Work = (tx: Statements) => Promise<Change | null>;

/**
 * Runs one change of a review's replies: version, reply, outbox, state and event in one transaction. Throws REPLY_CONFLICT with the present
 * review in `current` when somebody else wrote first.
 */
async function changeReplies(
  context: ApiContext,
  target: Target,
  review: AccessibleReview,
  change: Work,
): Promise<Review> {
  const isDone = await transaction(context.database, async (tx) => {
    if (!(await claimVersion(tx, target))) return false;
    const event = await change(tx);
    await updateAnswerState(tx, review.id);
    if (event) await recordEvents(tx, context, [{ ...event, reviewId: review.id, restaurantId: review.restaurantId }]);
    return true;
  });
  const current = await getReview(context, review.id);
  if (!isDone) throw fail("REPLY_CONFLICT", { current });
  return current;
}

/** Author and reply of a write, for the outbox. */
function writingOf(context: ApiContext, review: AccessibleReview, replyId: string): Writing {
  const principal = principalOf(context);
  return { review, replyId, by: { userId: principal.userId, name: fullNameOf(principal) } };
}

/**
 * Creates a reply. It is queued where the platform's API takes replies; elsewhere it is stored until somebody states that it is on the
 * platform.
 */
export async function createReply(
  context: ApiContext,
  input: Target & { text: string; templateVariantId?: string; draftText?: string; sendAt?: string | null },
  also: Also = async () => true,
): Promise<Review> {
  const review = await requireReview(context, input.reviewId);
  if (review.isPrivate || review.answerState === "not_answerable") throw fail("REVIEW_NOT_ANSWERABLE");
  await refuseWithoutApproval(context, review);
  const sendAt = await sendTimeOf(context.database.orm, input.sendAt);
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: fullNameOf(principal) };
  return changeReplies(context, input, review, async (tx) => {
    const { text } = input;
    refuseUnfilled(text);
    const id = newId();
    if (!(await also(tx, id))) throw fail("SUGGESTION_STATE");
    const made = { variantId: input.templateVariantId, method: "hand", isDrafted: Boolean(input.draftText) } as const;
    await putReply(tx, context.platforms, { id, review, text, by, sendAt, ...made });
    return { kind: "replied", text };
  });
}

/** Noon of a day in the restaurant's zone, whether the day is still to come there, and whether it is before the review's own. */
async function noonOf(tx: Statements, reviewId: string, givenOn: string | undefined) {
  const { timeZone } = restaurants;
  const today = sql`(now() at time zone ${timeZone})::date`;
  const day = sql`coalesce(${givenOn ?? null}::date, ${today})`;
  const [found] = await tx
    .select({
      at: sql<Date>`(${day} + time '12:00') at time zone ${timeZone}`.mapWith(reviewReplies.publishedAt),
      isAhead: sql<boolean>`${day} > ${today}`,
      isEarly: sql<boolean>`${day} < (${reviews.publishedAt} at time zone ${timeZone})::date`,
    })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, reviews.restaurantId))
    .where(eq(reviews.id, reviewId));
  if (!found) throw fail("NOT_FOUND");
  return found;
}

/**
 * Records a reply that was given to the guest of a private review: nothing is sent, the review is answered. Throws REVIEW_NOT_PRIVATE for a
 * public one, INVALID_INPUT on `givenOn` for a day to come or one before the review.
 */
export async function recordReply(context: ApiContext, input: RecordedReplyInput): Promise<Review> {
  const review = await requireReview(context, input.reviewId);
  if (!review.isPrivate) throw fail("REVIEW_NOT_PRIVATE");
  await refuseWithoutApproval(context, review);
  const { userId } = principalOf(context);
  const name = fullNameOf(principalOf(context));
  return changeReplies(context, input, review, async (tx) => {
    const { at, isAhead, isEarly } = await noonOf(tx, review.id, input.givenOn);
    if (isAhead) throw fail("INVALID_INPUT", { fields: { givenOn: "in_future" } });
    // A year typed with two digits is one of the first century.
    if (input.givenOn && isEarly) throw fail("INVALID_INPUT", { fields: { givenOn: "before_review" } });
    const { text } = input;
    await tx.insert(reviewReplies).values({
      id: newId(),
      reviewId: review.id,
      restaurantId: review.restaurantId,
      text,
      state: "published",
      method: "hand",
      channel: input.channel,
      authorUserId: userId,
      authorName: name,
      publishedByName: name,
      publishedAt: at,
      publishedAtPrecision: "day",
    });
    return { kind: "reply_recorded", text };
  });
}

/**
 * Changes a reply. The platform still has the old text, so the reply is queued again; `published_at` stays. Of a private review only the
 * record changes.
 */
export async function updateReply(
  context: ApiContext,
  input: Target & { replyId: string; text: string; templateVariantId?: string; sendAt?: string | null },
): Promise<Review> {
  const review = await requireReview(context, input.reviewId);
  await refuseWithoutApproval(context, review);
  const sendAt = await sendTimeOf(context.database.orm, input.sendAt);
  return changeReplies(context, input, review, async (tx) => {
    const { text } = input;
    refuseUnfilled(text);
    const sender = await senderOf(tx, context.platforms, review);
    if (sendAt && !sender) throw fail("SEND_LATER_BY_HAND");
    const remoteText = sender && (await remoteTextOf(tx, review.id));
    // An import may reword a reply at the same time without raising the version: the lock keeps the former text.
    const former = tx
      .$with("former")
      .as(
        tx
          .select({ id: replyKey, text: storedText, state, refusalReason })
          .from(reviewReplies)
          .where(isReply(review, input.replyId))
          .for("update"),
      );
    const [reply] = await tx
      .with(former)
      .update(reviewReplies)
      .set({ text, state: review.isPrivate ? state : "saved", refusalReason: null, updatedAt: now })
      .from(former)
      .where(eq(replyKey, former.id))
      .returning({ formerText: former.text, formerState: former.state, formerReason: former.refusalReason });
    if (!reply) throw fail("NOT_FOUND");
    const isSame = reply.formerText === text;
    if (isSame && reply.formerState === "refused") throw fail("INVALID_INPUT", { fields: { text: "refused_before" } });
    if (sender)
      await queueReply(tx, sender, {
        ...writingOf(context, review, input.replyId),
        text,
        formerText: remoteText,
        sendAt,
        before: { text: reply.formerText, state: reply.formerState, refusalReason: reply.formerReason },
      });
    const { userId } = principalOf(context);
    await endDraft(tx, review.id, userId, input.replyId);
    const made = { variantId: input.templateVariantId, userId, method: "hand" } as const;
    await recordTemplateUse(tx, { ...made, reviewId: review.id, replyId: input.replyId });
    // One that was kept before its platform was connected is sent as it is: the outbox tells so.
    if (isSame) tellOf(tx, context, review, { action: "review.replySent", after: { reply: text } });
    return isSame ? null : { kind: "reply_edited", text, formerText: reply.formerText };
  });
}

/** Editors may delete only what they created themselves (decisions, "Roles and abilities"). */
function mayDelete(context: ApiContext, review: AccessibleReview, reply: Written): boolean {
  const principal = principalOf(context);
  const isEditor = principal.role === "comptoir-basic" && principal.memberships.get(review.organizationId) === "editor";
  return !isEditor || reply.authorUserId === principal.userId;
}

/**
 * Deletes a reply, or takes back one that never left; PERMISSION_RULE for an editor and another person's reply. A published one whose platform allows deletions stays until it
 * is gone there.
 */
export async function deleteReply(context: ApiContext, input: Target & { replyId: string }): Promise<Review> {
  const review = await requireReview(context, input.reviewId);
  return changeReplies(context, input, review, async (tx) => {
    const [reply] = await tx
      .select({ id: replyKey, text: storedText, authorUserId, state, publishedAt: reviewReplies.publishedAt })
      .from(reviewReplies)
      .where(isReply(review, input.replyId))
      .for("update");
    if (!reply) throw fail("NOT_FOUND");
    if (!mayDelete(context, review, reply)) throw permissionError({ action: "delete", subject: "Reply" });
    const sender = await senderOf(tx, context.platforms, review);
    if (sender && (await queueDeletion(tx, sender, writingOf(context, review, input.replyId)))) {
      tellOf(tx, context, review, { action: "review.replyDeleted", before: { reply: reply.text } });
      return null;
    }
    // What never left is only taken back: its author goes on with its text.
    const neverLeft = reply.state === "saved" && reply.publishedAt === null && !review.isPrivate;
    if (neverLeft) await unwriteReply(tx, review, reply, null);
    else await tx.delete(reviewReplies).where(eq(replyKey, reply.id));
    return { kind: "reply_deleted", text: reply.text };
  });
}

/**
 * States that a reply is on the platform, in the name of the person who says so. If that is known already, the first name stays, which
 * may be the platform's.
 */
export async function publishReply(context: ApiContext, input: Target & { replyId: string }): Promise<Review> {
  const review = await requireReview(context, input.reviewId);
  const name = fullNameOf(principalOf(context));
  return changeReplies(context, input, review, async (tx) => {
    const isPublished = sql`${state} = 'published'`;
    const [reply] = await tx
      .update(reviewReplies)
      .set({
        state: "published",
        updatedAt: now,
        publishedAt: sql`coalesce(${reviewReplies.publishedAt}, now())`,
        publishedByName: sql`case when ${isPublished} then ${publishedByName} else ${name} end`,
      })
      .where(isReply(review, input.replyId))
      .returning({ text: storedText });
    if (!reply) throw fail("NOT_FOUND");
    return { kind: "reply_published", text: reply.text };
  });
}
