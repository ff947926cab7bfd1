import { and, eq, getTableColumns, inArray, lte, sql } from "drizzle-orm";
import { alias, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Clock } from "#api/db/clock.ts";
import type { Database } from "#api/db/database.ts";
import { preparedOnce } from "#api/db/prepared.ts";
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

const itemLease = leaseOn(outboxItems);

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

/** Takes items whose time has come and that nobody else takes at this moment. */
function claimOf(tx: Statements, states: readonly OutboxState[], become: PgUpdateSetSource<typeof outboxItems>) {
  const due = tx.$with("due").as(
    tx
      .select({ id: outboxItems.id, former: sql<OutboxState>`${outboxItems.state}`.as("former") })
      .from(outboxItems)
      .where(
        and(
          inArray(outboxItems.state, [...states]),
          lte(outboxItems.nextAttemptAt, sql.placeholder("now")),
          itemLease.isFreeAt(sql`${sql.placeholder("now")}`),
          isConnected,
          isFirst,
          isAsSeen,
        ),
      )
      .orderBy(outboxItems.nextAttemptAt)
      .limit(sql.placeholder("countMax"))
      .for("update", { of: outboxItems, skipLocked: true }),
  );
  return tx
    .with(due)
    .update(outboxItems)
    .set({
      ...become,
      leaseId: sql`${sql.placeholder("leaseId")}`,
      leaseUntil: sql`${sql.placeholder("leaseUntil")}`,
    })
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

const sendingClaim = preparedOnce((tx) =>
  claimOf(tx, ["queued", "sending"], { state: "sending", attempts: sql`${outboxItems.attempts} + 1` }).prepare(
    "claim_sending",
  ),
);
const watchedClaim = preparedOnce((tx) => claimOf(tx, watchedStates, {}).prepare("claim_watched"));

/** Takes what is due to leave. `sending` stands written down before anything is said to the platform. */
export function claimDue(database: Database, now: Date, countMax: number): Promise<Claimed[]> {
  return transaction(database, async (tx) => {
    const rows = await sendingClaim(tx).execute({ now, countMax, ...itemLease.claimed(now) });
    for (const item of rows) if (item.former === "queued") await recordState(tx, item, "sending", {}, now);
    return rows;
  });
}

/** Takes what has left and is to be asked about again. */
export const claimWatched = ({ orm }: Pick<Database, "orm">, now: Date, countMax: number): Promise<Claimed[]> =>
  watchedClaim(orm).execute({ now, countMax, ...itemLease.claimed(now) });

const isHeld = (item: Claimed) => itemLease.isHeld(eq(outboxItems.id, item.id), item);

/** Keeps the item while a platform is asked or told; the platform may be slow, a dead worker is found out soon. */
export const keepItem = (database: Database, item: Claimed, clock: Clock, work: () => Promise<void>): Promise<void> =>
  itemLease.keep(database.orm, isHeld(item), work, clock);

/** True while the item is this worker's, and for a while from now: asked before anything is said that cannot be said twice. */
export const isStillHeld = (database: Database, item: Claimed, now: Date): Promise<boolean> =>
  itemLease.renew(database.orm, isHeld(item), now);

/** Gives back what was taken and not begun, so that the next worker need not wait for the lease. */
export async function releaseItem(database: Database, item: Claimed, now: Date): Promise<void> {
  const isQueued = item.former === "queued";
  await transaction(database, async (tx) => {
    const back = isQueued ? ({ state: "queued", attempts: sql`${outboxItems.attempts} - 1` } as const) : {};
    const { rowCount } = await tx
      .update(outboxItems)
      .set({ ...back, ...itemLease.released })
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
