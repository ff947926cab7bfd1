import { beforeAll, expect, test } from "vitest";
import { createSocialPost } from "#tests/factories/platform-metrics.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { seeded } from "#tests/factories/review-writes.ts";
import { testApi } from "#tests/setup/api.ts";
import { countPosts, findFirstPosts } from "./read/sums.ts";

const { database } = await testApi();
const restaurantIds: string[] = [];
const random = seeded(31);
const dayMs = 86_400_000;

beforeAll(async () => {
  for (const timeZone of ["Pacific/Auckland", "America/Los_Angeles"])
    restaurantIds.push((await createRestaurant(database, { timeZone })).id);
  for (let count = 0; count < 120; count++)
    await createSocialPost(database, {
      restaurantId: restaurantIds[count % 2] ?? "",
      text: `post ${count}`,
      kind: (["post", "reel", "story"] as const)[Math.floor(random() * 3)] ?? "post",
      publishedAt: new Date(Date.UTC(2026, 1, 20) + random() * 80 * dayMs),
    });
});

type Raw = { restaurantId: string; day: string; kind: string; text: string; at: Date };

/** Every post with its day, as the rows themselves tell. */
async function rawPosts(): Promise<Raw[]> {
  const { rows } = await database.pool.query<Raw>(
    `select s.restaurant_id as "restaurantId", to_char(s.published_at at time zone r.time_zone, 'YYYY-MM-DD') as day, s.kind, s.text, s.published_at as at
     from social_posts s join restaurants r on r.id = s.restaurant_id order by s.published_at, s.id`,
  );
  return rows;
}

const dayAfter = (count: number) => new Date(Date.UTC(2026, 1, 15) + count * dayMs).toISOString().slice(0, 10);

/** Ranges at random, some of days and some of months, counted both ways. */
async function expectExact() {
  const raw = await rawPosts();
  const ranges = Array.from({ length: 40 }, () => {
    const first = Math.floor(random() * 90);
    return { from: dayAfter(first), to: dayAfter(first + Math.floor(random() * 60)) };
  });
  const found = await countPosts(database, { restaurantIds, ranges, isByRestaurant: true });
  const firsts = await findFirstPosts(database, { restaurantIds, ranges });
  for (const [index, { from, to }] of ranges.entries()) {
    const inside = raw.filter(({ day }) => day >= from && day <= to);
    for (const id of restaurantIds)
      for (const kind of ["post", "reel", "story"])
        expect(
          found
            .filter((one) => one.index === index && one.restaurantId === id && one.kind === kind)
            .reduce((sum, { count }) => sum + count, 0),
        ).toBe(inside.filter((one) => one.restaurantId === id && one.kind === kind).length);
    const [earliest] = inside
      .filter(({ kind }) => kind !== "story")
      .toSorted((one, other) => one.day.localeCompare(other.day) || one.at.getTime() - other.at.getTime());
    expect(firsts.find((one) => one.index === index)?.text).toBe(earliest?.text);
  }
  expect(raw.length).toBeGreaterThan(50);
}

test("posts of any range are as many as the rows tell, by whole months and by days", expectExact);

test("so they are after posts move, change their kind, go, and after another zone", async () => {
  await database.pool.query(
    "update social_posts set published_at = published_at + interval '20 days' where text like '%3'",
  );
  await database.pool.query("update social_posts set kind = 'reel', likes = 9 where text like '%5'");
  await database.pool.query("delete from social_posts where text like '%7'");
  await expectExact();
  await database.pool.query("update restaurants set time_zone = 'Asia/Tokyo' where id = $1", [restaurantIds[1]]);
  await expectExact();
});

test("a restaurant that goes takes its months along", async () => {
  await database.pool.query("delete from restaurants where id = $1", [restaurantIds[0]]);
  const { rows } = await database.pool.query("select from social_post_months where restaurant_id = $1", [
    restaurantIds[0],
  ]);
  expect(rows).toEqual([]);
});
