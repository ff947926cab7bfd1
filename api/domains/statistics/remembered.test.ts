import { beforeAll, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { socialPosts } from "#api/db/schema/social-posts.ts";
import type { StatisticsSource } from "#api/db/schema/statistics.ts";
import { type StatisticsTab, statisticsTabs } from "#contract/statistics/filters.ts";
import { roiDefaults } from "#contract/statistics/roi.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import {
  createListingReading,
  createMetricDays,
  createSearchTerms,
  createSocialPost,
} from "#tests/factories/platform-metrics.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { tabs } from "./report.ts";

const api = await testApi();
const { database } = api;
const setup = { organizationId: "", one: "", other: "", token: "", person: "" };
const period = { period: "custom", startDate: "2026-03-01", endDate: "2026-06-30", step: "month" };
const listing = () => ({ restaurantId: setup.one, platformKey: "gmb", listingId: "listing/1" }) as const;

async function read(tab: StatisticsTab, filters: object = period): Promise<StatisticsReport> {
  const { status, body } = await api.call<StatisticsReport>("POST", `/statistics/${tab}`, {
    token: setup.token,
    body: filters,
  });
  expect(status).toBe(200);
  return body.data;
}
/** Everything but when it was counted. */
const toldOf = ({ computedAt: _, ...told }: StatisticsReport) => told;

beforeAll(async () => {
  const { id } = await createOrganization(database);
  const restaurant = (name: string) => createRestaurant(database, { organizationId: id, name, roiActivated: true });
  const [one, other] = [await restaurant("Marelune"), await restaurant("Auberge")];
  const owner = await createUser(database, { organizations: [{ id, caslRole: "owner" }], restaurants: [one.id] });
  const person = await createUser(database, { name: "Camille" });
  Object.assign(setup, {
    organizationId: id,
    one: one.id,
    other: other.id,
    token: await api.tokenOf(owner),
    person: person.id,
  });
  const days = { firstDay: "2025-12-01", lastDay: "2026-06-30", readAt: new Date("2026-07-01T00:00:00Z") };
  await createListingReading(database, { ...listing(), ...days });
  await createListingReading(database, { ...listing(), ...days }, "search_terms");
  await createListingReading(database, { ...listing(), platformKey: "instagram", ...days });
  for (const metric of ["directions", "impressions_mobile_search"] as const)
    await createMetricDays(database, listing(), metric, "2025-12-01", new Array(212).fill(10));
  await createMetricDays(
    database,
    { ...listing(), platformKey: "instagram" },
    "reach",
    "2025-12-01",
    new Array(212).fill(10),
  );
  await createSearchTerms(database, listing(), "2026-04", { marelune: 12, "poisson lyon": 20 });
  await createSocialPost(database, { restaurantId: setup.one, listingId: "listing/1" });
  await createReview(database, { restaurantId: setup.one, rating: 4, publishedAt: new Date("2026-05-03T12:00:00Z") });
});

test("an answer that nothing has changed is the same, to the time when it was counted", async () => {
  for (const tab of statisticsTabs) {
    const first = await read(tab);
    expect((await read(tab)).computedAt).toBe(first.computedAt);
  }
});

const sql = (text: string, ...values: unknown[]) => database.pool.query(text, values);

