import { expect, test } from "vitest";
import { connectListing, fakePlatform, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

const database = await testDatabase();
const photosOf = (...names: string[]) =>
  names.map((name) => ({ url: `https://a.example/${name}`, width: null, height: null, isVideo: false, caption: null }));

/** A platform with one review of these photos, read once. */
async function setUp(photos: ReturnType<typeof photosOf> | null) {
  const { id: restaurantId } = await createRestaurant(database);
  await connectListing(database, { restaurantId, key: "gmb" });
  const platform = fakePlatform("gmb");
  platform.put(vendorReview("r1", { photos }));
  const { run } = synchroniser(database, platform.connector);
  const read = async () => {
    await run(restaurantId, { isFull: true });
    const { rows } = await database.pool.query(
      "select version, photos, has_photos, edited_at from reviews where restaurant_id = $1",
      [restaurantId],
    );
    const [{ photos: found, ...row }] = rows;
    return { ...row, names: found.map(({ url }: { url: string }) => url.split("/").at(-1)) };
  };
  return { restaurantId, platform, read };
}

test("photos come with a review, change with it there, and go when its author takes them away", async () => {
  const { platform, read } = await setUp(photosOf("1", "2"));
  const first = await read();
  expect(first).toMatchObject({ names: ["1", "2"], has_photos: true });
  platform.change("r1", { photos: photosOf("2", "3") });
  // Photos raise no version: a person writing a reply gets no conflict.
  expect(await read()).toEqual({ ...first, names: ["2", "3"] });
  platform.change("r1", { photos: [] });
  expect(await read()).toEqual({ ...first, names: [], has_photos: false });
});

test("a platform that gives no photos leaves those that a file gave", async () => {
  const { restaurantId, platform, read } = await setUp(null);
  await read();
  await database.pool.query("update reviews set photos = $2 where restaurant_id = $1", [
    restaurantId,
    JSON.stringify(photosOf("file")),
  ]);
  platform.change("r1", { text: "Autre chose.", updatedAt: new Date("2026-06-03T12:00:00Z") });
  expect(await read()).toMatchObject({ names: ["file"], has_photos: true });
});

test("what an older run has read changes nothing", async () => {
  const { platform, read } = await setUp(photosOf("new"));
  await read();
  platform.change("r1", { photos: photosOf("old"), updatedAt: new Date("2026-01-01T12:00:00Z") });
  expect(await read()).toMatchObject({ names: ["new"] });
});
