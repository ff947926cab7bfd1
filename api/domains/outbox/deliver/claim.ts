import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import { type Item, itemColumns, recordState } from "../items.ts";
import { watchedStates } from "../states.ts";

/** An item a worker holds. Only who holds the lease writes down what came of it. */
export type Claimed = Item & {
  leaseId: string;
  /** State before: `sending` = an earlier attempt broke off, and nobody knows whether it arrived. */
  former: OutboxState;
  /** The platform's id of the review. */
  externalId: string;
};

/** Longer than any call with its retries takes; after that another worker takes over. */
export const leaseSeconds = 300;

// An item that was refused because the account must be connected again waits until it is (specification: reconnecting resumes).
const isConnected = `(o.failure->>'code' is distinct from 'AUTH_EXPIRED' or exists (
  select from platforms p left join credentials c on c.id = p.credential_id
  where p.restaurant_id = o.restaurant_id and p.key = o.platform_key and p.health in ('connected', 'expiring')
    and (c.id is null or c.health in ('connected', 'expiring'))))`;
// One after the other per review: a later text must not arrive before an earlier one.
const isFirst = `not exists (select from outbox_items x
  where x.review_id = o.review_id and x.id < o.id and x.state in ('queued', 'sending'))`;
// What a rule wrote leaves only to the review it was written for, and where nothing of ours or theirs stands; who takes it on lifts that.
const isAsSeen = `(o.expected_review is null or o.state <> 'queued' or (o.previous_text is null and exists (select from reviews v
  where v.id = o.review_id and v.removed_at is null and v.answer_state <> 'answered'
    and review_fingerprint(v.rating, v.title, v.text) = o.expected_review)))`;

const claimQuery = (states: string, become: string) => `
  with due as (
    select o.id, o.state as former from outbox_items o
    where o.state in (${states}) and o.next_attempt_at <= $1 and ${isConnected} and ${isFirst} and ${isAsSeen}
    order by o.next_attempt_at limit $3 for update of o skip locked)
  update outbox_items o set ${become} lease_id = $2, lease_until = $1::timestamptz + make_interval(secs => ${leaseSeconds}),
    next_attempt_at = $1::timestamptz + make_interval(secs => ${leaseSeconds})
  from due, reviews v where o.id = due.id and v.id = o.review_id
  returning ${itemColumns}, o.lease_id as "leaseId", due.former, v.external_id as "externalId"`;

const sendQuery = claimQuery("'queued', 'sending'", "state = 'sending', attempts = attempts + 1,");
const pollQuery = claimQuery(watchedStates.map((state) => `'${state}'`).join(", "), "");

/** Takes what is due to leave. `sending` stands written down before anything is said to the platform. */
export function claimDue(database: Database, now: Date, countMax: number): Promise<Claimed[]> {
  return transaction(database.pool, async (client) => {
    const { rows } = await client.query<Claimed>(sendQuery, [now, newId(), countMax]);
    for (const item of rows) if (item.former === "queued") await recordState(client, item, "sending", {}, now);
    return rows;
  });
}

/** Takes what has left and is to be asked about again. */
export async function claimWatched(database: Database, now: Date, countMax: number): Promise<Claimed[]> {
  const { rows } = await database.pool.query<Claimed>(pollQuery, [now, newId(), countMax]);
  return rows;
}

const releaseQuery = `
  update outbox_items set lease_id = null, lease_until = null, next_attempt_at = $3,
    state = case when $4 then 'queued' else state end, attempts = attempts - $4::int
  where id = $1 and lease_id = $2`;

/** Gives back what was taken and not begun, so that the next worker need not wait for the lease. */
export async function releaseItem(database: Database, item: Claimed, now: Date): Promise<void> {
  const isQueued = item.former === "queued";
  await transaction(database.pool, async (client) => {
    const { rowCount } = await client.query(releaseQuery, [item.id, item.leaseId, now, isQueued]);
    if (rowCount === 1 && isQueued) await recordState(client, item, "queued", {}, now);
  });
}

/** Runs the work if the lease is still held, under the item's lock; a worker that lost it writes nothing. */
export function withLease(
  database: Database,
  item: Claimed,
  work: (client: Queryable) => Promise<void>,
): Promise<boolean> {
  return transaction(database.pool, async (client) => {
    // Who writes a reply, and who reads the platform, locks the review first: so do we, or two would block each other for good.
    await client.query("select 1 from reviews where id = $1 for update", [item.reviewId]);
    const { rowCount } = await client.query("select 1 from outbox_items where id = $1 and lease_id = $2 for update", [
      item.id,
      item.leaseId,
    ]);
    if (rowCount !== 1) return false;
    await work(client);
    return true;
  });
}