/** One write to each kind of thing that tabs rest on, and the tab that must tell it. */
const writes: [what: string, tab: StatisticsTab, write: () => Promise<unknown>][] = [
  [
    "a review",
    "e-reputation",
    () => createReview(database, { restaurantId: setup.one, rating: 1, publishedAt: new Date("2026-05-04T12:00:00Z") }),
  ],
  [
    "a private review",
    "boosters",
    () =>
      createReview(database, {
        restaurantId: setup.one,
        rating: 1,
        isPrivate: true,
        platformKey: "private",
        publishedAt: new Date("2026-05-04T12:00:00Z"),
      }),
  ],
  ["other stars", "e-reputation", () => sql("update reviews set rating = 2 where rating = 4")],
  ["other topics", "e-reputation", () => sql("update reviews set text = 'Froid.', topic_bits = 2 where rating = 2")],
  ["a removal", "e-reputation", () => sql("update reviews set removed_at = now() where rating = 2")],
  ["the end of a removal", "e-reputation", () => sql("update reviews set removed_at = null where rating = 2")],
  [
    "a first reply",
    "e-reputation",
    () =>
      sql(
        `insert into review_responses (review_id, restaurant_id, day, platform_key, rating, is_private, has_text, user_id, method, published_at,
           answered_at, seconds, open_seconds)
         select id, restaurant_id, '2026-05-03', platform_key, rating, is_private, has_text, $1, 'hand', published_at, published_at, 60, 60
         from reviews where rating = 2`,
        setup.person,
      ),
  ],
  [
    "the name of who replied",
    "e-reputation",
    () => sql("update users set name = 'Dominique' where id = $1", setup.person),
  ],
  [
    "a reading of a listing",
    "e-reputation",
    () =>
      sql(
        `insert into platform_snapshots (restaurant_id, platform_key, listing_id, day, rating, review_count, read_at, source)
         values ($1, 'gmb', 'listing/1', '2026-06-03', 4.2, 100, now(), 'daily')`,
        setup.one,
      ),
  ],
  ["another reading of it", "e-reputation", () => sql("update platform_snapshots set rating = 4.4")],
  [
    "a day of metrics",
    "seo",
    () => sql("update metric_days set value = 500 where metric = 'directions' and day = '2026-04-04'"),
  ],
  [
    "a missing day of metrics",
    "roi",
    () => sql("delete from metric_days where metric = 'directions' and day = '2026-04-04'"),
  ],
  ["a search term", "seo", () => createSearchTerms(database, listing(), "2026-05", { terrasse: 30 })],
  [
    "a name that is searched for",
    "seo",
    () => sql("update restaurants set name = 'Terrasse' where id = $1", setup.one),
  ],
  [
    "the name of the organization",
    "seo",
    () => sql("update organizations set name = 'Poisson' where id = $1", setup.organizationId),
  ],
  [
    "the time of the last reading",
    "seo",
    () => sql("update listing_readings set read_at = '2026-07-02T00:00:00Z' where reading = 'metrics'"),
  ],
  [
    "a post",
    "social-networks",
    () =>
      createSocialPost(database, {
        restaurantId: setup.one,
        listingId: "listing/1",
        publishedAt: new Date("2026-04-10T12:00:00Z"),
        reach: 100,
        interactions: 12,
      }),
  ],
  [
    "what a post came to",
    "social-networks",
    () => database.orm.update(socialPosts).set({ reach: 90, interactions: 40 }),
  ],
  [
    "an event",
    "seo",
    () =>
      sql(
        "insert into statistics_notes (id, restaurant_id, kind, day, text) values ($1, $2, 'campaign', '2026-05-05', 'Travaux')",
        newId(),
        setup.one,
      ),
  ],
  [
    "assumptions",
    "roi",
    () =>
      sql(
        "insert into roi_assumptions (restaurant_id, assumptions, version) values ($1, $2, 1)",
        setup.one,
        JSON.stringify({ ...roiDefaults, averageBill: 99 }),
      ),
  ],
  [
    "another listing that is linked",
    "seo",
    async () => {
      await sql(
        `insert into listing_readings (restaurant_id, platform_key, listing_id, reading, first_day, last_day, read_at)
         values ($1, 'gmb', 'listing/2', 'metrics', '2025-12-01', '2026-06-30', '2020-01-01')`,
        setup.one,
      );
      await read("seo");
      await sql(
        "insert into platforms (id, restaurant_id, key, external_id, connected_at) values ($1, $2, 'gmb', 'listing/2', now())",
        newId(),
        setup.one,
      );
    },
  ],
  [
    "a restaurant that closes",
    "boosters",
    () => sql("update restaurants set active = false where id = $1", setup.other),
  ],
];

