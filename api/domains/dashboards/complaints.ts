import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { bitOf } from "#api/analysis/bits.ts";
import type { Database } from "#api/db/database.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { type Topic, topics } from "#contract/analysis/topics.ts";

const r = alias(restaurants, "r");
const v = alias(reviews, "v");

/** A topic is behind a fall where a quarter of the reviews since complain of it, half again as many as before. */
const shareMin = 0.25;
const growthMin = 1.5;
const topicsMax = 2;
const beforeDays = 182;

type Row = { isSince: boolean; read: number } & Record<Topic, number>;

const counts = sql.join(
  topics.map(
    (topic) =>
      sql`count(*) filter (where ${v.topicBits} & ${sql.raw(String(bitOf(topic, "negative")))} <> 0)::int as ${sql.identifier(topic)}`,
  ),
  sql`, `,
);

/** Topics that public reviews complain of since a day, far more than in the half year before it; most often first. */
export async function complaintsSince({ orm }: Database, restaurantId: string, since: string): Promise<Topic[]> {
  const { rows } = await orm.execute<Row>(sql`
    with s as (select ${since}::date::timestamp at time zone ${r.timeZone} as at from ${restaurants} ${r} where ${r.id} = ${restaurantId})
    select ${v.publishedAt} >= s.at as "isSince", count(*)::int as read, ${counts}
    from s join ${reviews} ${v} on ${v.restaurantId} = ${restaurantId} and ${v.publishedAt} >= s.at - interval '${sql.raw(String(beforeDays))} days'
      and ${v.analysedBy} is not null and not ${v.isPrivate} and ${v.removedAt} is null
    group by 1`);
  const shareOf = (topic: Topic, isSince: boolean) => {
    const row = rows.find((one) => one.isSince === isSince);
    return row && row.read > 0 ? row[topic] / row.read : 0;
  };
  return topics
    .map((topic) => ({ topic, share: shareOf(topic, true), before: shareOf(topic, false) }))
    .filter(({ share, before }) => share >= shareMin && share >= before * growthMin)
    .sort((one, other) => other.share - one.share)
    .slice(0, topicsMax)
    .map(({ topic }) => topic);
}
