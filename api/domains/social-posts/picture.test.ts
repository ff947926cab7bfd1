import sharp from "sharp";
import { expect, test } from "vitest";
import { platformsOf } from "#tests/factories/fake-platform.ts";
import { createSocialPost } from "#tests/factories/platform-metrics.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const plate = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a64" } })
  .jpeg()
  .toBuffer();

async function setUp(thumbnail: string | null) {
  const { restaurant, user } = await reviewSetup(database, "guest");
  const { id: postId } = await createSocialPost(database, { restaurantId: restaurant.id, thumbnail });
  const pictures = async (address: string) => (address.endsWith("plate.jpg") ? plate : null);
  const { api } = await callerOf(database, user, { platforms: { ...platformsOf(), pictures } });
  return { api, restaurantId: restaurant.id, postId };
}

test("the picture of a post is a small square as WebP", async () => {
  const { api, ...of } = await setUp("https://pictures.example/plate.jpg");
  const file = await api.socialPosts.picture(of);
  const { format, width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect([format, width, height]).toEqual(["webp", 320, 320]);
});

test("a post without a picture, of another restaurant, or whose address has ended has none: 404", async () => {
  const bare = await setUp(null);
  await expect(bare.api.socialPosts.picture(bare)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  const ended = await setUp("https://pictures.example/ended.jpg");
  await expect(ended.api.socialPosts.picture(ended)).rejects.toMatchObject({ code: "PHOTO_UNAVAILABLE", status: 404 });
  const mixed = { restaurantId: bare.restaurantId, postId: ended.postId };
  await expect(bare.api.socialPosts.picture(mixed)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  const foreign = { restaurantId: ended.restaurantId, postId: ended.postId };
  await expect(bare.api.socialPosts.picture(foreign)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
});

test("pictures are read a few hundred times a minute for one person: 429", async () => {
  const { api, ...of } = await setUp("https://pictures.example/plate.jpg");
  await api.socialPosts.picture(of);
  await database.pool.query("update rate_limits set count = 240 where key like 'post-picture:account:%' and count = 1");
  await expect(api.socialPosts.picture(of)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
});
