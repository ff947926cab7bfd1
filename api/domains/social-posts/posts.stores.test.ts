import { beforeAll, describe, expect, test } from "vitest";
import { socialPostDays } from "#api/db/schema/social-posts.ts";
import type { PostDay, SocialPost } from "#contract/social-posts/schemas.ts";
import { createSocialPost } from "#tests/factories/platform-metrics.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { listPosts } from "./read/list.ts";

const api = await testApi();
const { database } = api;
let one: string;
let token: string;
let storyId: string;
const publishedAt = (at: string) => ({ publishedAt: new Date(at) });

beforeAll(async () => {
  const organization = await createOrganization(database);
  const restaurant = await createRestaurant(database, {
    organizationId: organization.id,
    timeZone: "Pacific/Auckland",
  });
  one = restaurant.id;
  const guest = { organizations: [{ id: organization.id, caslRole: "guest" as const }], restaurants: [one] };
  token = await api.tokenOf(await createUser(database, guest));
  const post = (text: string, at: string, more: object = {}) =>
    createSocialPost(database, { restaurantId: one, text, ...publishedAt(at), ...more });
  // 1 June there begins at noon of 31 May here.
  await post("before", "2026-05-31T11:59:00Z", { views: 9 });
  await post("first", "2026-05-31T12:00:00Z", { views: 5, likes: 2 });
  await post("big", "2026-06-02T10:00:00Z", { views: 3_000_000_000, kind: "reel" });
  await post("silent", "2026-06-03T10:00:00Z");
  storyId = (await post("story", "2026-06-04T10:00:00Z", { views: 0, kind: "story" })).id;
  const readAt = new Date("2026-06-04T11:00:00Z");
  await database.orm.insert(socialPostDays).values([
    { postId: storyId, restaurantId: one, day: "2026-06-05", readAt, views: 12 },
    { postId: storyId, restaurantId: one, day: "2026-06-04", readAt, views: 3 },
  ]);
});

const period = { from: "2026-06-01", to: "2026-06-30" };
async function walk(order: "publishedAt" | "views", pageSize = 20) {
  const texts: (string | null)[] = [];
  let after: string | undefined;
  do {
    const asked = { restaurantIds: [one], ...period, order, pageSize, ...(after === undefined ? {} : { after }) };
    const page = await listPosts(database, asked);
    texts.push(...page.data.map(({ text }) => text));
    after = page.pagination.after ?? undefined;
  } while (after !== undefined);
  return texts;
}

test("posts of a period are those of the restaurant's own days, the latest first", async () => {
  expect(await walk("publishedAt")).toEqual(["story", "silent", "big", "first"]);
});

test("the greatest value comes first, a zero before one that is not told, page after page", async () => {
  expect(await walk("views", 1)).toEqual(["big", "first", "story", "silent"]);
});

describe("the endpoints", () => {
  const read = <Data>(path: string, options = { token }) => api.call<Data>("GET", `/restaurants/${path}`, options);
  test("200: posts of one kind, and how the values of one grew", async () => {
    const { status, body } = await read<SocialPost[]>(`${one}/social-posts?from=2026-06-01&to=2026-06-30&kind=reel`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ text: "big", kind: "reel", values: { views: 3_000_000_000, likes: null } }]);
    const days = await read<PostDay[]>(`${one}/social-posts/${storyId}/days`);
    expect(days.body.data.map(({ day, values }) => [day, values.views])).toEqual([
      ["2026-06-04", 3],
      ["2026-06-05", 12],
    ]);
  });
  test("401 without a session, 404 for a foreign restaurant, 422 for what is no period or cursor", async () => {
    const foreign = (await createRestaurant(database)).id;
    for (const path of ["social-posts?from=2026-06-01&to=2026-06-30", `social-posts/${storyId}/days`]) {
      expect((await api.call("GET", `/restaurants/${one}/${path}`)).status).toBe(401);
      expect((await read(`${foreign}/${path}`)).status).toBe(404);
    }
    for (const wrong of [
      "from=2026-06-02&to=2026-06-01",
      "from=2026-06-01&to=2026-06-30&after=xx",
      "from=2026-06-01&to=2026-06-30&order=fame",
    ])
      expect((await read(`${one}/social-posts?${wrong}`)).status).toBe(422);
    expect((await read(`${one}/social-posts/none/days`)).status).toBe(422);
  });
});
