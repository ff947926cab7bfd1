import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { listMigrations, migrate } from "#api/db/migrate.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { keepResponses } from "./keep.ts";

const name = "review_statistics.sql";
const nobody = "00000000-0000-0000-0000-000000000000";

test("a database of before is migrated, its reviews, topics, removals and first replies are counted", async () => {
  const database = await testDatabase();
  const { pool } = database;
  await pool.query("drop schema public cascade; create schema public");
  const migrations = await listMigrations();
  const at = migrations.findIndex((migration) => migration.name.endsWith(name));
  await migrate(pool, migrations.slice(0, at));
  const [organization, restaurant, user] = [newId(), newId(), newId()];
  await pool.query("insert into organizations (id, name) values ($1, 'Les Tables')", [organization]);
  await pool.query("insert into users (id, email) values ($1, 'camille@example.com')", [user]);
  await pool.query(
    "insert into restaurants (id, organization_id, name, time_zone) values ($1, $2, 'Chez Madeleine', 'Asia/Tokyo')",
    [restaurant, organization],
  );
  await pool.query(
    `insert into reviews (id, restaurant_id, platform_key, external_id, rating, text, published_at, answer_state, answered_at, removed_at, topic_bits)
     select gen_random_uuid(), $1, 'gmb', i::text, 4, case when i < 1200 then 'Bon' end, '2026-06-15T21:30:00Z', 'answered', '2026-06-16T00:00:00Z',
       case when i > 1300 then now() end, case when i <= 700 then 3 else 0 end from generate_series(1, 1400) i`,
    [restaurant],
  );
  await pool.query(
    `insert into review_replies (id, review_id, restaurant_id, text, state, author_user_id, published_at)
     select gen_random_uuid(), id, restaurant_id, 'Merci', 'published', case when external_id::int <= 400 then $1::uuid end, answered_at from reviews`,
    [user],
  );
  await migrate(pool, migrations);
  const rowsOf = async (statement: string) => (await pool.query(statement)).rows;
  expect(await rowsOf("select day, has_text, count from review_days where count > 0 order by has_text")).toEqual([
    { day: "2026-06-16", has_text: false, count: 101 },
    { day: "2026-06-16", has_text: true, count: 1199 },
  ]);
  expect(await rowsOf("select sum(count) as n from review_totals")).toEqual([{ n: 1300 }]);
  expect(await rowsOf("select day, count from review_removed_days")).toEqual([{ day: "2026-06-16", count: 100 }]);
  expect(await rowsOf("select topic, tone, count from review_topic_days")).toEqual([
    { topic: "food", tone: "mixed", count: 700 },
  ]);
  const months =
    "platform_key, month::text, stars_4 as count, with_text as texts, removed from review_months order by 1, 2";
  expect(await rowsOf(`select ${months}`)).toEqual(
    ["all", "gmb"].flatMap((platform_key) =>
      ["-infinity", "2026-06-01"].map((month) => ({ platform_key, month, count: 1300, texts: 1199, removed: 100 })),
    ),
  );
  expect(await rowsOf("select platform_key, food_mixed as count from review_topic_months order by 1")).toEqual([
    { platform_key: "all", count: 700 },
    { platform_key: "gmb", count: 700 },
  ]);
  expect(await keepResponses(database)).toBe(1300);
  expect(
    await rowsOf(
      "select method, user_id, step, open_step, sum(count) as count, sum(seconds)::int as seconds from review_response_days group by 1, 2, 3, 4 order by 1",
    ),
  ).toEqual([
    { method: "hand", user_id: user, step: 2, open_step: 2, count: 400, seconds: 400 * 9000 },
    {
      method: "platform",
      user_id: "00000000-0000-0000-0000-000000000000",
      step: 2,
      open_step: 2,
      count: 900,
      seconds: 900 * 9000,
    },
  ]);
  expect(await keepResponses(database)).toBe(0);
  expect(
    await rowsOf(
      "select apart, part, count, seconds::int as seconds, step_2 from review_response_months where platform_key = 'all' and clock = 'open' order by 1, 3",
    ),
  ).toEqual([
    { apart: "all", part: "", count: 1300, seconds: 1300 * 9000, step_2: 1300 },
    { apart: "methods", part: "hand", count: 400, seconds: 400 * 9000, step_2: 400 },
    { apart: "methods", part: "platform", count: 900, seconds: 900 * 9000, step_2: 900 },
    { apart: "people", part: user, count: 400, seconds: 400 * 9000, step_2: 400 },
    { apart: "people", part: nobody, count: 900, seconds: 900 * 9000, step_2: 900 },
  ]);
  await pool.query("delete from restaurants");
  expect(await rowsOf("select from review_months union all select from review_response_months")).toEqual([]);
});
