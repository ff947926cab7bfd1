import { and, eq, exists, gt, isNotNull, isNull, not, notExists, or, type SQL, sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { ago, now } from "#api/db/instants.ts";
import { notificationSettings, notifications } from "#api/db/schema/notifications.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { composeLateReviewsMail } from "#api/mail/late-reviews.ts";
import { createMail } from "#api/mail/outbox.ts";
import { stopLink } from "../notifications/mail.ts";
import { writtenScope } from "../notifications/settings/mails.ts";
import { chosenNow } from "../notifications/still-meant.ts";
import { restaurantZone, zoneOf } from "../notifications/zone.ts";

/** A person gets at most one mail in this time; later reviews are in the next one. */
const restMinutes = 60;
const namedMax = 10;

/** The events of these mails, which their link stops. */
const stoppedScope = writtenScope(["review_late", "review_late_assigned"]);

/** The person's quiet hours, in their zone or that of the restaurant they were notified of first: the mail waits for their end. */
function hasQuietHours(tx: Statements) {
  const { userId, quietFrom, quietTo, timeZone } = notificationSettings;
  const first = sql`where ${notifications.userId} = ${userId} and ${notifications.wantsMail} order by ${notifications.id} limit 1`;
  const zone = zoneOf(timeZone, restaurantZone(first));
  return exists(
    tx
      .select({ userId })
      .from(notificationSettings)
      .where(and(eq(userId, users.id), sql`quiet_until(now(), ${quietFrom}, ${quietTo}, ${zone}) is not null`)),
  );
}

/** Locks the row of the next person, so that two workers never write to the same one. */
async function nextPerson(tx: Statements) {
  const notified = (condition: SQL) =>
    tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, users.id), condition));
  const isResting = gt(notifications.mailedAt, ago(`${restMinutes} minutes`));
  const { id, email, name, defaultLanguage } = users;
  const [person] = await tx
    .select({ id, email, name, defaultLanguage })
    .from(users)
    .where(
      and(exists(notified(eq(notifications.wantsMail, true))), notExists(notified(isResting)), not(hasQuietHours(tx))),
    )
    .orderBy(id)
    .limit(1)
    .for("update", { skipLocked: true });
  return person;
}

/** Drops reviews that were replied to, archived, or left the person's access scope meanwhile, and all once such mails are switched off. */
async function dropStale(tx: Statements, userId: string): Promise<void> {
  const { dueAt, archived, removedAt } = reviews;
  const hears = sql`hears_of_reviews(${notifications.userId}, ${reviews.restaurantId})`;
  const isOff = sql`${chosenNow("mail")} = 'off'`;
  await tx
    .update(notifications)
    .set({ wantsMail: false })
    .from(reviews)
    .where(
      and(
        eq(notifications.userId, userId),
        notifications.wantsMail,
        eq(reviews.id, notifications.reviewId),
        or(isNull(dueAt), gt(dueAt, now), archived, isNotNull(removedAt), not(hears), isOff),
      ),
    );
}

function takeLate(tx: Statements, userId: string) {
  const taken = tx.$with("taken").as(
    tx
      .update(notifications)
      .set({ wantsMail: false, mailedAt: now })
      .where(and(eq(notifications.userId, userId), notifications.wantsMail))
      .returning({ reviewId: notifications.reviewId }),
  );
  return tx
    .with(taken)
    .selectDistinct({
      id: reviews.id,
      restaurant: sql<string>`coalesce(${restaurants.internalName}, ${restaurants.name})`,
      rating: reviews.rating,
      dueAt: sql<Date>`${reviews.dueAt}`,
      timeZone: restaurants.timeZone,
    })
    .from(taken)
    .innerJoin(reviews, eq(reviews.id, taken.reviewId))
    .innerJoin(restaurants, eq(restaurants.id, reviews.restaurantId))
    .orderBy(reviews.dueAt, reviews.id);
}

/** Writes the mail of one person; null when nobody is due, false when nothing was left to report. */
async function writeNext(tx: Statements, settings: ApiServices["settings"]): Promise<boolean | null> {
  const person = await nextPerson(tx);
  if (!person) return null;
  await dropStale(tx, person.id);
  const rows = await takeLate(tx, person.id);
  if (rows.length === 0) return false;
  const recipient = { userId: person.id, name: person.name, language: person.defaultLanguage };
  const mail = composeLateReviewsMail(person.defaultLanguage, {
    name: person.name,
    reviews: rows.slice(0, namedMax),
    count: rows.length,
    href: `${settings.publicOrigin}/groups/reputation/for-me`,
    stop: stopLink(settings, recipient, stoppedScope),
  });
  await createMail(tx, person.email, mail);
  return true;
}

/** Mails everybody who was notified of late reviews and wants mails, at most one an hour each. Returns how many mails. */
export async function mailLate({ database, settings }: Pick<ApiServices, "database" | "settings">): Promise<number> {
  for (let count = 0; ; ) {
    const written = await transaction(database, (tx) => writeNext(tx, settings));
    if (written === null) return count;
    if (written) count += 1;
  }
}
