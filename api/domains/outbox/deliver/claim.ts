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

/** An item whose lease this worker has. Only that worker writes its outcome. */
export type Claimed = Item & {
  leaseId: string;
  /** State before: `sending` = an earlier attempt was interrupted, and may have arrived. */
  former: OutboxState;
  /** The platform's id of the review. */
  externalId: string;
};

const itemLease = leaseOn(outboxItems);

const isLinked = (health: typeof platforms.health | typeof credentials.health) =>
  inArray(health, ["connected", "expiring"]);
// False while an item that was refused for its account waits for the account to be connected again (specification: reconnecting resumes).
const isConnected = sql`(${outboxItems.failure}->>'code' is distinct from 'AUTH_EXPIRED' or exists (
  select from ${platforms} left join ${credentials} on ${credentials.id} = ${platforms.credentialId}
  where ${platforms.restaurantId} = ${outboxItems.restaurantId} and ${platforms.key} = ${outboxItems.platformKey}
    and ${isLinked(platforms.health)} and (${credentials.id} is null or ${isLinked(credentials.health)})))`;
const earlier = alias(outboxItems, "earlier");
// Items of a review are sent one after another: a later text must not arrive before an earlier one.
const isFirst = sql`not exists (select from ${outboxItems} ${earlier} where ${earlier.reviewId} = ${outboxItems.reviewId}
  and ${earlier.id} < ${outboxItems.id} and ${earlier.state} in ('queued', 'sending'))`;
// A rule's reply is sent only while the review is unchanged and has no other reply; a person who edits it lifts that condition.
const isAsSeen = sql`(${outboxItems.expectedReview} is null or ${outboxItems.state} <> 'queued'
  or (${outboxItems.previousText} is null and exists (select from ${reviews}
    where ${reviews.id} = ${outboxItems.reviewId} and ${reviews.removedAt} is null and ${reviews.answerState} <> 'answered'
      and review_fingerprint(${reviews.rating}, ${reviews.title}, ${reviews.text}) = ${outboxItems.expectedReview})))`;

/** Claims due items that no other worker has claimed. */
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

/** Claims items that are due to be sent. `sending` is committed before the platform is called. */
export function claimDue(database: Database, now: Date, countMax: number): Promise<Claimed[]> {
  return transaction(database, async (tx) => {
    const rows = await sendingClaim(tx).execute({ now, countMax, ...itemLease.claimed(now) });
    for (const item of rows) if (item.former === "queued") await recordState(tx, item, "sending", {}, now);
    return rows;
  });
}

/** Claims items that were sent and are due to be polled. */
export const claimWatched = ({ orm }: Pick<Database, "orm">, now: Date, countMax: number): Promise<Claimed[]> =>
  watchedClaim(orm).execute({ now, countMax, ...itemLease.claimed(now) });

const isHeld = (item: Claimed) => itemLease.isHeld(eq(outboxItems.id, item.id), item);

/** Extends the lease while a platform is called: it is short, so that a dead worker is noticed soon although platforms may be slow. */
export const keepItem = (database: Database, item: Claimed, clock: Clock, work: () => Promise<void>): Promise<void> =>
  itemLease.keep(database.orm, isHeld(item), work, clock);

/** True if this worker still has the lease, which is then extended: checked before a call that cannot be repeated. */
export const isStillHeld = (database: Database, item: Claimed, now: Date): Promise<boolean> =>
  itemLease.renew(database.orm, isHeld(item), now);

/** Releases items that were claimed and not begun, so that the next worker need not wait for the lease. */
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

/** Runs the work under the item's lock if the worker still has the lease; otherwise nothing is written. */
export function withLease(
  database: Database,
  item: Claimed,
  work: (tx: Statements) => Promise<void>,
): Promise<boolean> {
  return transaction(database, async (tx) => {
    // Writers of replies and the synchronisation lock the review first; another order would deadlock.
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, item.reviewId)).for("update");
    if (!(await itemLease.lock(tx, isHeld(item)))) return false;
    await work(tx);
    return true;
  });
}
