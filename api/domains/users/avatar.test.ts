import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { User } from "#contract/users/schemas.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { temporaryDirectory } from "#tests/setup/database.ts";
import { renderAvatar } from "./avatar.ts";

const api = await testApi();

/** A landscape picture, red on its left and blue on its right, with EXIF data that turn it by 90° and name a place. */
async function photograph(): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 200, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const pieces = [
    { input: await half("#ff0000"), left: 0, top: 0 },
    { input: await half("#0000ff"), left: 200, top: 0 },
  ];
  return sharp({ create: { width: 400, height: 300, channels: 3, background: "#fff" } })
    .composite(pieces)
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "48/1 51/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

const formOf = (bytes: Buffer | string, name: string, type: string) => {
  const form = new FormData();
  form.set("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type }));
  return form;
};

async function signedInUser() {
  const user = await createUser(api.database);
  const token = await api.tokenOf(user);
  const path = `/users/${user.id}/avatar`;
  const put = (form: FormData) => api.call<User>("PUT", path, { token, body: form });
  return { user, token, path, put };
}

describe("an avatar", () => {
  test("becomes an upright square WebP of 256 pixels without the place where it was taken", async () => {
    const original = await photograph();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const path = join(temporaryDirectory(), "photograph");
    writeFileSync(path, original);
    const avatar = await renderAvatar({ path, head: original.subarray(0, 16) });
    expect(await sharp(avatar).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect((await sharp(avatar).metadata()).exif).toBeUndefined();
    const { data, info } = await sharp(avatar).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    const [topRed = 0, , topBlue = 0] = pixel(128, 10);
    const [bottomRed = 0, , bottomBlue = 0] = pixel(128, 245);
    expect(topRed).toBeGreaterThan(topBlue);
    expect(bottomBlue).toBeGreaterThan(bottomRed);
  });

  test("is stored, served as WebP and removed again", async () => {
    const { token, path, put } = await signedInUser();
    const { status, body } = await put(formOf(await photograph(), "me.jpg", "image/jpeg"));
    expect(status).toBe(200);
    expect(body.data.avatarVersion).toMatch(/^[0-9a-f]{12}$/);
    const served = await api.call("GET", path, { token });
    expect(served.status).toBe(200);
    expect(served.headers.get("content-type")).toBe("image/webp");
    expect(served.text.slice(0, 4)).toBe("RIFF");
    const removed = await api.call<User>("DELETE", path, { token });
    expect(removed.body.data.avatarVersion).toBeNull();
    expect((await api.call("GET", path, { token })).status).toBe(404);
  });

  test("gets a new version with each upload", async () => {
    const { put } = await signedInUser();
    const versions = [];
    for (let upload = 0; upload < 2; upload += 1)
      versions.push((await put(formOf(await photograph(), "me.jpg", "image/jpeg"))).body.data.avatarVersion);
    expect(versions[1]).not.toBe(versions[0]);
  });

  test("of somebody else is not found", async () => {
    const { path } = await signedInUser();
    const { token } = await signedInUser();
    expect((await api.call("GET", path, { token })).status).toBe(404);
    const form = formOf(await photograph(), "me.jpg", "image/jpeg");
    expect((await api.call("PUT", path, { token, body: form })).status).toBe(404);
  });
});

describe("415", () => {
  const refused: [string, Buffer | string, string, string][] = [
    ["a page that calls itself a picture", "<script>alert(1)</script>", "me.png", "image/png"],
    ["an SVG, which may hold scripts", '<svg xmlns="http://www.w3.org/2000/svg"/>', "me.svg", "image/svg+xml"],
    ["a GIF", "GIF89a\x01\x00\x01\x00", "me.gif", "image/gif"],
    ["the first bytes of a PNG and nothing after", Buffer.from("89504e470d0a1a0a", "hex"), "me.png", "image/png"],
    ["an empty file", "", "me.png", "image/png"],
  ];
  test.each(refused)("refuses %s by what it holds", async (_, bytes, name, type) => {
    const { put } = await signedInUser();
    const { status, body } = await put(formOf(bytes, name, type));
    expect(status).toBe(415);
    expect(body.code).toBe("UNSUPPORTED_MEDIA_TYPE");
  });

  test("refuses a small file that unfolds into more than 50 megapixels", async () => {
    const { put } = await signedInUser();
    const huge = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(huge.byteLength).toBeLessThan(1024 * 1024);
    expect((await put(formOf(huge, "huge.png", "image/png"))).status).toBe(415);
  });

  test("takes a picture whatever its name says", async () => {
    const { put } = await signedInUser();
    expect((await put(formOf(await photograph(), "me.exe", "application/octet-stream"))).status).toBe(200);
  });
});

describe("413 and 422", () => {
  test("refuses more than 20 MB", async () => {
    const { put } = await signedInUser();
    const { status, body } = await put(formOf(Buffer.alloc(20 * 1024 * 1024 + 1), "me.png", "image/png"));
    expect(status).toBe(413);
    expect(body.code).toBe("PAYLOAD_TOO_LARGE");
  });

  test("takes a picture between one and 20 MB, more than other rows may send", async () => {
    const { put } = await signedInUser();
    const noisy = await sharp({
      create: {
        width: 1200,
        height: 1200,
        channels: 3,
        background: "#777",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(noisy.byteLength).toBeGreaterThan(1024 * 1024);
    expect((await put(formOf(noisy, "me.png", "image/png"))).status).toBe(200);
  });

  test("asks for a file", async () => {
    const { put } = await signedInUser();
    const { status, body } = await put(new FormData());
    expect(status).toBe(422);
    expect(Object.keys(body.data)).toContain("fields");
  });
});
