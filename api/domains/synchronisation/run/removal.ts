import type { Queryable } from "#api/db/transaction.ts";
import { type NewEvent, writeEvents } from "../store/events.ts";
import type { Run } from "./lease.ts";

/** What a full walk says of what it did not meet. */
export type RemovalOutcome = {
  removedCount: number;
  /** Too much is missing to be believed at once: a second full walk has to say the same. */
  needsSecondRun: boolean;
};
type Counts = { seen: number; missing: number };

const ofPlace = "restaurant_id = $1 and platform_key = $2 and removed_at is null";
// Only what a walk has met before can be gone: imported reviews that the platform never told of stay as they are.
const isMissing = "last_seen_run is not null and last_seen_run <> $3";
const countQuery = `select count(*) filter (where last_seen_run = $3)::int as seen, count(*) filter (where ${isMissing})::int as missing
  from reviews where ${ofPlace}`;
const removeQuery = `update reviews set removed_at = now(), updated_at = now(), version = version + 1
  where ${ofPlace} and ${isMissing} and ($4 or missed_at is not null) returning id`;
const missQuery = `update reviews set missed_at = now() where ${ofPlace} and ${isMissing} and missed_at is null`;

/** A platform's hiccup looks like a mass deletion: this many, or this share of what we know, is believed at the second time. */
const believedCount = 3;
const believedShare = 0.2;

const nothing: RemovalOutcome = { removedCount: 0, needsSecondRun: false };

/**
 * Marks what a full walk did not meet as removed. `reportedCount`: how many reviews the platform says it has. A walk that met fewer was
 * cut short somewhere and marks nothing. Where the platform tells no count, nothing was met at all, or very much is missing, only what
 * a second full walk does not meet either is marked.
 */
export async function markRemoved(client: Queryable, run: Run, reportedCount: number | null): Promise<RemovalOutcome> {
  const at = [run.restaurantId, run.platformKey, run.runId];
  const { rows } = await client.query<Counts>(countQuery, at);
  const { seen, missing } = rows[0] ?? { seen: 0, missing: 0 };
  if (missing === 0 || (reportedCount !== null && seen < reportedCount)) return nothing;
  // An answer without a single review is how a platform's trouble looks most often, however few we know.
  const isFew = missing <= Math.max(believedCount, (seen + missing) * believedShare);
  const isBelieved = reportedCount !== null && seen > 0 && isFew;
  const removed = await client.query<{ id: string }>(removeQuery, [...at, isBelieved]);
  const events = removed.rows.map(({ id }): NewEvent => ({ reviewId: id, kind: "removed" }));
  await writeEvents(client, run, events);
  const missed = await client.query(missQuery, at);
  return { removedCount: events.length, needsSecondRun: (missed.rowCount ?? 0) > 0 };
}
