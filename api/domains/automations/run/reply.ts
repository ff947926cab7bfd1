import { and, eq } from "drizzle-orm";
import { customRoles, organizationMembers } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import type { DeliveryServices } from "#api/domains/outbox/deliver/services.ts";
import { approvalOf } from "#api/domains/reply-approval/approval.ts";
import { senderOf } from "#api/domains/reply-sending/sendable.ts";
import type { AutomationRule } from "#contract/automations/rules.ts";
import { findRule } from "../match.ts";
import { executePlan } from "./execute.ts";
import { attemptsMax, type ClaimedRun, claimRun, finishRun, keepClaimedRun, recordUnmatched } from "./lease.ts";
import { outcomeOf, type Proposal, planFor } from "./plan.ts";
import { type ActiveSet, type DueReview, findActiveSet, findDueReviews, listActiveSetIds } from "./reviews.ts";
import { textFor } from "./text.ts";
import { withdrawStale } from "./withdraw.ts";

const batchSize = 100;
/** The next job takes the rest, so that other jobs get their turn. */
const reviewsPerJobMax = 2000;
/** A job begins nothing of a set after this time, so that one organization's slow model does not delay the others. */
const turnMaxMs = 30_000;
export type ReplyCounts = { ruledCount: number; unmatchedCount: number; withdrawnCount: number };
type Services = DeliveryServices;

/** True if replies of the rules' author need approval, or are none that they send; those of the rules then need it, too. */
async function needsApproval({ database: { orm } }: Services, set: ActiveSet): Promise<boolean> {
  if (set.updatedBy === null) return false;
  const { userId, organizationId, caslRole, customRoleId } = organizationMembers;
  const [writer] = await orm
    .select({ role: users.role, caslRole, rights: customRoles.rights })
    .from(users)
    .innerJoin(organizationMembers, and(eq(userId, users.id), eq(organizationId, set.organizationId)))
    .leftJoin(customRoles, eq(customRoles.id, customRoleId))
    .where(eq(users.id, set.updatedBy));
  if (writer?.role === "comptoir-basic" && writer.rights) return !writer.rights.includes("create Reply");
  const { roles } = await approvalOf(orm, set.organizationId);
  return writer?.role === "comptoir-basic" && roles.some((role) => role === writer.caslRole);
}

const noText: Proposal = {
  text: null,
  source: "template",
  variantId: null,
  templateName: null,
  templateBuiltIn: null,
  reason: null,
  evidence: null,
};

type Found = { set: ActiveSet; rule: AutomationRule; review: DueReview; run: ClaimedRun };

async function writeReply(services: Services, found: Found, needsAsking: boolean): Promise<void> {
  const { set, rule, review, run } = found;
  const { orm } = services.database;
  if (run.attempts > attemptsMax) {
    await finishRun(orm, run, { outcome: "skipped", reason: "failed" });
    return;
  }
  const isByHand = (await senderOf(orm, services.platforms, review)) === null;
  const plan = planFor(rule, set.safety, review, { isByHand, needsApproval: needsAsking });
  // When the plan is to do nothing, no model is called and no credit spent.
  const { mode } = plan;
  const proposal =
    mode === "nothing" ? noText : await keepClaimedRun(orm, run, () => textFor(services, { rule, review, mode }));
  await executePlan(services, { ...found, proposal, outcome: outcomeOf(plan, proposal) });
}

/** Handles one review. A failure does not stop the others: its lease ends, and it is tried again. */
async function answerSafely(services: Services, found: Found, needsAsking: boolean): Promise<void> {
  try {
    await writeReply(services, found, needsAsking);
  } catch (error) {
    services.log.warn("a review could not be answered by its rule", { reviewId: found.review.id, error });
  }
}

type SetCounts = Omit<ReplyCounts, "withdrawnCount">;

async function answerBatch(services: Services, set: ActiveSet, endsAt: number): Promise<SetCounts> {
  const { orm } = services.database;
  const batch = await findDueReviews(orm, set, batchSize);
  const now = new Date();
  const ruled = batch.map((review) => ({ review, rule: findRule(set.rules, review, review.since, now) }));
  const unmatched = ruled.flatMap(({ review, rule }) => (rule ? [] : [review]));
  if (unmatched.length > 0) await recordUnmatched(orm, set, unmatched);
  const needsAsking = await needsApproval(services, set);
  let ruledCount = 0;
  for (const { review, rule } of ruled) {
    if (ruledCount > 0 && performance.now() >= endsAt) break;
    const run = rule && (await claimRun(orm, set, rule, review));
    if (!rule || !run) continue;
    ruledCount += 1;
    await answerSafely(services, { set, rule, review, run }, needsAsking);
  }
  return { ruledCount, unmatchedCount: unmatched.length };
}

/** Works through a set in batches, each by the rules as they are then, until only other workers' reviews are left. */
async function replyBySet(services: Services, setId: string, turnMs: number): Promise<SetCounts> {
  const endsAt = performance.now() + turnMs;
  const counts: SetCounts = { ruledCount: 0, unmatchedCount: 0 };
  while (counts.ruledCount + counts.unmatchedCount < reviewsPerJobMax) {
    const set = await findActiveSet(services.database.orm, setId);
    const done = set && (await answerBatch(services, set, endsAt));
    if (!done || done.ruledCount + done.unmatchedCount === 0) break;
    counts.ruledCount += done.ruledCount;
    counts.unmatchedCount += done.unmatchedCount;
    if (performance.now() >= endsAt) break;
  }
  return counts;
}

/**
 * Applies the rules to every review they have not handled yet, one row of `automation_runs` each. Several workers may run at a time;
 * a review whose worker stopped is taken up by another.
 */
export async function replyByRules(services: Services, turnMs = turnMaxMs): Promise<ReplyCounts> {
  const counts: ReplyCounts = { ruledCount: 0, unmatchedCount: 0, withdrawnCount: 0 };
  counts.withdrawnCount = await withdrawStale(services.database);
  for (const id of await listActiveSetIds(services.database.orm)) {
    const done = await replyBySet(services, id, turnMs);
    counts.ruledCount += done.ruledCount;
    counts.unmatchedCount += done.unmatchedCount;
  }
  return counts;
}
