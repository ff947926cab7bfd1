import type { ApiServices } from "#api/context.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { composeLateReviewsMail } from "#api/mail/late-reviews.ts";
import { createMail } from "#api/mail/outbox.ts";
import { Language } from "#contract/languages.ts";

/** A person gets at most one mail in this time; what comes meanwhile is in the next one. */
const restMinutes = 60;
const namedMax = 10;

// One person at a time, and of two workers one: the row of the person is what they wait for.
const nextPersonQuery = `select u.id, u.email, u.name, u.default_language as language from users u
  where exists (select from review_notifications t where t.user_id = u.id and t.wants_mail)
    and not exists (select from review_notifications t where t.user_id = u.id and t.mailed_at > now() - make_interval(mins => ${restMinutes}))
  order by u.id limit 1 for update of u skip locked`;
// Answered meanwhile, put away, or out of reach by now: nothing to tell any more.
const dropQuery = `update review_notifications t set wants_mail = false from reviews v
  where t.user_id = $1 and t.wants_mail and v.id = t.review_id
    and (v.due_at is null or v.due_at > now() or v.archived or v.removed_at is not null or not hears_of_reviews(t.user_id, t.restaurant_id))`;
const takeQuery = `with taken as (
    update review_notifications set wants_mail = false, mailed_at = now() where user_id = $1 and wants_mail returning review_id)
  select distinct v.id, coalesce(r.internal_name, r.name) as restaurant, v.rating, v.due_at as "dueAt", r.time_zone as "timeZone"
  from taken join reviews v on v.id = taken.review_id join restaurants r on r.id = v.restaurant_id order by v.due_at, v.id`;

type Person = { id: string; email: string; name: string; language: string };
type Row = { id: string; restaurant: string; rating: number; dueAt: Date; timeZone: string };

/** Writes the mail of one person; null when nobody waits for one, false when there was nothing left to say. */
async function writeNext(client: Queryable, publicOrigin: string): Promise<boolean | null> {
  const { rows: people } = await client.query<Person>(nextPersonQuery);
  const [person] = people;
  if (!person) return null;
  await client.query(dropQuery, [person.id]);
  const { rows } = await client.query<Row>(takeQuery, [person.id]);
  if (rows.length === 0) return false;
  const mail = composeLateReviewsMail(Language.catch("fr").parse(person.language), {
    name: person.name,
    reviews: rows.slice(0, namedMax),
    count: rows.length,
    href: `${publicOrigin}/groups/reputation/for-me`,
  });
  await createMail(client, person.email, mail);
  return true;
}

/** Writes to everybody who has been told of late reviews and wants a mail, at most one an hour each. How many mails. */
export async function mailLate({ database, settings }: Pick<ApiServices, "database" | "settings">): Promise<number> {
  for (let count = 0; ; ) {
    const written = await transaction(database.pool, (client) => writeNext(client, settings.publicOrigin));
    if (written === null) return count;
    if (written) count += 1;
  }
}
