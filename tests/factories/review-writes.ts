import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import type { StatisticsFilter } from "#contract/review-statistics/filter.ts";

/** Numbers from 0 to 1, the same in every run for the same seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const platforms = ["gmb", "tripadvisor", "private"];
const states = ["not_answered", "pending", "answered", "not_answerable"];
const methods = ["hand", "template", "ai", "rule", "platform"];
const zones = ["Asia/Tokyo", "America/New_York", "Europe/Madrid"];

export type WrittenGround = { restaurantIds: readonly string[]; userIds: readonly string[] };

/** One random write after the other, as importers, people, platforms, the analysis and removed accounts make them. */
export function randomReviewWriter(
  { pool }: Database,
  { restaurantIds, userIds }: WrittenGround,
  random: () => number,
): () => Promise<unknown> | undefined {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const some = (table: "reviews" | "review_replies") =>
    `id in (select id from ${table} order by md5(id::text || $1) limit 7)`;
  const salt = () => String(random());
  const insert = async () => {
    const count = 1 + Math.floor(random() * 30);
    const rows = Array.from({ length: count }, () => ({
      id: newId(),
      restaurant: pick(restaurantIds),
      platform: pick(platforms),
      rating: Math.floor(random() * 6),
      at: new Date(Date.UTC(2026, 2, 20, 20) + random() * 12 * 86_400_000),
      text: pick([null, "", "Très bon"]),
      topics: Math.floor(random() * 2) * Math.floor(random() * 2 ** 21),
      removed: random() < 0.05,
      answered: random() < 0.5 ? random() ** 4 * 50 * 86_400 : null,
    }));
    await pool.query(
      `insert into reviews (id, restaurant_id, platform_key, external_id, rating, published_at, is_private, text, topic_bits, removed_at, answer_state, answered_at)
       select id, restaurant, platform, id::text, rating, at, platform = 'private', text, topics, case when removed then now() end,
         case when answered is null then 'not_answered' else 'answered' end, at + answered * interval '1 second'
       from json_to_recordset($1::json) v (id uuid, restaurant uuid, platform text, rating int, at timestamptz, text text, topics int, removed bool, answered float8)`,
      [JSON.stringify(rows)],
    );
  };
  const reply = () =>
    pool.query(
      `insert into review_replies (id, review_id, restaurant_id, text, state, method, author_user_id, published_at)
       select gen_random_uuid(), id, restaurant_id, 'Merci', 'published', $2, $3::uuid, coalesce(answered_at, published_at + interval '5 hours')
       from reviews where ${some("reviews")}`,
      [salt(), pick(methods), pick([...userIds, null])],
    );
  const writes = [
    insert,
    insert,
    insert,
    insert,
    reply,
    reply,
    () => pool.query(`delete from reviews where ${some("reviews")}`, [salt()]),
    () => pool.query(`update reviews set archived = not archived where ${some("reviews")}`, [salt()]),
    () =>
      pool.query(
        `update reviews set removed_at = case when removed_at is null then now() end where ${some("reviews")}`,
        [salt()],
      ),
    () =>
      pool.query(`update reviews set removed_at = now(), rating = (rating + 2) % 6 where ${some("reviews")}`, [salt()]),
    () =>
      pool.query(
        `update reviews set answer_state = $2, answered_at = case when $2 = 'answered' then published_at + $3 * interval '1 hour' end
         where ${some("reviews")}`,
        [salt(), pick(states), Math.floor(random() * 400)],
      ),
    () =>
      pool.query(`update reviews set answer_state = 'answered', answered_at = null where ${some("reviews")}`, [salt()]),
    () =>
      pool.query(`update reviews set rating = 5 - rating, text = $2 where ${some("reviews")}`, [
        salt(),
        pick([null, "Changé"]),
      ]),
    () =>
      pool.query(`update reviews set topic_bits = $2 where ${some("reviews")}`, [
        salt(),
        Math.floor(random() * 2 ** 21),
      ]),
    () =>
      pool.query(`update reviews set published_at = published_at + interval '11 hours' where ${some("reviews")}`, [
        salt(),
      ]),
    () => pool.query(`update reviews set restaurant_id = $2 where ${some("reviews")}`, [salt(), pick(restaurantIds)]),
    () =>
      pool.query(
        `insert into reviews (id, restaurant_id, platform_key, external_id, rating, published_at)
         select id, restaurant_id, platform_key, external_id, rating, published_at from reviews where ${some("reviews")}
         on conflict (id) do update set rating = (reviews.rating + 1) % 6, answer_state = 'pending'`,
        [salt()],
      ),
    () =>
      pool.query(`update review_replies set author_user_id = $2, method = $3 where ${some("review_replies")}`, [
        salt(),
        pick(userIds),
        pick(methods),
      ]),
    () => pool.query(`update review_replies set published_at = null where ${some("review_replies")}`, [salt()]),
    () => pool.query(`delete from review_replies where ${some("review_replies")}`, [salt()]),
    () => pool.query("update restaurants set time_zone = $2 where id = $1", [pick(restaurantIds), pick(zones)]),
  ];
  return () => pick(writes)();
}

/** A filter on the days of those writes; each part of it is missing at times. */
export function randomStatisticsFilter(restaurantIds: readonly string[], random: () => number): StatisticsFilter {
  const some = <T>(items: readonly T[]) => items.filter(() => random() < 0.6);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const day = () => new Date(Date.UTC(2026, 2, 19) + Math.floor(random() * 16) * 86_400_000).toISOString().slice(0, 10);
  const [from = "", to = ""] = [day(), day()].sort();
  // Half of them are long enough for sums of whole months, with days taken away or added at either end.
  const reach = () => (random() < 0.5 ? 0 : Math.floor(random() * 50) * 86_400_000);
  const moved = (date: string, by: number) => new Date(Date.parse(date) + by).toISOString().slice(0, 10);
  return {
    from: moved(from, -reach()),
    to: moved(to, reach()),
    restaurantIds: some(restaurantIds),
    platforms: random() < 0.5 ? [] : some(["gmb", "tripadvisor", "private"] as const),
    ratings: random() < 0.5 ? [] : some([0, 1, 2, 3, 4, 5]),
    text: pick(["all", "all", "with", "without"]),
    visibility: pick(["all", "all", "public", "private"]),
  };
}
