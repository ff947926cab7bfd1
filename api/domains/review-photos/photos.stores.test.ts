import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { PictureReader } from "#api/platforms/pictures/reader.ts";
import { photoKey } from "#contract/review-photos/schemas.ts";
import { platformsOf } from "#tests/factories/fake-platform.ts";
import { createReview } from "#tests/factories/records.ts";
import { importReviewsOf, importSetup, reviewLine, storedReviews } from "#tests/factories/review-imports.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { keptPhotos } from "../../platforms/values/photos.ts";

const database = await testDatabase();
const photoAt = (url: string) => ({ url, width: null, height: null, isVideo: false, caption: null });
const plate = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a64" } })
  .withExif({ IFD3: { GPSLatitude: "48/1 51/1 0/1" } })
  .jpeg()
  .toBuffer();
const web: Record<string, Buffer> = {
  "https://photos.example/plate.jpg": plate,
  "https://photos.example/page": Buffer.from("<html><script>alert(1)</script></html>"),
  "https://photos.example/drawing.svg": Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`),
  "https://photos.example/broken.jpg": plate.subarray(0, 300),
};

/** A user with a review of these photos, and a fake web that serves `web`. */
async function setUp(addresses: string[], changes: { removedAt?: Date; pictures?: PictureReader } = {}) {
  const { restaurant, user, ...desk } = await reviewSetup(database, "guest");
  const { id } = await createReview(database, {
    restaurantId: restaurant.id,
    photos: addresses.map(photoAt),
    removedAt: changes.removedAt ?? null,
  });
  const pictures = changes.pictures ?? (async (address: string) => web[address] ?? null);
  const platforms = { ...platformsOf(), pictures };
  const { api } = await callerOf(database, user, { platforms });
  const get = (position: number, size?: "small" | "large") =>
    api.reviewPhotos.get({ reviewId: id, position, ...(size ? { size } : {}) });
  return { id, api, get, desk, restaurant, platforms };
}

describe("a photo of a review", () => {
  test("is a small square or a large picture, as WebP without the place where it was taken", async () => {
    const { get } = await setUp(["https://photos.example/plate.jpg"]);
    for (const [size, width, height] of [
      ["small", 224, 224],
      ["large", 900, 600],
    ] as const) {
      const file = await get(0, size);
      expect(file.type).toBe("image/webp");
      const found = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
      expect([found.format, found.width, found.height, found.exif]).toEqual(["webp", width, height, undefined]);
    }
  });
  test.each(["page", "drawing.svg", "broken.jpg", "gone.jpg"])("that is %s gives none of its bytes", async (name) => {
    const { get } = await setUp([`https://photos.example/${name}`]);
    await expect(get(0)).rejects.toMatchObject({ code: "PHOTO_UNAVAILABLE", status: 404 });
  });
  test("that does not exist, or of a review out of reach, is 404", async () => {
    const { get, id, platforms } = await setUp(["https://photos.example/plate.jpg"]);
    await expect(get(1)).rejects.toMatchObject({ status: 404 });
    const { restaurant } = await reviewSetup(database);
    const stranger = await staffOf(database, restaurant, "owner");
    const { api } = await callerOf(database, stranger, { platforms });
    await expect(api.reviewPhotos.get({ reviewId: id, position: 0 })).rejects.toMatchObject({ status: 404 });
  });
  test("is none once the review is gone from its platform", async () => {
    const { get } = await setUp(["https://photos.example/plate.jpg"], { removedAt: new Date() });
    await expect(get(0)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  });
  test("is that of its key, or none", async () => {
    const [first, second] = ["https://photos.example/plate.jpg", "https://photos.example/other.jpg"] as const;
    const { api, id } = await setUp([first, second]);
    const get = (url: string) => api.reviewPhotos.get({ reviewId: id, position: 0, key: photoKey(url) });
    expect((await get(first)).type).toBe("image/webp");
    await expect(get(second)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    expect(new Set(Array.from({ length: 5000 }, (_, at) => photoKey(`${first}?${at}`))).size).toBe(5000);
  });
  test("is read a few hundred times a minute for one person, and for another all the same", async () => {
    const { get, id, restaurant, platforms } = await setUp(["https://photos.example/plate.jpg"]);
    await get(0);
    const { rowCount } = await database.pool.query(
      "update rate_limits set count = 240 where key like 'review-photo:account:%' and count = 1",
    );
    expect(rowCount).toBeGreaterThan(0);
    const refused = await get(0).catch((error) => error);
    expect(refused).toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
    expect(refused.data.retryAfterSeconds).toBeGreaterThan(0);
    const other = await callerOf(database, await staffOf(database, restaurant, "guest"), { platforms });
    expect((await other.api.reviewPhotos.get({ reviewId: id, position: 0 })).type).toBe("image/webp");
  });
  test("is not read on for a reader who has left", async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<null>();
    const { api, id } = await setUp(["https://photos.example/slow.jpg"], {
      pictures: (_, signal) => {
        signal?.addEventListener("abort", () => ended.resolve(null));
        begun.resolve();
        return ended.promise;
      },
    });
    const leaving = new AbortController();
    const reading = api.reviewPhotos.get({ reviewId: id, position: 0 }, { signal: leaving.signal });
    const outcome = reading.catch((error) => error);
    await begun.promise;
    leaving.abort();
    expect(await ended.promise).toBeNull();
    expect(await outcome).toMatchObject({ code: "PHOTO_UNAVAILABLE" });
  });
  test.each([-1, 30, 1.5, "x"])("at position %s is 422", async (position) => {
    const { get } = await setUp(["https://photos.example/plate.jpg"]);
    await expect(get(position as number)).rejects.toMatchObject({ status: 422 });
  });
});

