import { and, eq, getTableColumns, inArray, lte, sql } from "drizzle-orm";
import { alias, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { leaseOn } from "#api/jobs/lease.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import { type Item, recordState } from "../items.ts";
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
const itemLease = leaseOn(outboxItems, leaseSeconds);

const isLinked = (health: typeof platforms.health | typeof credentials.health) =>
  inArray(health, ["connected", "expiring"]);
// An item that was refused because the account must be connected again waits until it is (specification: reconnecting resumes).
const isConnected = sql`(${outboxItems.failure}->>'code' is distinct from 'AUTH_EXPIRED' or exists (
  select from ${platforms} left join ${credentials} on ${credentials.id} = ${platforms.credentialId}
  where ${platforms.restaurantId} = ${outboxItems.restaurantId} and ${platforms.key} = ${outboxItems.platformKey}
    and ${isLinked(platforms.health)} and (${credentials.id} is null or ${isLinked(credentials.health)})))`;
const earlier = alias(outboxItems, "earlier");
// One after the other per review: a later text must not arrive before an earlier one.
const isFirst = sql`not exists (select from ${outboxItems} ${earlier} where ${earlier.reviewId} = ${outboxItems.reviewId}
  and ${earlier.id} < ${outboxItems.id} and ${earlier.state} in ('queued', 'sending'))`;
// What a rule wrote leaves only to the review it was written for, and where nothing of ours or theirs stands; who takes it on lifts that.
const isAsSeen = sql`(${outboxItems.expectedReview} is null or ${outboxItems.state} <> 'queued'
  or (${outboxItems.previousText} is null and exists (select from ${reviews}
    where ${reviews.id} = ${outboxItems.reviewId} and ${reviews.removedAt} is null and ${reviews.answerState} <> 'answered'
      and review_fingerprint(${reviews.rating}, ${reviews.title}, ${reviews.text}) = ${outboxItems.expectedReview})))`;

type Claim = {
  states: readonly OutboxState[];
  become: PgUpdateSetSource<typeof outboxItems>;
  now: Date;
  countMax: number;
};

/** Takes items whose time has come and that nobody else takes at this moment. */
function claim(tx: Statements, { states, become, now, countMax }: Claim): Promise<Claimed[]> {
  const due = tx.$with("due").as(
    tx
      .select({ id: outboxItems.id, former: sql<OutboxState>`${outboxItems.state}`.as("former") })
      .from(outboxItems)
      .where(
        and(
          inArray(outboxItems.state, [...states]),
          lte(outboxItems.nextAttemptAt, now),
          isConnected,
          isFirst,
          isAsSeen,
        ),
      )
      .orderBy(outboxItems.nextAttemptAt)
      .limit(countMax)
      .for("update", { of: outboxItems, skipLocked: true }),
  );
  const lease = itemLease.claimed(now);
  return tx
    .with(due)
    .update(outboxItems)
    .set({ ...become, ...lease, nextAttemptAt: lease.leaseUntil })
    .from(due)
    .innerJoin(reviews, sql`true`)
    .where(and(eq(outboxItems.id, due.id), eq(reviews.id, outboxItems.reviewId)))
    .returning({
      ...getTableColumns(outboxItems),
      leaseId: sql<string>`${outboxItems.leaseId}`,
      former: due.former,
      externalId: reviews.externalId,
    });
}

/** Takes what is due to leave. `sending` stands written down before anything is said to the platform. */
export function claimDue(database: Database, now: Date, countMax: number): Promise<Claimed[]> {
  return transaction(database, async (tx) => {
    const become = { state: "sending", attempts: sql`${outboxItems.attempts} + 1` } as const;
    const rows = await claim(tx, { states: ["queued", "sending"], become, now, countMax });
    for (const item of rows) if (item.former === "queued") await recordState(tx, item, "sending", {}, now);
    return rows;
  });
}

/** Takes what has left and is to be asked about again. */
export const claimWatched = (database: Database, now: Date, countMax: number): Promise<Claimed[]> =>
  claim(database.orm, { states: watchedStates, become: {}, now, countMax });

const isHeld = (item: Claimed) => itemLease.isHeld(eq(outboxItems.id, item.id), item);

/** Gives back what was taken and not begun, so that the next worker need not wait for the lease. */
export async function releaseItem(database: Database, item: Claimed, now: Date): Promise<void> {
  const isQueued = item.former === "queued";
  await transaction(database, async (tx) => {
    const back = isQueued ? ({ state: "queued", attempts: sql`${outboxItems.attempts} - 1` } as const) : {};
    const { rowCount } = await tx
      .update(outboxItems)
      .set({ ...back, ...itemLease.released, nextAttemptAt: now })
      .where(isHeld(item));
    if (rowCount === 1 && isQueued) await recordState(tx, item, "queued", {}, now);
  });
}

/** Runs the work if the lease is still held, under the item's lock; a worker that lost it writes nothing. */
export function withLease(
  database: Database,
  item: Claimed,
  work: (tx: Statements) => Promise<void>,
): Promise<boolean> {
  return transaction(database, async (tx) => {
    // Who writes a reply, and who reads the platform, locks the review first: so do we, or two would block each other for good.
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, item.reviewId)).for("update");
    if (!(await itemLease.lock(tx, isHeld(item)))) return false;
    await work(tx);
    return true;
  });
}
