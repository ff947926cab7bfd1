import { expect, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";
import { verifyPassword } from "../domains/auth/passwords.ts";
import { demoPassword, findDemoFounding, findDemoSignIn, seedDemo } from "./seed.ts";

const now = new Date("2026-03-14T16:20:00Z");
const options = { now, isDevelopment: true };

test("an empty database gets the demo organization once, with roll-ups that add up", async () => {
  const database = await testDatabase();
  const seeded = await seedDemo(database, options);
  expect(seeded).toMatchObject({
    email: "camille@maison-tavelin.example",
    password: demoPassword,
    restaurantCount: 12,
  });
  expect(await seedDemo(database, options)).toBeNull();
  const { rows } = await database.pool.query(
    `select (select count(*) from reviews) as reviews, (select sum(count) from review_totals) as totals,
      (select sum(count) from review_days) as days, (select count(*) from organizations) as organizations,
      (select count(*) from users where lastname = '') as incomplete`,
  );
  const count = seeded?.reviewCount;
  expect(rows).toEqual([{ reviews: count, totals: count, days: count, organizations: 1, incomplete: 1 }]);
  const templates = await database.pool.query(
    `select count(*) filter (where scope = 'organization') as shared, count(*) filter (where scope = 'group') as brand,
       count(*) filter (where overrides_id is not null) as own, (select count(*) > 100 from template_uses) as used,
       (select count(*) > 0 from template_uses where later_rating > rating) as raised from templates where kind = 'review'`,
  );
  expect(templates.rows).toEqual([{ shared: 7, brand: 1, own: 1, used: true, raised: true }]);
  const restaurants = await database.pool.query(
    `select distinct jsonb_array_length(descriptions) as texts, opening_date < created_at::date as opened, bricks_postal_code = postal_code as place
     from restaurants`,
  );
  expect(restaurants.rows).toEqual([{ texts: 8, opened: true, place: true }]);
  const estimated = await database.pool.query("select count(*)::int as count from restaurants where roi_activated");
  expect(estimated.rows).toEqual([{ count: 3 }]);
  // The platform sandbox creates the same story again from this instant.
  expect(await findDemoFounding(database)).toEqual({ at: now, kind: "apart" });
  expect(await findDemoSignIn(database)).toEqual({ email: seeded?.email, password: demoPassword });
});

test("a database with a user in it is left alone", async () => {
  const database = await testDatabase();
  await database.pool.query("insert into users (id, email) values (gen_random_uuid(), 'somebody@example.com')");
  expect(await seedDemo(database, options)).toBeNull();
  const { rows } = await database.pool.query("select count(*) as count from restaurants");
  expect(rows).toEqual([{ count: 0 }]);
});

test("outside development no password is shown, and the one of development opens nothing", async () => {
  const database = await testDatabase();
  expect(await seedDemo(database, { ...options, isDevelopment: false })).toMatchObject({ password: null });
  expect(await findDemoSignIn(database)).toBeNull();
  const { rows } = await database.pool.query<{ password_hash: string }>("select password_hash from users");
  expect(rows.length).toBeGreaterThan(8);
  expect(await verifyPassword(demoPassword, rows[0]?.password_hash ?? null)).toBe(false);
});

test("two that seed at the same moment make one organization", async () => {
  const database = await testDatabase();
  const results = await Promise.all([seedDemo(database, options), seedDemo(database, options)]);
  expect(results.filter((result) => result !== null)).toHaveLength(1);
});