describe("a file's photos", () => {
  const stored = async (rows: readonly object[] | string) => {
    const { organizationId } = await importSetup(database);
    const result = await importReviewsOf(database, organizationId, rows);
    const photos = (await storedReviews(database.pool, organizationId)).map((row) => row.photos);
    return { organizationId, photos, remarks: result.remarks.map(({ reason, field }) => [reason, field]) };
  };
  test("are read from addresses in one cell, from lists and from objects", async () => {
    const { photos, remarks } = await stored([
      reviewLine("1", { photos: "https://a.example/1,2.jpg, https://a.example/3.jpg|https://a.example/4.jpg" }),
      reviewLine("2", { image_urls: ["https://a.example/1.jpg", "https://a.example/1.jpg"] }),
      reviewLine("3", {
        reviewMediaItems: [
          { thumbnailUrl: "https://a.example/1.jpg", thumbnailLabel: " Le  plat " },
          { url: "https://a.example/2.jpg", width: "800", height: 600, videoUrl: "https://a.example/2.mp4" },
        ],
      }),
      reviewLine("4"),
    ]);
    expect(remarks).toEqual([]);
    expect(photos).toEqual([
      ["https://a.example/1,2.jpg", "https://a.example/3.jpg", "https://a.example/4.jpg"].map(photoAt),
      [photoAt("https://a.example/1.jpg")],
      [
        { ...photoAt("https://a.example/1.jpg"), caption: "Le plat" },
        { ...photoAt("https://a.example/2.jpg"), width: 800, height: 600, isVideo: true },
      ],
      [],
    ]);
  });
  test("with hostile addresses are left out and reported, and of ten thousand thirty are kept", async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `https://a.example/${at}.jpg`);
    const { photos, remarks } = await stored([
      reviewLine("1", { photos: ["javascript:alert(1)", "data:image/png;base64,AA==", "https://a.example/1.jpg"] }),
      reviewLine("2", { photos: "http://127.0.0.1:3000/admin" }),
      reviewLine("3", { photos: many }),
      reviewLine("4", { photos: [null, 7, {}, { url: {} }, []] }),
    ]);
    expect(photos.map((list) => list.length)).toEqual([1, 0, 30, 0]);
    expect(remarks).toEqual([
      ["url_not_valid", "photos"],
      ["url_not_valid", "photos"],
      ["value_cut", "photos"],
      ["url_not_valid", "photos"],
    ]);
  });
  test("replace what was stored; a file that has none leaves it", async () => {
    const { organizationId } = await stored([reviewLine("1", { photos: "https://a.example/1.jpg" })]);
    const again = async (more: object) => {
      const { counts } = await importReviewsOf(database, organizationId, [reviewLine("1", more)]);
      const [row] = await storedReviews(database.pool, organizationId);
      return [counts.updated, row.photos.map(({ url }: { url: string }) => url)];
    };
    expect(await again({ photos: "https://a.example/1.jpg" })).toEqual([0, ["https://a.example/1.jpg"]]);
    expect(await again({})).toEqual([0, ["https://a.example/1.jpg"]]);
    expect(await again({ photos: "https://a.example/2.jpg" })).toEqual([1, ["https://a.example/2.jpg"]]);
  });
});

test("a caption is cut between characters, within what the contract holds", async () => {
  const captionOf = (caption: string) => keptPhotos([{ address: "https://a.example/", caption }]).photos[0]?.caption;
  expect(captionOf("🍕".repeat(250))).toBe("🍕".repeat(100));
  expect(captionOf(`a${"🍕".repeat(250)}`)).toBe(`a${"🍕".repeat(99)}`);
});
