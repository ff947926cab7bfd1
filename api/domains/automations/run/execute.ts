import { eq, sql } from "drizzle-orm";
import { type AuditRecord, recordAudit } from "#api/audit/record.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { automationSets } from "#api/db/schema/automations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { reviewEvents, reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { notifyViewers } from "#api/domains/notifications/notify.ts";
import type { DeliveryServices } from "#api/domains/outbox/deliver/services.ts";
import { queueReplyItem, remoteTextOf } from "#api/domains/reply-sending/queue.ts";
import { senderOf } from "#api/domains/reply-sending/sendable.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { recordTemplateUse } from "#api/domains/templates/uses.ts";
import type { Connector } from "#api/platforms/connector.ts";
import { recordPush } from "#api/push/record.ts";
import type { AutomationRule } from "#contract/automations/rules.ts";
import { followsSet } from "../sets/effective.ts";
import { type ClaimedRun, type Finished, finishRun, lockClaimedRun, releaseRun } from "./lease.ts";
import type { Outcome, Proposal } from "./plan.ts";
import { type ActiveSet, type DueReview, isBeingWritten } from "./reviews.ts";
import { machineName } from "./text.ts";

export type Execution = {
  set: ActiveSet;
  rule: AutomationRule;
  review: DueReview;
  run: ClaimedRun;
  proposal: Proposal;
  outcome: Outcome;
};
/** The review and its rules as they are now. */
async function readState(tx: Statements, review: DueReview, set: ActiveSet) {
  const { answerState, archived, removedAt, analysedBy, rating, title, text } = reviews;
  const isOpen = sql`${answerState} = 'not_answered' and not ${archived} and ${removedAt} is null
    and not exists (select from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id})`;
  const isAsSeen = sql`${analysedBy} is not null and review_fingerprint(${rating}, ${title}, ${text}) = ${review.seen}`;
  const { id, version, leftAt } = automationSets;
  const isRuled = sql`exists (select from ${automationSets}
    join ${restaurants} on ${restaurants.id} = ${reviews.restaurantId} and ${restaurants.active}
    where ${id} = ${set.id} and ${version} = ${set.version} and ${leftAt} is null and ${followsSet})`;
  const waits = sql`exists (select from ${reviewSuggestions}
    where ${reviewSuggestions.reviewId} = ${reviews.id} and ${reviewSuggestions.state} = 'waiting')`;
  // In brackets, because Drizzle drops the table of columns that stand directly in a field.
  const [state] = await tx
    .select({
      isOpen: sql<boolean>`(${isOpen})`,
      isWritten: sql<boolean>`(${isBeingWritten})`,
      isAsSeen: sql<boolean>`(${isAsSeen})`,
      isRuled: sql<boolean>`(${isRuled})`,
      waits: sql<boolean>`(${waits})`,
    })
    .from(reviews)
    .where(eq(reviews.id, review.id));
  return state;
}

const tellOf = (
  tx: Statements,
  { review, rule }: Pick<Execution, "review" | "rule">,
  what: Pick<AuditRecord, "action" | "after">,
) =>
  recordAudit(tx, {
    by: { kind: "rule", id: rule._id, name: rule.name, channel: "job" },
    subject: { id: review.id },
    restaurantId: review.restaurantId,
    ...what,
  });

async function suggest(tx: Statements, { review, rule, proposal, outcome }: Execution): Promise<Finished> {
  const suggestionId = newId();
  await tx.insert(reviewSuggestions).values({
    id: suggestionId,
    reviewId: review.id,
    restaurantId: review.restaurantId,
    text: proposal.text ?? "",
    authorId: null,
    authorName: rule.name,
    isAutomatic: true,
  });
  tellOf(tx, { review, rule }, { action: "review.replySuggested", after: { suggestion: proposal.text } });
  await notifyViewers(tx, review);
  return { outcome: "asked", reason: outcome.reason, suggestionId };
}

async function queue(tx: Statements, connector: Connector, { review, rule, proposal }: Execution): Promise<Finished> {
  const [replyId, name] = [newId(), machineName(rule.name)];
  const { id: reviewId, restaurantId } = review;
  const text = proposal.text ?? "";
  await tx
    .insert(reviewReplies)
    .values({ id: replyId, reviewId, restaurantId, text, state: "saved", method: "rule", authorName: name });
  const itemId = await queueReplyItem(tx, {
    review,
    kind: "reply",
    replyId,
    text: proposal.text,
    previousText: null,
    expectedReview: review.seen,
    isUndoable: connector.capabilities.deleteReply === "api",
    by: { userId: null, name },
    delaySeconds: rule.action.delayMinutes * 60,
  });
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1`, updatedAt: now })
    .where(eq(reviews.id, reviewId));
  await tx
    .insert(reviewEvents)
    .values({ id: newId(), reviewId, restaurantId, kind: "replied", userName: name, text, at: now });
  tellOf(tx, { review, rule }, { action: "review.replied", after: { reply: text } });
  await updateAnswerState(tx, review.id);
  const made = { variantId: proposal.variantId ?? undefined, userId: null, method: "automation" } as const;
  await recordTemplateUse(tx, { ...made, reviewId: review.id, replyId });
  const where = { restaurantId: review.restaurantId, data: { reviewId: review.id } };
  await recordPush(tx, { ...where, name: "counters.changed" });
  return { outcome: "queued", reason: null, replyId, itemId };
}

const skipped = (reason: Finished["reason"]): Finished => ({ outcome: "skipped", reason });

/** Decides again under the review's lock what to do, and does it. */
async function act(tx: Statements, services: DeliveryServices, deed: Execution): Promise<Finished> {
  const { outcome, proposal, review } = deed;
  if (outcome.outcome === "skip" || proposal.text === null) return skipped(outcome.reason);
  if (outcome.outcome === "ask") return suggest(tx, deed);
  const connector = await senderOf(tx, services.platforms, review);
  if (!connector) return suggest(tx, { ...deed, outcome: { ...outcome, reason: "by_hand" } });
  if ((await remoteTextOf(tx, review.id)) !== null) return skipped("answered");
  const sizeMax = connector.replies?.lengthMaxBytes;
  if (sizeMax !== undefined && Buffer.byteLength(proposal.text) > sizeMax)
    return suggest(tx, { ...deed, outcome: { ...outcome, reason: "too_long" } });
  return queue(tx, connector, deed);
}

/**
 * Executes a plan, or nothing, in one transaction: reply, outbox, suggestion and the run's row together. If the review's text or the
 * rules changed since, or a colleague is writing, the review is released; a person's reply or suggestion ends the run.
 */
export function executePlan(services: DeliveryServices, deed: Execution): Promise<void> {
  const { set, review, run, proposal, outcome } = deed;
  return transaction(services.database, async (tx) => {
    // Writers of replies and the synchronisation take this lock first, too.
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, review.id)).for("update");
    if (!(await lockClaimedRun(tx, run))) return;
    const state = await readState(tx, review, set);
    if (!state) return;
    if (!state.isRuled || !state.isAsSeen || (state.isOpen && state.isWritten)) return releaseRun(tx, run);
    const hindrance = state.isOpen ? (state.waits ? "suggestion_waits" : null) : "answered";
    const done = hindrance ? skipped(hindrance) : await act(tx, services, deed);
    const { text, source } = proposal;
    await finishRun(tx, run, { evidence: hindrance ? null : outcome.evidence, text, source, ...done });
  });
}
