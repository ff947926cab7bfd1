import { beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { createLog } from "#api/log.ts";
import { type Connector, PlatformError, type PostReader, type VendorPost } from "#api/platforms/connector.ts";
import { noValues } from "#api/platforms/connectors/meta/post-values.ts";
import { connectListing, fakePlatform, platformsOf } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { collectPosts, collectStories } from "./collect/posts.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const post = (externalId: string, at: string, more: Partial<VendorPost> = {}): VendorPost => ({
  ...{ externalId, kind: "post", publishedAt: new Date(at), text: externalId, permalink: null, thumbnail: null },
  values: noValues,
  ...more,
});

/** An account with pages of two posts, newest first. */
async function setUp(posts: VendorPost[], stories: VendorPost[] = []) {
  await database.pool.query("delete from platforms");
  const { id } = await createRestaurant(database);
  await connectListing(database, { restaurantId: id, key: "instagram", externalId: "1784" });
  const state = { at: new Date("2026-11-23T20:00:00Z"), views: 10 as number | PlatformError, stories };
  const reader: PostReader = {
    page: async (_, cursor) => {
      const start = Number(cursor ?? 0);
      return { posts: posts.slice(start, start + 2), next: start + 2 < posts.length ? String(start + 2) : null };
    },
    stories: async () => state.stories,
    values: async (_, { values }) => {
      if (typeof state.views !== "number") throw state.views;
      return { ...values, views: state.views };
    },
  };
  const { reviews: _, ...connector } = fakePlatform("instagram").connector;
  const platform: Connector = { ...connector, posts: reader };
  const log = createLog({ level: "error" });
  const services = { database, platforms: platformsOf(platform), settings: testSettings(), log, now: () => state.at };
  const rows = async (text: string) => (await database.pool.query(text, [id])).rows;
  return {
    state,
    runAt: async (moment: string, collect = collectPosts) => {
      state.at = new Date(moment);
      return collect(services);
    },
    posts: () =>
      rows("select external_id, views, likes from social_posts where restaurant_id = $1 order by published_at desc"),
    days: () =>
      rows(
        "select p.external_id as id, d.day, d.views from social_post_days d join social_posts p on p.id = d.post_id where p.restaurant_id = $1 order by 1, 2",
      ),
    reading: (name: string) => rows(`select * from listing_readings where restaurant_id = $1 and reading = '${name}'`),
  };
}

test("posts are read with their values, older ones page after page, as far back as they count", async () => {
  const on = await setUp([
    post("new", "2026-11-22T10:00:00Z"),
    post("recent", "2026-11-01T10:00:00Z"),
    post("old", "2026-06-01T10:00:00Z"),
    post("older", "2025-12-01T10:00:00Z"),
    post("too old", "2020-01-01T10:00:00Z"),
  ]);
  await on.runAt("2026-11-23T20:00:00Z");
  expect((await on.posts()).map(({ external_id }) => external_id)).toEqual(["new", "recent", "old", "older"]);
  expect((await on.reading("posts"))[0]).toMatchObject({
    first_day: "2025-12-01",
    last_day: "2026-11-22",
    failure: null,
  });
  expect((await on.reading("posts"))[0].past_done_at).not.toBeNull();
});

test("the values of a post are kept for each day, above two thousand million too", async () => {
  const on = await setUp([post("new", "2026-11-22T10:00:00Z", { values: { ...noValues, likes: 3 } })]);
  await on.runAt("2026-11-23T20:00:00Z");
  on.state.views = 3_000_000_000;
  await on.runAt("2026-11-24T20:00:00Z");
  expect(await on.days()).toEqual([
    { id: "new", day: "2026-11-23", views: 10 },
    { id: "new", day: "2026-11-24", views: 3_000_000_000 },
  ]);
  expect(await on.posts()).toEqual([{ external_id: "new", views: 3_000_000_000, likes: 3 }]);
});

test("values that are refused leave what the list tells, and the refusal stands with the reading", async () => {
  const on = await setUp([post("new", "2026-11-22T10:00:00Z", { values: { ...noValues, likes: 3 } })]);
  on.state.views = new PlatformError("PERMISSION_DENIED", "no right", { vendorCode: "10" });
  await on.runAt("2026-11-23T20:00:00Z");
  expect(await on.posts()).toEqual([{ external_id: "new", views: null, likes: 3 }]);
  expect((await on.reading("posts"))[0]).toMatchObject({ failure: { code: "PERMISSION_DENIED" } });
});

test("a story is read each hour until it ends, and keeps its last values", async () => {
  const story = post("story", "2026-11-23T19:30:00Z", { kind: "story" });
  const on = await setUp([], [story]);
  expect(await on.runAt("2026-11-23T20:00:00Z", collectStories)).toBe(1);
  expect(await on.runAt("2026-11-23T20:40:00Z", collectStories)).toBe(0);
  on.state.views = 25;
  expect(await on.runAt("2026-11-23T21:00:00Z", collectStories)).toBe(1);
  on.state.stories = [];
  on.state.views = 0;
  await on.runAt("2026-11-24T21:00:00Z", collectStories);
  expect(await on.days()).toEqual([{ id: "story", day: "2026-11-23", views: 25 }]);
});
