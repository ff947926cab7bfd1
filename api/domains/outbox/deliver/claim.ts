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
import { type Claimed, recordState } from "../items.ts";
import { knownKinds } from "../kinds.ts";
import { watchedStates } from "../states.ts";
import { lockSubject, sameMatter } from "../subjects.ts";
import type { DeliveryServices } from "./services.ts";

const itemLease = leaseOn(outboxItems);

const isLinked = (health: typeof platforms.health | typeof credentials.health) =>
  inArray(health, ["connected", "expiring"]);
// False while an item that was refused for its account waits for the account to be connected again (specification: reconnecting resumes).
const isConnected = sql`(${outboxItems.failure}->>'code' is distinct from 'AUTH_EXPIRED' or exists (
  select from ${platforms} left join ${credentials} on ${credentials.id} = ${platforms.credentialId}
  where ${platforms.restaurantId} = ${outboxItems.restaurantId} and ${platforms.key} = ${outboxItems.platformKey}
    and ${isLinked(platforms.health)} and (${credentials.id} is null or ${isLinked(credentials.health)})))`;
const earlier = alias(outboxItems, "earlier");
// Items about one matter are sent one after another: a later text must not arrive before an earlier one.
const isFirst = sql`not exists (select from ${outboxItems} ${earlier} where ${sameMatter(earlier)}
  and ${earlier.id} < ${outboxItems.id} and ${earlier.state} in ('queued', 'sending'))`;
// A rule's reply is sent only while the review is unchanged and has no other reply; a person who edits it lifts that condition.
const isAsSeen = sql`(${outboxItems.expectedReview} is null or ${outboxItems.state} <> 'queued'
  or (${outboxItems.former} is null and exists (select from ${reviews}
    where ${reviews.id} = ${outboxItems.reviewId} and ${reviews.removedAt} is null and ${reviews.answerState} <> 'answered'
      and review_fingerprint(${reviews.rating}, ${reviews.title}, ${reviews.text}) = ${outboxItems.expectedReview})))`;

/** Claims due items that no other worker has claimed. */
function claimOf(tx: Statements, states: readonly OutboxState[], become: PgUpdateSetSource<typeof outboxItems>) {
  const due = tx.$with("due").as(
    tx
      .select({
        id: outboxItems.id,
        ofReview: sql<string | null>`${outboxItems.reviewId}`.as("of_review"),
        stateBefore: sql<OutboxState>`${outboxItems.state}`.as("state_before"),
      })
      .from(outboxItems)
      .where(
        and(
          inArray(outboxItems.state, [...states]),
          sql`${outboxItems.kind} = any(${sql.placeholder("kinds")}::text[])`,
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
    .leftJoin(reviews, eq(reviews.id, due.ofReview))
    .where(eq(outboxItems.id, due.id))
    .returning({
      ...getTableColumns(outboxItems),
      leaseId: sql<string>`${outboxItems.leaseId}`,
      stateBefore: due.stateBefore,
      externalId: sql<string>`coalesce(${reviews.externalId}, '')`,
    });
}

const sendingClaim = preparedOnce((tx) =>
  claimOf(tx, ["queued", "sending"], { state: "sending", attempts: sql`${outboxItems.attempts} + 1` }).prepare(
    "claim_sending",
  ),
);
const watchedClaim = preparedOnce((tx) => claimOf(tx, watchedStates, {}).prepare("claim_watched"));

type ClaimServices = Pick<DeliveryServices, "database" | "outboxKinds">;

/** Claims items of known kinds that are due to be sent. `sending` is committed before the platform is called. */
export function claimDue({ database, outboxKinds }: ClaimServices, now: Date, countMax: number): Promise<Claimed[]> {
  const kinds = knownKinds(outboxKinds);
  return transaction(database, async (tx) => {
    const rows = await sendingClaim(tx).execute({ now, countMax, kinds, ...itemLease.claimed(now) });
    for (const item of rows) if (item.stateBefore === "queued") await recordState(tx, item, "sending", {}, now);
    return rows;
  });
}

/** Claims items of known kinds that were sent and are due to be polled. */
export function claimWatched({ database, outboxKinds }: ClaimServices, now: Date, countMax: number) {
  const kinds = knownKinds(outboxKinds);
  return watchedClaim(database.orm).execute({ now, countMax, kinds, ...itemLease.claimed(now) });
}

const isHeld = (item: Claimed) => itemLease.isHeld(eq(outboxItems.id, item.id), item);

/** Extends the lease while a platform is called: it is short, so that a dead worker is noticed soon although platforms may be slow. */
export const keepItem = (database: Database, item: Claimed, clock: Clock, work: () => Promise<void>): Promise<void> =>
  itemLease.keep(database.orm, isHeld(item), work, clock);

/** True if this worker still has the lease, which is then extended: checked before a call that cannot be repeated. */
export const isStillHeld = (database: Database, item: Claimed, now: Date): Promise<boolean> =>
  itemLease.renew(database.orm, isHeld(item), now);

/** Releases items that were claimed and not begun, so that the next worker need not wait for the lease. */
export async function releaseItem(database: Database, item: Claimed, now: Date): Promise<void> {
  const isQueued = item.stateBefore === "queued";
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
    await lockSubject(tx, item);
    if (!(await itemLease.lock(tx, isHeld(item)))) return false;
    await work(tx);
    return true;
  });
}
