import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { seedDemo } from "#api/demo/seed.ts";
import { endpointRows } from "#api/http/rows.ts";
import { createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
let ids: Record<string, string> = {};
const idOf = async (statement: string) => (await database.pool.query<{ id: string }>(statement)).rows[0]?.id ?? "";
beforeAll(async () => {
  database = await testDatabase();
  await seedDemo(database, { now: new Date(), isDevelopment: true });
  ids = {
    restaurantId: await idOf("select id from restaurants order by internal_name limit 1"),
    organizationId: await idOf("select id from organizations"),
    reviewId: await idOf("select id from reviews order by published_at desc limit 1"),
  };
});

test("no row of a demo names a test user: people, members, mails, notes, assignees", async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const named: string[] = [];
  for (const { name } of rows) {
    const found = await database.pool.query<{ text: string }>(
      `select t::text from (select to_jsonb(one) as t from ${name} one) all_rows
       where t::text ~* 'e2e@|end tester|"Tester"' limit 1`,
    );
    if (found.rows.length > 0) named.push(name);
  }
  expect(rows.length).toBeGreaterThan(80);
  expect(named).toEqual([]);
});

test("a demo from before loses the one it was made with, and an installation without a demo keeps its own", async () => {
  const migration = readFileSync("api/db/migrations/0100_no_test_user_in_demos.sql", "utf8");
  const withoutDemo = await testDatabase();
  for (const [place, left] of [
    [database, []],
    [withoutDemo, ["e2e@comptoir.example"]],
  ] as const) {
    const organizations = (await place.pool.query<{ id: string }>("select id from organizations")).rows;
    const user = { email: "e2e@comptoir.example", name: "End", lastname: "Tester" };
    await createUser(place, { ...user, organizations: organizations.map(({ id }) => ({ id, caslRole: "owner" })) });
    await place.pool.query(
      "insert into mail_outbox (id, recipient, language, kind, subject, text_body, html_body) values (gen_random_uuid(), $1, 'fr', 'password', '', '', '')",
      [user.email],
    );
    await place.pool.query(`begin; ${migration}; commit`);
    const found = await place.pool.query<{ email: string }>("select email from users where email = $1", [user.email]);
    expect(found.rows.map(({ email }) => email)).toEqual(left);
    const mails = await place.pool.query("select from mail_outbox where recipient = $1", [user.email]);
    expect(mails.rowCount).toBe(left.length);
  }
});

describe.each(["admin@comptoir.example", "camille@maison-tavelin.example", "accounts@comptoir.example"])(
  "%s reads",
  (email) => {
    test("no list of people with a test user in it", async () => {
      const userId = await idOf(`select id from users where email = '${email}'`);
      const caller = await callerOf(database, { id: userId });
      const known: Record<string, string> = { ...ids, userId };
      const read: string[] = [];
      for (const { name, method, template } of endpointRows) {
        const parameters = [...template.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
        if (method !== "GET" || parameters.some((parameter) => !known[parameter])) continue;
        const path = template.replace(/\{(\w+)\}/g, (_all, parameter: string) => known[parameter] ?? "");
        const response = await caller.fetch("GET", `${path}?organizationId=${ids.organizationId}`);
        if (response.status !== 200) continue;
        read.push(name);
        expect(await response.text(), name).not.toMatch(/e2e@|end tester/i);
      }
      expect(read.length).toBeGreaterThan(20);
      const people = await caller.fetch("GET", `/restaurants/${ids.restaurantId}/colleagues`);
      const text = await people.text();
      if (email.startsWith("camille")) expect(text).toContain("Raphaël");
      expect(text).not.toMatch(/e2e@|end tester/i);
    });
  },
);
