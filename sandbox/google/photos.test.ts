import { expect, test } from "vitest";
import { realBase } from "#config/platforms.ts";
import { bearer, setUpSandbox, signIn } from "../testing/setup.ts";

type Review = { reviewId: string; reviewMediaItems?: { thumbnailUrl: string }[] };

test("guests' photos come with Google's reviews, are served by the sandbox, and follow what is done to a review", async () => {
  const on = setUpSandbox();
  const token = (await signIn(on)).access_token;
  const restaurant = on.world.restaurants[0];
  const location = restaurant?.listings.gmb ?? "";
  const path = `/accounts/${restaurant?.groupId}/locations/${location}/reviews`;
  const read = async () => (await on.json(on.at("gbpV4")(path, bearer(token)))).reviews as Review[];
  const there = { platform: "gmb", location };
  const { review } = await on.command({ do: "add_review", ...there, rating: 4, author: "Léa", photos: 2 });
  const photosOf = async () => (await read()).find(({ reviewId }) => reviewId === review)?.reviewMediaItems ?? [];
  const [first, second] = await photosOf();
  expect(first?.thumbnailUrl).toMatch(/^https:\/\/lh3\.googleusercontent\.com\/sandbox\/\w+$/);
  expect(second?.thumbnailUrl).not.toBe(first?.thumbnailUrl);
  const picture = await on.at("googlePhotos")((first?.thumbnailUrl ?? "").slice(realBase("googlePhotos").length));
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  const bytes = Buffer.from(await picture.arrayBuffer());
  // The beginning and the end of a JPEG.
  expect([bytes.readUInt16BE(0), bytes.readUInt16BE(bytes.length - 2)]).toEqual([0xffd8, 0xffd9]);
  expect(bytes.length).toBeLessThan(60_000);
  await on.command({ do: "edit_review", ...there, review, photos: 1 });
  expect(await photosOf()).toEqual([first]);
  await on.command({ do: "edit_review", ...there, review, rating: 2 });
  expect(await photosOf()).toEqual([first]);
  await on.command({ do: "edit_review", ...there, review, photos: 0 });
  expect(await photosOf()).toEqual([]);
});
