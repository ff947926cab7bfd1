import { type Queryable, transaction } from "#api/db/transaction.ts";
import { recordPush } from "#api/push/record.ts";
import { lockRun, type Run } from "./lease.ts";
import { markRemoved, type RemovalOutcome } from "./removal.ts";
import { jobKeyOf, nextDueAt } from "./schedule.ts";
import type { SyncServices } from "./services.ts";

type ReportedTotals = {
  reportedCount: number | null;
  /** New since it was last told of. */
  newCount: number;
  isAgain: boolean;
  knownGap: number | null;
};
type Outcome = { isFull: boolean; needsSecondRun: boolean; gap: number | null; removedCount: number };

const place = "restaurant_id = $1 and platform_key = $2";
const toldQuery = `select reported_count as "reportedCount", new_count - notified_new_count as "newCount", is_again as "isAgain", known_gap as "knownGap"
  from review_fetches where ${place}`;
const ownCountQuery = `select coalesce(sum(count), 0)::int as own from review_totals where ${place} and not is_private`;
// A full walk that has to be confirmed leaves no date, so that the next one is full as well.
const doneQuery = `
  update review_fetches set status = 'DONE', lease_id = null, lease_until = null, retry_at = null, cursor = null, attempts = 0,
    failure = null, finished_at = now(), last_success_at = now(), removed_count = $3,
    high_water = greatest(high_water, run_high_water),
    last_full_at = case when not $4 then last_full_at when $5 then null else now() end,
    known_gap = case when $4 then $6 else known_gap end, is_again = false,
    next_due_at = case when $7 then greatest(next_due_at, ${nextDueAt}) else ${nextDueAt} end
  where ${place}`;
const platformQuery = `
  update platforms p set remote_count = f.reported_count, remote_rating = f.reported_rating, remote_at = now() from review_fetches f
  where p.restaurant_id = $1 and p.key = $2 and f.restaurant_id = $1 and f.platform_key = $2 and f.reported_count is not null`;
const againQuery = `
  update review_fetches set status = 'PENDING', is_full = $3, run_id = gen_random_uuid(), started_at = null, finished_at = null,
    seen_count = 0, run_high_water = null, notified_new_count = new_count, is_anew = false where ${place}`;

/** Ours beside the platform's: another difference than the last full walk left means that something escaped us. */
const isAstray = (told: ReportedTotals, outcome: Outcome): boolean =>
  !outcome.isFull && outcome.gap !== null && outcome.gap !== (told.knownGap ?? 0);

async function tell(client: Queryable, run: Run, told: ReportedTotals, removedCount: number): Promise<void> {
  const { restaurantId, platformKey } = run;
  const push = (name: Parameters<typeof recordPush>[1]["name"], data: Record<string, string | number> = {}) =>
    recordPush(client, { name, restaurantId, data: { platformKey, ...data } });
  await push("reviews.fetch-state", { status: "DONE" });
  await push("reviews.synchronised");
  if (told.newCount > 0) await push("reviews.new", { count: told.newCount });
  if (told.newCount > 0 || removedCount > 0) await push("counters.changed");
}

/**
 * Ends a run that read all it had to: what a full walk did not meet is marked removed, the platform's own figures are kept beside
 * ours, and a disagreement is followed by a full walk at once. `seesAll`: a full walk of this platform meets every review.
 * `isDelivered`: the platform brought it, so that what it is asked next keeps its time.
 * Throws `LeaseLost`.
 */
export async function finishRun(
  services: SyncServices,
  run: Run,
  { seesAll, isDelivered = false }: { seesAll: boolean; isDelivered?: boolean },
): Promise<void> {
  const at = [run.restaurantId, run.platformKey];
  await transaction(services.database.pool, async (client) => {
    await lockRun(client, run);
    const { rows } = await client.query<ReportedTotals>(toldQuery, at);
    const told = rows[0] ?? { reportedCount: null, newCount: 0, isAgain: false, knownGap: null };
    const isFull = run.isFull && seesAll;
    const verdict: RemovalOutcome = isFull
      ? await markRemoved(client, run, told.reportedCount)
      : { removedCount: 0, needsSecondRun: false };
    const own = (await client.query<{ own: number }>(ownCountQuery, at)).rows[0]?.own ?? 0;
    const gap = told.reportedCount === null ? null : told.reportedCount - own;
    const outcome = { isFull, gap, ...verdict };
    await client.query(doneQuery, [...at, verdict.removedCount, isFull, verdict.needsSecondRun, gap, isDelivered]);
    await client.query(platformQuery, at);
    await client.query("update restaurants set reviews_last_update = now() where id = $1", [run.restaurantId]);
    await tell(client, run, told, verdict.removedCount);
    const needsFull = seesAll && isAstray(told, outcome);
    if (!needsFull && !told.isAgain) return;
    await client.query(againQuery, [...at, needsFull]);
    const job = { restaurantId: run.restaurantId, platformKey: run.platformKey };
    await services.jobs.send(client, "synchronise-reviews", job, { key: jobKeyOf(run) });
  });
}
