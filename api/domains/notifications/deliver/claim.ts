import { and, eq, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { notificationDeliveries, notificationSettings, notifications } from "#api/db/schema/notifications.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { leaseOn } from "#api/jobs/lease.ts";
import type { Language } from "#contract/languages.ts";
import type { NotificationFacts } from "../present.ts";
import { chosenNow, isAccountInReach } from "../still-meant.ts";
import { restaurantZone, zoneOf } from "../zone.ts";

const d = notificationDeliveries;
/** The lease on deliveries: of two workers one sends. */
export const lease = leaseOn(d);

export type Channel = (typeof d.$inferSelect)["channel"];
export type Person = { userId: string; email: string; name: string; language: Language };
/** A notification that a worker has claimed for a channel. */
export type Delivery = NotificationFacts & { deliveryId: string; sentTo: string[]; attempts: number };
export type Claim = { person: Person; deliveries: Delivery[]; leaseId: string };

const waits = (channel: Channel, isDigest: boolean): SQL | undefined =>
  and(eq(d.channel, channel), eq(d.isDigest, isDigest), eq(d.state, "waiting"), lease.isFree);
const isDue = (channel: Channel, isDigest: boolean): SQL | undefined =>
  and(waits(channel, isDigest), lte(d.dueAt, now));
/** A digest takes along all that waits for one: in another zone it is due at another hour, and would come too late for every digest. */
const isOf = (userId: string, channel: Channel, isDigest: boolean): SQL | undefined =>
  and(eq(d.userId, userId), isDigest ? waits(channel, isDigest) : isDue(channel, isDigest));

type Found = Person & { quietUntil: Date | null; day: string };

/** People among whom a worker looks for one that no other worker speaks to. */
const candidatesMax = 100;

/**
 * Locks the person whose message has been due longest, for this channel, so that one worker alone speaks to them there. `quietUntil` and
 * `day` are of the person's zone, or of the restaurant's that the oldest one is about.
 */
async function lockPerson(tx: Statements, channel: Channel, isDigest: boolean): Promise<Found | undefined> {
  const s = notificationSettings;
  const oldest = sql`join ${d} on ${d.notificationId} = ${notifications.id}
    where ${d.userId} = ${users.id} and ${isDue(channel, isDigest)} order by ${d.dueAt} limit 1`;
  const zone = zoneOf(s.timeZone, restaurantZone(oldest));
  const [found] = await rowsOf<Found>(
    tx,
    sql`with due as materialized (select ${d.userId} from ${d} where ${isDue(channel, isDigest)}
        group by ${d.userId} order by min(${d.dueAt}), ${d.userId} limit ${candidatesMax}),
      mine as materialized (select user_id from due
        where pg_try_advisory_xact_lock(hashtextextended(${`notifications ${channel} ${isDigest} `} || user_id, 0)) limit 1)
    select ${users.id} as "userId", ${users.email}, ${users.name}, ${users.defaultLanguage} as language,
      quiet_until(now(), ${s.quietFrom}, ${s.quietTo}, ${zone}) as "quietUntil", ((now() at time zone ${zone})::date)::text as day
    from mine join ${users} on ${users.id} = mine.user_id left join ${s} on ${s.userId} = ${users.id}`,
  );
  return found;
}

/** A late review that was answered, put away or removed meanwhile is late no more. */
const isLateNoMore = sql`${notifications.event} like 'review\\_late%' and not exists (select from ${reviews}
  where ${reviews.id} = ${notifications.reviewId} and ${reviews.dueAt} <= now() and not ${reviews.archived} and ${reviews.removedAt} is null)`;

/** A condition on `notifications`: the person has switched this channel off for them meanwhile. */
function isUnwanted(userId: string, channel: Channel, isDigest: boolean): SQL {
  if (channel !== "mail") return sql`${chosenNow(channel)} = 'false'`;
  const { userId: ofUserId, digestIsOn } = notificationSettings;
  const hasNoDigest = sql`exists (select from ${notificationSettings} where ${ofUserId} = ${userId} and not ${digestIsOn})`;
  return isDigest ? sql`(${chosenNow("mail")} = 'off' or ${hasNoDigest})` : sql`${chosenNow("mail")} = 'off'`;
}

/** Drops what the person may no longer see or no longer wants, what is over, and from a digest what they have seen. */
async function dropStale(tx: Statements, userId: string, channel: Channel, isDigest: boolean): Promise<void> {
  const isForeign = sql`${notifications.restaurantId} is not null
    and not (hears_of_reviews(${userId}, ${notifications.restaurantId}) or exists (select from ${users} where ${users.id} = ${userId} and ${users.role} = 'admin'))`;
  const isSeen = isDigest ? sql`${notifications.seenAt} is not null` : undefined;
  const isOff = isUnwanted(userId, channel, isDigest);
  const isStale = or(isForeign, not(isAccountInReach(sql`${userId}::uuid`)), isSeen, isOff, isLateNoMore);
  await tx
    .update(d)
    .set({ state: "dropped", doneAt: now, reason: sql`case when ${isOff} then 'switched off' else 'out of date' end` })
    .from(notifications)
    .where(and(eq(notifications.id, d.notificationId), isOf(userId, channel, isDigest), isStale));
}

async function readDeliveries(tx: Statements, ids: readonly string[]): Promise<Delivery[]> {
  const n = notifications;
  return tx
    .select({
      deliveryId: d.id,
      sentTo: d.sentTo,
      attempts: d.attempts,
      id: n.id,
      event: n.event,
      subjectKind: n.subjectKind,
      subjectId: n.subjectId,
      restaurantId: n.restaurantId,
      actorName: n.actorName,
      data: n.data,
      thing: n.thing,
      restaurantName: sql<string | null>`coalesce(${restaurants.internalName}, ${restaurants.name})`,
    })
    .from(d)
    .innerJoin(n, eq(n.id, d.notificationId))
    .leftJoin(restaurants, eq(restaurants.id, n.restaurantId))
    .where(isAnyOf(d.id, ids))
    .orderBy(n.id);
}

/**
 * Claims everything that is due to one person on a channel, in the caller's transaction. Null when nobody is due; "none" when it waits for
 * the end of the person's quiet hours, or is of no use any more. A digest has no quiet hours: the person chose its time.
 */
export async function claimNext(
  tx: Statements,
  channel: Channel,
  isDigest: boolean,
): Promise<(Claim & { day: string }) | "none" | null> {
  const found = await lockPerson(tx, channel, isDigest);
  if (!found) return null;
  const { quietUntil, day, ...person } = found;
  const { userId } = person;
  if (quietUntil && !isDigest) {
    await tx
      .update(d)
      .set({ dueAt: quietUntil, wasHeld: true })
      .where(isOf(userId, channel, isDigest));
    return "none";
  }
  await dropStale(tx, userId, channel, isDigest);
  const claimed = lease.claimed();
  const rows = await tx
    .update(d)
    .set({ leaseId: claimed.leaseId, leaseUntil: sql`${claimed.leaseUntil}`, attempts: sql`${d.attempts} + 1` })
    .where(isOf(userId, channel, isDigest))
    .returning({ id: d.id });
  if (rows.length === 0) return "none";
  const deliveries = await readDeliveries(
    tx,
    rows.map(({ id }) => id),
  );
  return { person, deliveries, leaseId: claimed.leaseId, day };
}

/** Deliveries that this worker still has. */
export const isLeased = (leaseId: string, ids: readonly string[]): SQL | undefined =>
  and(isAnyOf(d.id, ids), eq(d.leaseId, leaseId), isNull(d.doneAt));
