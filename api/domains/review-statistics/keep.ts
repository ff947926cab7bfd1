import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { asInserted } from "#api/db/names.ts";
import { r, v } from "#api/db/review-names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { responseChanges, reviewResponses } from "#api/db/schema/review-statistics.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { insertSelect, isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";

const c = responseChanges;
const f = reviewResponses;
const p = alias(reviewReplies, "p");
/** Few enough that a batch takes a fraction of a second: meanwhile the embedded store answers nobody. */
const batchSize = 500;

type Taken = { ids: string[]; anew: string[] };

/** The oldest changes of the log; null where nothing waits, or another process is at it. */
async function take(tx: Statements): Promise<Taken | null> {
  const [turn] = await rowsOf<{ isOurs: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended('review_responses', 0)) as "isOurs"`,
  );
  if (!turn?.isOurs) return null;
  const [taken] = await rowsOf<Taken>(
    tx,
    sql`with waiting as (select ${c.id}, sum(cardinality(${c.reviewIds})) over (order by ${c.id}) - cardinality(${c.reviewIds}) as before
          from (select * from ${c} order by ${c.id} limit ${batchSize}) ${c}),
        taken as (delete from ${c} where ${c.id} in (select id from waiting where before < ${batchSize})
          returning ${c.reviewIds}, ${c.anew}),
        each_review as (select unnest(review_ids)::text as id, anew from taken)
      select coalesce(array_agg(distinct id), '{}') as ids, coalesce(array_agg(distinct id) filter (where anew), '{}') as anew from each_review`,
  );
  return taken && taken.ids.length > 0 ? taken : null;
}

/** Seconds between the review and its first reply; never below none, since some dates are known to the day alone. */
const seconds = sql`greatest(0, floor(extract(epoch from ${v.answeredAt} - ${v.publishedAt})))::int`;

/** The same while the house was open; a house that tells no hours counts every hour, and so does what is above two months (deadlines). */
const openSeconds = sql`case when ${v.answeredAt} is null then null
  when ${v.answeredAt} - ${v.publishedAt} > interval '60 days' or ${v.answeredAt} <= ${v.publishedAt} then ${seconds}
  else coalesce(floor(extract(epoch from
    open_time_between(${r.timeZone}, ${r.regularHours}, ${r.specialHours}, ${v.publishedAt}, ${v.answeredAt})))::int, ${seconds}) end`;

/** Writes the first reply of each of these reviews as it is now; one that counts no more loses its row. */
async function write(tx: Statements, { ids, anew }: Taken): Promise<void> {
  const isSame = sql`f.published_at = ${v.publishedAt} and f.answered_at is not distinct from ${v.answeredAt}
    and f.restaurant_id = ${v.restaurantId} and not ${isAnyOf(v.id, anew)}`;
  await tx.execute(sql`
    with wanted as materialized (
      select ${v.id}, ${v.restaurantId}, (${v.publishedAt} at time zone ${r.timeZone})::date as day, ${v.platformKey}, ${v.rating},
        ${v.isPrivate}, ${v.hasText}, first_reply.user_id, coalesce(first_reply.method, 'platform') as method, ${v.publishedAt},
        ${v.answeredAt}, case when ${v.answeredAt} is not null then ${seconds} end as seconds,
        case when f.review_id is not null and ${isSame} then f.open_seconds else ${openSeconds} end as open_seconds
      from ${reviews} ${v} join ${restaurants} ${r} on ${r.id} = ${v.restaurantId}
      left join ${f} f on f.review_id = ${v.id}
      left join lateral (select ${p.authorUserId} as user_id, ${p.method} as method from ${reviewReplies} ${p} where ${p.reviewId} = ${v.id}
        order by ${p.publishedAt} nulls last, ${p.createdAt}, ${p.id} limit 1) first_reply on true
      where ${isAnyOf(v.id, ids)} and ${v.answerState} = 'answered' and ${v.removedAt} is null),
    gone as (delete from ${f} where ${isAnyOf(f.reviewId, ids)} and ${f.reviewId} not in (select id from wanted))
    ${insertSelect(
      f,
      {
        reviewId: sql`w.id`,
        restaurantId: sql`w.restaurant_id`,
        day: sql`w.day`,
        platformKey: sql`w.platform_key`,
        rating: sql`w.rating`,
        isPrivate: sql`w.is_private`,
        hasText: sql`w.has_text`,
        userId: sql`w.user_id`,
        method: sql`w.method`,
        publishedAt: sql`w.published_at`,
        answeredAt: sql`w.answered_at`,
        seconds: sql`w.seconds`,
        openSeconds: sql`w.open_seconds`,
      },
      sql`from wanted w order by w.restaurant_id, w.id`,
    )}
    on conflict (review_id) do update set ${asInserted(
      f.restaurantId,
      f.day,
      f.platformKey,
      f.rating,
      f.isPrivate,
      f.hasText,
      f.userId,
      f.method,
      f.publishedAt,
      f.answeredAt,
      f.seconds,
      f.openSeconds,
    )}`);
}

/**
 * Brings the response times up to date with one batch of the log; returns how many reviews it looked at, 0 where nothing waits or another
 * process is at it. Taking the changes and writing what they lead to is one transaction: each counts once, whenever the process ends.
 */
export async function keepResponseBatch(database: Pick<Database, "pool">): Promise<number> {
  return transaction(database, async (tx) => {
    const taken = await take(tx);
    if (!taken) return 0;
    await write(tx, taken);
    return taken.ids.length;
  });
}

/** The same until nothing waits, or until it is to stop. */
export async function keepResponses(database: Pick<Database, "pool">, isStopped = () => false): Promise<number> {
  let count = 0;
  for (;;) {
    if (isStopped()) return count;
    const taken = await keepResponseBatch(database);
    if (taken === 0) return count;
    count += taken;
  }
}
