import { beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { connectListing, fakePlatform, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** Numbers from 0 to 1, the same in every run for the same seed (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A platform on which reviews and their replies appear, change, disappear, and repeat within a sync. */
function livingPlatform(random: () => number) {
  const platform = fakePlatform("gmb", { pageSize: 7 });
  let clock = Date.UTC(2026, 0, 1);
  const tick = () => {
    clock += 3_600_000;
    return new Date(clock);
  };
  const some = () => [...platform.reviews.values()][Math.floor(random() * platform.reviews.size)];
  const reply = () => {
    const state = (["live", "in_review", "refused"] as const)[Math.floor(random() * 3)] ?? "live";
    return { text: `Merci ${Math.floor(random() * 4)}`, updatedAt: new Date(clock), state, refusalReason: null };
  };
  const add = () => {
    const publishedAt = tick();
    const more = random() < 0.4 ? { reply: reply() } : {};
    platform.put(vendorReview(`r${clock}`, { publishedAt, rating: Math.floor(random() * 6), ...more }));
  };
  const changeSome = (changes: () => Parameters<typeof platform.change>[1]) => {
    const review = some();
    if (review) platform.change(review.externalId, { ...changes(), updatedAt: tick() });
  };
  const acts = [
    add,
    add,
    add,
    () => changeSome(() => ({ text: `Changé ${clock}`, rating: Math.floor(random() * 6) })),
    () => changeSome(() => ({ reply: reply() })),
    () => changeSome(() => ({ reply: null })),
    () => platform.reviews.delete(some()?.externalId ?? ""),
    // The page also returns reviews of other pages.
    () =>
      platform.faults.push((page) => ({
        ...page,
        reviews: [...page.reviews, ...[some(), some()].flatMap((one) => one ?? [])],
      })),
  ];
  return { platform, act: () => acts[Math.floor(random() * acts.length)]?.() };
}

const standing = `
  select r.external_id as id, r.rating, r.text, p.text as reply, p.state from reviews r
  left join review_replies p on p.review_id = r.id where r.restaurant_id = $1 and r.removed_at is null order by 1`;
const states = { live: "published", in_review: "in_review", refused: "refused" };

test.each([1, 2, 3])("after any changes there, what stands here is what stands there (series %i)", async (seed) => {
  const { id: restaurantId } = await createRestaurant(database);
  await connectListing(database, { restaurantId, key: "gmb" });
  const random = seeded(seed);
  const { platform, act } = livingPlatform(random);
  const { run, passTime } = synchroniser(database, platform.connector);
  for (let round = 0; round < 12; round++) {
    for (let step = 0; step < 15; step++) act();
    await run(restaurantId, { isFull: random() < 0.3 });
  }
  // Two full syncs: the second confirms what the first did not mark removed.
  platform.faults.length = 0;
  await run(restaurantId, { isFull: true });
  await passTime(restaurantId, "6 hours");
  await run(restaurantId, { isFull: true });
  const there = [...platform.reviews.values()]
    .map(({ externalId: id, rating, text, reply }) => ({
      id,
      rating,
      text,
      reply: reply?.text ?? null,
      state: reply ? states[reply.state] : null,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const { rows } = await database.pool.query(standing, [restaurantId]);
  expect(rows).toEqual(there);
  const rolledUp = await database.pool.query(
    "select coalesce(sum(count), 0)::int as n from review_totals where restaurant_id = $1",
    [restaurantId],
  );
  expect(rolledUp.rows).toEqual([{ n: there.length }]);
  const answered = await database.pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from reviews r where r.restaurant_id = $1 and answer_state <> case
       when exists (select from review_replies p where p.review_id = r.id and p.state = 'published') then 'answered'
       when exists (select from review_replies p where p.review_id = r.id and p.state = 'in_review') then 'pending' else 'not_answered' end`,
    [restaurantId],
  );
  expect(answered.rows).toEqual([{ wrong: 0 }]);
});
