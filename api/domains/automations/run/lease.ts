import { and, eq, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { names } from "#api/db/names.ts";
import { automationRuns } from "#api/db/schema/automations.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { leaseOn } from "#api/jobs/lease.ts";
import type { RunOutcome, RunReason } from "#contract/automations/choices.ts";
import type { AutomationRule } from "#contract/automations/rules.ts";
import type { AutomationRun } from "#contract/automations/runs.ts";
import type { ActiveSet, DueReview } from "./reviews.ts";

const runLease = leaseOn(automationRuns);
export const attemptsMax = 3;

/** A run whose lease this worker has. Only that worker writes its outcome. */
export type ClaimedRun = { id: string; leaseId: string; attempts: number };

/** Claims a review for a rule; null when another worker has it, or its run is finished. */
export async function claimRun(
  tx: Statements,
  set: ActiveSet,
  rule: AutomationRule,
  review: DueReview,
): Promise<ClaimedRun | null> {
  const lease = runLease.claimed();
  const cause = { setId: set.id, setVersion: set.version, ruleId: rule._id, ruleName: rule.name };
  const { id, attempts, outcome, reviewId } = automationRuns;
  const [run] = await tx
    .insert(automationRuns)
    .values({
      ...cause,
      ...lease,
      id: newId(),
      reviewId: review.id,
      restaurantId: review.restaurantId,
      outcome: "running",
      attempts: 1,
    })
    .onConflictDoUpdate({
      target: reviewId,
      set: { ...cause, ...lease, attempts: sql`${attempts} + 1`, at: now },
      setWhere: and(eq(outcome, "running"), runLease.isFree),
    })
    .returning({ id, attempts });
  return run ? { ...run, leaseId: lease.leaseId } : null;
}

/** Records that no rule matches these reviews. */
export async function recordUnmatched(tx: Statements, set: ActiveSet, unmatched: readonly DueReview[]): Promise<void> {
  const rows = unmatched.map(({ id, restaurantId }) => ({ id: newId(), reviewId: id, restaurantId }));
  const { id, reviewId, restaurantId, setId, setVersion, outcome } = automationRuns;
  await tx.execute(sql`
    insert into ${automationRuns} (${names(id, reviewId, restaurantId, setId, setVersion, outcome)})
    select i."id", i."reviewId", i."restaurantId", ${set.id}::uuid, ${set.version}::integer, 'no_match'
    from json_to_recordset(${JSON.stringify(rows)}::json) as i("id" uuid, "reviewId" uuid, "restaurantId" uuid)
      join ${reviews} on ${reviews.id} = i."reviewId"
    on conflict (${names(reviewId)}) do nothing`);
}

export type Finished = {
  outcome: Exclude<RunOutcome, "running" | "no_match">;
  reason: RunReason | null;
  evidence?: string | null;
  text?: string | null;
  source?: AutomationRun["source"];
  replyId?: string;
  itemId?: string;
  suggestionId?: string;
};

/** Writes the outcome of a run in the transaction that caused it; false when another worker has the lease. */
export async function finishRun(tx: Statements, run: ClaimedRun, done: Finished): Promise<boolean> {
  const { outcome, reason, evidence = null, text = null, source = null } = done;
  const { replyId = null, itemId = null, suggestionId = null } = done;
  const { rowCount } = await tx
    .update(automationRuns)
    .set({
      outcome,
      reason,
      evidence,
      text,
      source,
      replyId,
      itemId,
      suggestionId,
      ...runLease.released,
    })
    .where(isClaimed(run));
  return rowCount === 1;
}

const isClaimed = (run: ClaimedRun) => runLease.isHeld(eq(automationRuns.id, run.id), run);

/** Extends the lease while a model writes. */
export const keepClaimedRun = <T>(tx: Statements, run: ClaimedRun, work: () => Promise<T>): Promise<T> =>
  runLease.keep(tx, isClaimed(run), work);

/** Locks the run while this worker has its lease; false when another one has it. */
export const lockClaimedRun = (tx: Statements, run: ClaimedRun): Promise<boolean> => runLease.lock(tx, isClaimed(run));

/** Releases a review whose state has changed meanwhile: its run is deleted, so that it is due again. */
export async function releaseRun(tx: Statements, run: ClaimedRun): Promise<void> {
  await tx.delete(automationRuns).where(isClaimed(run));
}
