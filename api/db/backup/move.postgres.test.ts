import { beforeAll, expect, test } from "vitest";
import { keepResponses } from "#api/domains/review-statistics/keep.ts";
import {
  createOrganization,
  createReply,
  createRestaurant,
  createReview,
  createUser,
} from "#tests/factories/records.ts";
import { embeddedDataDir, testDatabase } from "#tests/setup/database.ts";
import { embeddedTemplate } from "#tests/setup/embedded-template.ts";
import { type Database, openDatabase } from "../database.ts";
import { moveDatabase } from "./move.ts";

/** All byte values, many times. */
const evidence = Buffer.from(Array.from({ length: 600_000 }, (_, index) => index % 256));

/** A report with two files beside it. */
async function createFiles() {
  await source.pool.query(
    `with report as (insert into review_reports (id, review_id, restaurant_id, reason, language, letter)
       select gen_random_uuid(), id, restaurant_id, 'spam', 'fr', '' from reviews limit 1 returning *)
     insert into review_report_files (id, report_id, restaurant_id, name, kind, size_bytes, added_by, content)
     select gen_random_uuid(), id, restaurant_id, 'registre ' || n, 'pdf', octet_length($1::bytea), 'Lina Roy', $1::bytea
     from report, generate_series(1, 2) n`,
    [evidence],
  );
}

/** A month each of reviews, metrics and posts that were there and are not any more: what counted them stays, with zeros. */
async function countWhatGoes(restaurantId: string) {
  const gone = await createReview(source, { restaurantId, publishedAt: new Date("2024-05-05T10:00:00Z") });
  await source.pool.query("delete from reviews where id = $1", [gone.id]);
  await source.pool.query(
    "insert into metric_days values ($1, 'gmb', 'l', 'impressions', '2024-05-05', 7), ($1, 'gmb', 'l', 'impressions', '2024-06-05', 8)",
    [restaurantId],
  );
  await source.pool.query("delete from metric_days where day = '2024-05-05'");
}

let source: Database;
beforeAll(async () => {
  source = await openDatabase({ dataDir: embeddedDataDir(await embeddedTemplate()), poolSize: 1, isDurable: false });
  const organization = await createOrganization(source);
  await createUser(source, {
    organizations: [{ id: organization.id, caslRole: "owner" }],
    avatar: Buffer.from([0, 255, 92, 39]),
  });
  const restaurant = await createRestaurant(source, {
    organizationId: organization.id,
    timeZone: "Asia/Tokyo",
    latitude: 48.872_345_678_901_23,
  });
  // Its rule tags the reviews below here, and must not tag them again on arrival.
  await source.pool.query(
    "insert into tags (id, organization_id, name, rule, rule_ratings) values (gen_random_uuid(), $1, 'Un', '{}', '{1}')",
    [organization.id],
  );
  await source.pool.query(
    `insert into reviews (id, restaurant_id, platform_key, external_id, rating, text, published_at, rating_tags, details)
     select gen_random_uuid(), $1, 'gmb', n::text, n % 6, $2 || n,
       timestamptz '2026-01-01 00:00:00.123456Z' + n * interval '37 minutes', $3, $4
     from generate_series(1, 1200) n`,
    [restaurant.id, "“Très bon” 🍷 \\ עברית\n", ["service", 'a"b'], { deep: [1.1, null] }],
  );
  await createReply(source, {
    reviewId: (await createReview(source, { restaurantId: restaurant.id })).id,
    state: "published",
  });
  await source.pool.query("update reviews set archived = true where rating = 1");
  await countWhatGoes(restaurant.id);
  // The log of answers that are counted later stays behind; what has been counted comes along.
  await keepResponses(source);
  // Creates the template database unless earlier tests of the embedded store have.
  await createFiles();
  return () => source.close();
});

test("everything arrives on PostgreSQL with equal counts and checksums, roll-ups included", async () => {
  const target = await testDatabase();
  const moved = new Map((await moveDatabase(source, target)).map(({ table, rows }) => [table, rows]));
  expect(moved.get("reviews")).toBe(1201);
  expect(moved.get("users")).toBe(1);
  expect(moved.get("review_tag_links")).toBe(200);
  expect(moved.get("review_days")).toBeGreaterThan(20);
  expect(moved.get("review_response_days")).toBe(1);
  expect(moved.get("metric_months")).toBe(1);
  const everything = `select id, rating, text, details, search::text, published_at::text from reviews order by id`;
  expect((await target.pool.query(everything)).rows).toEqual((await source.pool.query(everything)).rows);
  const avatar = await target.pool.query<{ avatar: Buffer }>("select avatar from users");
  expect(avatar.rows[0]?.avatar).toEqual(Buffer.from([0, 255, 92, 39]));
  const files = await target.pool.query<{ content: Buffer }>("select content from review_report_files");
  expect(files.rows.map(({ content }) => content.equals(evidence))).toEqual([true, true]);
});

test("a database that holds rows is refused and stays as it is", async () => {
  const target = await testDatabase();
  await createOrganization(target, { name: "Déjà là" });
  await expect(moveDatabase(source, target)).rejects.toThrow(/is not empty: organizations holds rows/);
  expect((await target.pool.query("select name from organizations")).rows).toEqual([{ name: "Déjà là" }]);
});

test("a row that changes on the way is noticed and nothing is kept", async () => {
  const target = await testDatabase();
  await target.pool.query(
    `create function meddle() returns trigger language plpgsql as $$ begin new.author_name = 'x'; return new; end $$;
     create trigger meddle before insert on review_replies for each row execute function meddle()`,
  );
  await expect(moveDatabase(source, target)).rejects.toThrow(
    /review_replies did not arrive unchanged \(1 rows left, 1 arrived\)/,
  );
  expect((await target.pool.query("select count(*) as n from organizations")).rows).toEqual([{ n: 0 }]);
});
