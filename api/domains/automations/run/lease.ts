import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { RunOutcome, RunReason } from "#contract/automations/choices.ts";
import type { AutomationRule } from "#contract/automations/rules.ts";
import type { ActiveSet, DueReview } from "./reviews.ts";

/** Longer than two calls of a model take; after that another worker takes over. */
const leaseSeconds = 300;
export const attemptsMax = 3;

/** A run that this worker holds. Only who holds it writes down what came of it. */
export type ClaimedRun = { id: string; leaseId: string; attempts: number };

const holdQuery = `insert into automation_runs
    (id, review_id, restaurant_id, set_id, set_version, rule_id, rule_name, outcome, attempts, lease_id, lease_until)
  values ($1, $2, $3, $4, $5, $6, $7, 'running', 1, $8, now() + make_interval(secs => ${leaseSeconds}))
  on conflict (review_id) do update set set_id = excluded.set_id, set_version = excluded.set_version, rule_id = excluded.rule_id,
    rule_name = excluded.rule_name, attempts = automation_runs.attempts + 1, lease_id = excluded.lease_id,
    lease_until = excluded.lease_until, at = now()
  where automation_runs.outcome = 'running' and automation_runs.lease_until < now()
  returning id, lease_id as "leaseId", attempts`;

/** Takes a review for a rule; null when another worker has it, or it was looked at already. */
export async function claimRun(
  client: Queryable,
  set: ActiveSet,
  rule: AutomationRule,
  review: DueReview,
): Promise<ClaimedRun | null> {
  const { rows } = await client.query<ClaimedRun>(holdQuery, [
    ...[newId(), review.id, review.restaurantId, set.id, set.version, rule._id, rule.name, newId()],
  ]);
  return rows[0] ?? null;
}

/** Writes down that no rule is for these reviews. */
export async function recordUnmatched(client: Queryable, set: ActiveSet, reviews: readonly DueReview[]): Promise<void> {
  const rows = reviews.map(({ id, restaurantId }) => ({ id: newId(), reviewId: id, restaurantId }));
  await client.query(
    `insert into automation_runs (id, review_id, restaurant_id, set_id, set_version, outcome)
     select i."id", i."reviewId", i."restaurantId", $2, $3, 'no_match'
     from json_to_recordset($1::json) as i("id" uuid, "reviewId" uuid, "restaurantId" uuid)
     join reviews v on v.id = i."reviewId" on conflict (review_id) do nothing`,
    [JSON.stringify(rows), set.id, set.version],
  );
}

export type Finished = {
  outcome: Exclude<RunOutcome, "running" | "no_match">;
  reason: RunReason | null;
  evidence?: string | null;
  text?: string | null;
  source?: string | null;
  replyId?: string;
  itemId?: string;
  suggestionId?: string;
};

/** Writes down what came of a run, in the transaction that made it so; false when the lease has gone to another worker. */
export async function finishRun(client: Queryable, { id, leaseId }: ClaimedRun, done: Finished): Promise<boolean> {
  const { rowCount } = await client.query(
    `update automation_runs set outcome = $3, reason = $4, evidence = $5, text = $6, source = $7, reply_id = $8, item_id = $9,
       suggestion_id = $10, lease_id = null, lease_until = null where id = $1 and lease_id = $2`,
    [
      ...[id, leaseId, done.outcome, done.reason, done.evidence ?? null, done.text ?? null, done.source ?? null],
      ...[done.replyId ?? null, done.itemId ?? null, done.suggestionId ?? null],
    ],
  );
  return rowCount === 1;
}

/** Gives a review back, as if nothing had looked at it: something changed meanwhile, so that it is to be looked at anew. */
export async function releaseRun(client: Queryable, { id, leaseId }: ClaimedRun): Promise<void> {
  await client.query("delete from automation_runs where id = $1 and lease_id = $2", [id, leaseId]);
}