test.each(writes)("%s is told at once, by %s", async (_, tab, write) => {
  const before = await read(tab);
  expect((await read(tab)).computedAt).toBe(before.computedAt);
  await write();
  expect(toldOf(await read(tab))).not.toEqual(toldOf(before));
});

test("a write is told with its commit: neither before it, nor if it is taken back", async () => {
  const change = "update metric_days set value = value + 1 where day = '2026-05-06'";
  const client = await database.pool.connect();
  try {
    const before = await read("roi");
    await client.query(`begin; ${change}; rollback`);
    expect(await read("roi")).toEqual(before);
    if (database.kind === "postgres") {
      await client.query(`begin; ${change}`);
      expect(await read("roi")).toEqual(before);
      await client.query("commit");
    } else await client.query(change);
    expect((await read("roi")).computedAt).not.toBe(before.computedAt);
  } finally {
    client.release();
  }
});

test("of what changed there is a row for the last transaction, and none of a restaurant that is gone", async () => {
  const rowsOf = async () =>
    (await sql("select 1 from statistics_changes where restaurant_id = $1", setup.other)).rowCount;
  for (let count = 0; count < 3; count++)
    await createReview(database, { restaurantId: setup.other, publishedAt: new Date("2026-05-04T12:00:00Z") });
  expect(await rowsOf()).toBe(1);
  await sql("delete from restaurants where id = $1", setup.other);
  expect(await rowsOf()).toBe(0);
});

/** Sums that triggers keep from tables that note their changes. */
const derived = /^(review|metric|social_post|search_term|platform_snapshot)\w*_(months|years)$/;
/** What tells who asks, and what an answer is told apart by. */
const ofWhoAsks = new Set([
  ...[
    "auth_sessions",
    "passkeys",
    "totp_keys",
    "organization_members",
    "restaurant_members",
    "custom_roles",
    "settings",
  ],
  ...["restaurant_groups", "restaurants_in_groups", "statistics_changes"],
]);

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { pool } = database;
  const query = pool.query.bind(pool);
  pool.query = ((...given: Parameters<typeof query>) => {
    const [first] = given as unknown[];
    texts.push(typeof first === "string" ? first : ((first as { text?: string }).text ?? ""));
    return Reflect.apply(query, pool, given);
  }) as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = query;
  }
  return texts;
}

test("every table that a tab reads over many restaurants notes its changes, where the tab looks for them", async () => {
  const ways = [
    period,
    { ...period, period: "all_time", comparison: "same_period_last_year" },
    { ...period, comparison: "since_start", step: "day", hours: "business", platforms: ["gmb", "instagram"] },
  ];
  // Every tab is counted again after it.
  await sql("update organizations set name = name || ' et fils'");
  const { rows: tables } = await database.pool.query<{ name: string; noted: boolean; source: StatisticsSource }>(
    `select c.relname as name, statistics_source_of(c.relname) as source,
       exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.proname like 'statistics_%_changed') as noted
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const tab of statisticsTabs) {
    const texts = await statementsOf(async () => {
      for (const filters of ways) await read(tab, filters);
    });
    const isRead = (name: string) => texts.some((text) => text.includes(`"${name}"`));
    const sources = new Set<StatisticsSource>([...tabs[tab].restsOn, "settings"]);
    const missed = tables.filter(
      ({ name, noted, source }) =>
        isRead(name) && !derived.test(name) && !ofWhoAsks.has(name) && !(noted && sources.has(source)),
    );
    expect(isRead("social_posts")).toBe(true);
    expect(missed).toEqual([]);
  }
});

test("a write leaves the answers alone that do not rest on it", async () => {
  const before = await read("seo");
  await createReview(database, { restaurantId: setup.one, publishedAt: new Date("2026-05-09T12:00:00Z") });
  expect((await read("seo")).computedAt).toBe(before.computedAt);
});
