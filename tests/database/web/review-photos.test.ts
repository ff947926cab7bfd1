import sharp from "sharp";
import { expect, test } from "vitest";
import { photoKey } from "#contract/review-photos/schemas.ts";
import { platformsOf } from "#tests/factories/fake-platform.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const plate = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#a64" } })
  .png()
  .toBuffer();
const asked: string[] = [];
const api = await testApi(undefined, {
  ...platformsOf(),
  pictures: async (address) => {
    asked.push(address);
    return address.endsWith("plate.png") ? plate : null;
  },
});
const send = (await testWebApp()).over(api.fetch);

/** A restaurant with two reviews, one of which has photos, seen by its owner. */
async function open() {
  const { cookie, user } = await signedInVisitor(api);
  const { rows } = await api.database.pool.query(
    "select organization_id from organization_members where user_id = $1",
    [user.id],
  );
  const { id } = await createRestaurant(api.database, { organizationId: rows[0].organization_id });
  const photo = { width: null, height: null, isVideo: false, caption: null };
  const photos = [
    { ...photo, url: "https://photos.example/plate.png", caption: `"><script>alert(1)</script>` },
    { ...photo, url: "https://photos.example/gone.png", isVideo: true },
  ];
  const pictured = await createReview(api.database, { restaurantId: id, author: `Léa "<b>`, photos });
  await createReview(api.database, { restaurantId: id, author: "Sans image" });
  const path = `/restaurants/${id}/reputation/reviews`;
  const addressOf = (position: number | string, url = photos[Number(position)]?.url ?? "") =>
    `${path}/${pictured.id}/photos/${position}?v=${photoKey(url)}`;
  return { cookie, path, reviewId: pictured.id, addressOf, get: (address: string) => send(address, { cookie }) };
}

test("shows a review's photos by our own address, in words as well, and nothing of where they lie", async () => {
  const { path, reviewId, get } = await open();
  const { text } = await get(`${path}?period=all_time&review=${reviewId}`);
  const page = readPage(text);
  expect(page.text).toContain("2 photos");
  const images = page.all('img[src*="photos/"]');
  expect(images.map((image) => image.getAttribute("loading"))).toEqual(["lazy", "lazy"]);
  expect(images[0]?.getAttribute("alt")).toBe(`Photo 1 sur 2 de Léa "<b>\u00a0: "><script>alert(1)</script>`);
  const large = page.find('a[target="_blank"][href*="photos/0"]')?.getAttribute("href");
  expect((await get(large ?? "")).headers.get("content-type")).toBe("image/webp");
  expect(page.text).toContain("Vidéo");
  expect(text).not.toContain("photos.example");
});

test("gives a photo as a picture that the reader alone keeps, and nothing in it may run", async () => {
  const { addressOf, get } = await open();
  const photo = addressOf(0);
  for (const size of ["", "&size=large", "&size=enormous"]) {
    const { status, headers } = await get(photo + size);
    expect([status, headers.get("content-type")]).toEqual(
      size === "&size=enormous" ? [404, "image/svg+xml; charset=utf-8"] : [200, "image/webp"],
    );
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toMatch(/^private, max-age=/);
  }
  expect(asked).toContain("https://photos.example/plate.png");
});

test.each(["1", "2", "29", "30", "-1", "x"])("draws in words that photo %s cannot be had", async (position) => {
  const { addressOf, get } = await open();
  const { status, headers, text } = await get(addressOf(position));
  expect([status, headers.get("content-type")]).toEqual([404, "image/svg+xml; charset=utf-8"]);
  expect(readPage(text).find("title", "Cette photo n’est pas disponible")).not.toBeNull();
});

test("gives no photo under an address that was another's, or that names none", async () => {
  const { path, reviewId, addressOf, get } = await open();
  const before = asked.length;
  for (const address of [addressOf(0, "https://photos.example/former.png"), `${path}/${reviewId}/photos/0`])
    expect((await get(address)).status).toBe(404);
  expect(asked.length).toBe(before);
});

test("shows too eager a reader the limit in the photo's place", async () => {
  const { addressOf, get } = await open();
  expect((await get(addressOf(0))).status).toBe(200);
  await api.database.pool.query("update rate_limits set count = 240 where key like 'review-photo:%'");
  const { status, headers } = await get(addressOf(0));
  expect([status, headers.get("content-type")]).toEqual([429, "image/svg+xml; charset=utf-8"]);
});

test("shows no photos of a review that is gone from its platform", async () => {
  const { path, reviewId, get } = await open();
  await api.database.pool.query("update reviews set removed_at = now() where id = $1", [reviewId]);
  const { text } = await get(`${path}?period=all_time&review=${reviewId}`);
  const page = readPage(text);
  expect(page.text).toContain("Léa");
  expect(page.text).not.toContain("2 photos");
  expect(page.all('[src*="photos/"], [href*="photos/"]')).toEqual([]);
});

test("gives no photo to a visitor, nor of a review out of reach", async () => {
  const { path, addressOf } = await open();
  const before = asked.length;
  expect((await send(addressOf(0))).status).toBe(302);
  const stranger = await open();
  expect((await stranger.get(addressOf(0).replace(path, stranger.path))).status).toBe(404);
  expect(asked.length).toBe(before);
});

test("lists reviews with photos alone when asked, says so, and writes their addresses into the file", async () => {
  const { path, get } = await open();
  const { text } = await get(`${path}?period=all_time&photos=with`);
  expect(readPage(text).text).not.toContain("Sans image");
  expect(readPage(text).find('button[value="photos"]')).not.toBeNull();
  const file = (await get(`${path}.csv?period=all_time&photos=with`)).text.split("\r\n").filter(Boolean);
  expect(file).toHaveLength(2);
  expect(file[0]).toMatch(/;Photos;Identifiant;/);
  expect(file[1]).toMatch(/;https:\/\/photos\.example\/plate\.png https:\/\/photos\.example\/gone\.png;/);
});
