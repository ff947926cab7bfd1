import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import type { DeliveryServices } from "#api/domains/outbox/deliver/send.ts";
import { queueItem } from "#api/domains/outbox/items.ts";
import { remoteTextOf } from "#api/domains/outbox/writes/replies.ts";
import { senderOf } from "#api/domains/outbox/writes/sendable.ts";
import { recordPush } from "#api/domains/push/record.ts";
import { notifyViewers } from "#api/domains/review-notifications/notify.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { recordTemplateUse } from "#api/domains/templates/uses.ts";
import type { Connector } from "#api/platforms/connector.ts";
import type { AutomationRule } from "#contract/automations/rules.ts";
import { followsSet } from "../sets/effective.ts";
import { type ClaimedRun, type Finished, finishRun, releaseRun } from "./lease.ts";
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
type State = { isOpen: boolean; isWritten: boolean; isAsSeen: boolean; isRuled: boolean; waits: boolean };

// The lock is the one that writers of replies, and readers of the platform, take first.
const lockQuery = "select 1 from reviews where id = $1 for update";
const stateQuery = `select v.answer_state = 'not_answered' and not v.archived and v.removed_at is null
    and not exists (select from review_replies p where p.review_id = v.id) as "isOpen",
  ${isBeingWritten} as "isWritten",
  v.analysed_by is not null and review_fingerprint(v.rating, v.title, v.text) = $2 as "isAsSeen",
  exists (select from automation_sets s join restaurants r on r.id = v.restaurant_id and r.active
    where s.id = $3 and s.version = $4 and s.left_at is null and ${followsSet}) as "isRuled",
  exists (select from review_suggestions g where g.review_id = v.id and g.state = 'waiting') as waits
  from reviews v where v.id = $1`;

async function suggest(client: Queryable, { review, rule, proposal, outcome }: Execution): Promise<Finished> {
  const suggestionId = newId();
  await client.query(
    `insert into review_suggestions (id, review_id, restaurant_id, text, author_id, author_name, is_automatic)
     values ($1, $2, $3, $4, null, $5, true)`,
    [suggestionId, review.id, review.restaurantId, proposal.text, rule.name],
  );
  await notifyViewers(client, review);
  return { outcome: "asked", reason: outcome.reason, suggestionId };
}

async function queue(
  client: Queryable,
  connector: Connector,
  { review, rule, proposal }: Execution,
): Promise<Finished> {
  const [replyId, name] = [newId(), machineName(rule.name)];
  await client.query(
    `insert into review_replies (id, review_id, restaurant_id, text, state, author_name) values ($1, $2, $3, $4, 'saved', $5)`,
    [replyId, review.id, review.restaurantId, proposal.text, name],
  );
  const itemId = await queueItem(client, {
    ...{ review, kind: "reply", replyId, text: proposal.text, previousText: null, expectedReview: review.seen },
    isUndoable: connector.capabilities.deleteReply === "api",
    by: { userId: null, name },
    delaySeconds: rule.action.delayMinutes * 60,
  });
  await client.query("update reviews set version = version + 1, updated_at = now() where id = $1", [review.id]);
  await client.query(
    `insert into review_events (id, review_id, restaurant_id, kind, user_name, text, at) values ($1, $2, $3, 'replied', $4, $5, now())`,
    [newId(), review.id, review.restaurantId, name, proposal.text],
  );
  await updateAnswerState(client, review.id);
  const made = { variantId: proposal.variantId ?? undefined, userId: null, method: "automation" } as const;
  await recordTemplateUse(client, { ...made, reviewId: review.id, replyId });
  const where = { restaurantId: review.restaurantId, data: { reviewId: review.id } };
  await recordPush(client, { ...where, name: "counters.changed" });
  return { outcome: "queued", reason: null, replyId, itemId };
}

const skipped = (reason: Finished["reason"]): Finished => ({ outcome: "skipped", reason });

/** What is to be done, seen once more under the review's lock. */
async function act(client: Queryable, services: DeliveryServices, deed: Execution): Promise<Finished> {
  const { outcome, proposal, review } = deed;
  if (outcome.outcome === "skip" || proposal.text === null) return skipped(outcome.reason);
  if (outcome.outcome === "ask") return suggest(client, deed);
  const connector = await senderOf(client, services.platforms, review);
  if (!connector) return suggest(client, { ...deed, outcome: { ...outcome, reason: "by_hand" } });
  if ((await remoteTextOf(client, review.id)) !== null) return skipped("answered");
  const sizeMax = connector.replies?.lengthMaxBytes;
  if (sizeMax !== undefined && Buffer.byteLength(proposal.text) > sizeMax)
    return suggest(client, { ...deed, outcome: { ...outcome, reason: "too_long" } });
  return queue(client, connector, deed);
}

/**
 * Does what was decided, or nothing, in one transaction: reply, outbox, suggestion and the run's line together. What changed since it
 * was decided (the review's words, the rules, a colleague who writes) gives the review back; an answer or a suggestion of somebody's own ends it.
 */
export function executePlan(services: DeliveryServices, deed: Execution): Promise<void> {
  const { set, review, run, proposal, outcome } = deed;
  return transaction(services.database.pool, async (client) => {
    await client.query(lockQuery, [review.id]);
    const held = "select 1 from automation_runs where id = $1 and lease_id = $2 for update";
    if ((await client.query(held, [run.id, run.leaseId])).rowCount !== 1) return;
    const { rows } = await client.query<State>(stateQuery, [review.id, review.seen, set.id, set.version]);
    const [state] = rows;
    if (!state) return;
    if (!state.isRuled || !state.isAsSeen || (state.isOpen && state.isWritten)) return releaseRun(client, run);
    const hindrance = state.isOpen ? (state.waits ? "suggestion_waits" : null) : "answered";
    const done = hindrance ? skipped(hindrance) : await act(client, services, deed);
    const { text, source } = proposal;
    await finishRun(client, run, { evidence: hindrance ? null : outcome.evidence, ...{ text, source }, ...done });
  });
}
