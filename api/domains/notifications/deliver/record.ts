import { sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { notificationDeliveries } from "#api/db/schema/notifications.ts";
import type { Statements } from "#api/db/statements.ts";
import { isLeased, lease } from "./claim.ts";

const d = notificationDeliveries;

/** Marks claimed deliveries as sent, or as dropped for a reason; those that another worker has taken over are left to it. */
export async function recordDone(
  tx: Statements,
  leaseId: string,
  ids: readonly string[],
  { state, reason = "" }: { state: "sent" | "dropped"; reason?: string },
): Promise<void> {
  await tx
    .update(d)
    .set({ ...lease.released, state, reason, doneAt: now, failingSince: null })
    .where(isLeased(leaseId, ids));
}

/** Puts claimed deliveries back after a failure, for 1, 2, 4 … 60 minutes; after 24 hours of failures they are given up. */
export async function recordFailure(
  tx: Statements,
  leaseId: string,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  const since = sql`coalesce(${d.failingSince}, now())`;
  const isGivenUp = sql`${since} < now() - interval '24 hours'`;
  await tx
    .update(d)
    .set({
      ...lease.released,
      failingSince: since,
      state: sql`case when ${isGivenUp} then 'failed' else 'waiting' end`,
      doneAt: sql`case when ${isGivenUp} then now() end`,
      dueAt: sql`now() + make_interval(mins => least(60, power(2, least(${d.attempts}, 10) - 1))::int)`,
      reason: reason.slice(0, 200),
    })
    .where(isLeased(leaseId, ids));
}
