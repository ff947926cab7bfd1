import { beforeEach, describe, expect, test } from "vitest";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { checkAddress, mediaAddress } from "./addresses.ts";
import { openMediaStore } from "./open-store.ts";
import { askedOf } from "./ranges.ts";
import { mediaKey } from "./store.ts";

const database = await testDatabase();
const content = Buffer.from(`%PDF-1.7\n${"abcdefghij".repeat(20_000)}`);
let desk: Awaited<ReturnType<typeof reviewSetup>>;
let target: { reviewId: string; reportId: string; fileId: string };
let address: string;

beforeEach(async () => {
  desk = await reviewSetup(database, "moderator");
  const reviewId = desk.review.id;
  const { data } = await desk.api.reviewReports.prepare({ reviewId, reason: "spam", language: "fr" });
  const file = new File([content], "Reçu n° 4.pdf");
  const added = await desk.api.reviewReports.addFile({ reviewId, reportId: data._id, file });
  target = { reviewId, reportId: data._id, fileId: added.data.files[0]?._id ?? "" };
  address = (await desk.api.reviewReports.getFileAddress(target)).data.address ?? "";
});

/** A request with headers, as `desk.fetch` has none. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return desk.fetch(method, path, undefined, headers);
}
const idOf = () => address.slice("/media/".length, "/media/".length + 36);

describe("a file at its signed address", () => {
  test("comes whole, under its name, and cannot run", async () => {
    const response = await ask(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(content.length),
      "content-disposition": expect.stringMatching(
        /^attachment; filename="Re_u n_ 4\.pdf"; filename\*=UTF-8''Re%C3%A7u/,
      ),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  });

  test.each([
    ["bytes=0-9", 206, "bytes 0-9/200009", content.subarray(0, 10)],
    ["bytes=200000-", 206, "bytes 200000-200008/200009", content.subarray(200_000)],
    ["bytes=-4", 206, "bytes 200005-200008/200009", content.subarray(-4)],
    ["bytes=200008-999999999", 206, "bytes 200008-200008/200009", content.subarray(-1)],
    ["bytes=200009-", 416, "bytes */200009", Buffer.alloc(0)],
    ["bytes=-0", 416, "bytes */200009", Buffer.alloc(0)],
    ["bytes=9-1", 200, null, content],
    ["bytes=0-1,5-6", 200, null, content],
    ["lines=1-2", 200, null, content],
  ])("is given for %s with %i", async (range, status, contentRange, part) => {
    const response = await ask(address, { range });
    expect([response.status, response.headers.get("content-range")]).toEqual([status, contentRange]);
    expect(Buffer.from(await response.arrayBuffer()).equals(part)).toBe(true);
  });

  test("is not sent again to who has it, and a range of another version is none", async () => {
    const etag = (await ask(address, {}, "HEAD")).headers.get("etag") ?? "";
    expect((await ask(address, { "if-none-match": `W/"x", ${etag}` })).status).toBe(304);
    const range = { range: "bytes=0-9" };
    expect((await ask(address, { ...range, "if-range": etag })).status).toBe(206);
    expect((await ask(address, { ...range, "if-range": '"other"' })).status).toBe(200);
    expect((await ask(address, { ...range, "if-range": new Date().toUTCString() })).status).toBe(200);
  });

  test("is described without being sent", async () => {
    const response = await ask(address, {}, "HEAD");
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([
      200,
      "200009",
      "",
    ]);
  });

  test("is not there under an address that is not ours, nor for another file, and has expired later", async () => {
    const forged = address.replace(/signature=.*/, `signature=${"A".repeat(43)}`);
    const prolonged = address.replace(/expires=\d/, "expires=9");
    const other = address.replace(idOf(), "01900000-0000-7000-8000-000000000000");
    for (const wrong of [forged, prolonged, other, `/media/${idOf()}`, `/media/${idOf()}?expires=&signature=`])
      expect((await ask(wrong)).status).toBe(404);
    const past = mediaAddress(testSettings().jwtSecrets, idOf(), Date.now() - 60 * 60 * 1000);
    expect((await ask(past)).status).toBe(410);
    const unknown = mediaAddress(testSettings().jwtSecrets, "01900000-0000-7000-8000-000000000000");
    expect((await ask(unknown)).status).toBe(404);
  });

  test("is gone once its record is, and 404 when the store has lost it", async () => {
    await openMediaStore(testSettings().media).delete(mediaKey(idOf()));
    expect((await ask(address)).status).toBe(404);
    await expect(desk.api.reviewReports.getFile(target)).rejects.toMatchObject({ status: 404 });
    await desk.api.reviewReports.removeFile(target);
    expect((await ask(address)).status).toBe(404);
  });
});

describe("an address", () => {
  const [now, secrets] = [Date.UTC(2026, 10, 23, 12, 3), ["new-secret", "old-secret"]];
  const parts = (text: string) => {
    const { pathname, searchParams } = new URL(text, "http://a.test");
    return {
      id: pathname.slice("/media/".length),
      expires: searchParams.get("expires") ?? "",
      signature: searchParams.get("signature") ?? "",
    };
  };
  test("is the same for some minutes, and holds for ten at least and twenty at most", () => {
    const one = mediaAddress(secrets, "a", now);
    expect(mediaAddress(secrets, "a", now + 60_000)).toBe(one);
    const minute = 60_000;
    expect(checkAddress(secrets, parts(one), now + 10 * minute)).toBe("good");
    expect(checkAddress(secrets, parts(one), now + 20 * minute)).toBe("expired");
  });
  test("signed with a secret of before is good, with another one foreign", () => {
    expect(checkAddress(secrets, parts(mediaAddress(["old-secret"], "a", now)), now)).toBe("good");
    expect(checkAddress(secrets, parts(mediaAddress(["theirs"], "a", now)), now)).toBe("foreign");
  });
});

test("a range of a file of no bytes is none", () => {
  const empty = { size: 0, etag: '"a"' };
  for (const range of ["bytes=0-", "bytes=-5"])
    expect(askedOf(new Headers({ range }), empty)).toEqual({ kind: "none" });
});
