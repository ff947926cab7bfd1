import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { type Connector, PlatformError } from "#api/platforms/connector.ts";
import { connectListing, fakePlatform, platformsOf, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

let database: Database;
let restaurantId: string;
let platform: ReturnType<typeof fakePlatform>;
let sync: ReturnType<typeof synchroniser>;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  restaurantId = (await createRestaurant(database)).id;
  await connectListing(database, { restaurantId, key: "gmb" });
  platform = fakePlatform();
  sync = synchroniser(database, platform.connector);
  const day = (index: number) => new Date(Date.UTC(2026, 4, index + 1));
  platform.put(...Array.from({ length: 10 }, (_, index) => vendorReview(`r${index}`, { publishedAt: day(index) })));
});

const counts = async () => {
  const { rows } = await database.pool.query(
    `select count(*) as stored, count(distinct external_id) as once, count(removed_at) as removed from reviews where restaurant_id = $1`,
    [restaurantId],
  );
  return rows[0];
};
const nothingLost = { stored: 10, once: 10, removed: 0 };
/** The next page passes, the one after has the fault. */
const onSecondPage = (fault: (typeof platform.faults)[number]) => platform.faults.push((page) => page, fault);

describe("a platform that cannot answer now", () => {
  test("429 waits as long as asked, keeps what was read and goes on from there", async () => {
    onSecondPage(
      new PlatformError("RATE_LIMITED", "Slow down", { vendorCode: "RESOURCE_EXHAUSTED", retryAfterSeconds: 90 }),
    );
    const row = await sync.run(restaurantId);
    expect(row).toMatchObject({ status: "ASYNC", seen_count: 3, cursor: "3", lease_id: null });
    expect(row.failure).toMatchObject({ code: "RATE_LIMITED", vendorCode: "RESOURCE_EXHAUSTED" });
    const seconds = (Number(row.retry_at) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(80);
    expect(seconds).toBeLessThan(95);
    await sync.turn(restaurantId);
    expect(platform.calls.length).toBe(2);
    await sync.passWait(restaurantId);
    await sync.turn(restaurantId);
    expect(await sync.rowOf(restaurantId)).toMatchObject({ status: "DONE", seen_count: 10, failure: null });
    expect(await counts()).toEqual(nothingLost);
  });

  test("500 is tried again a few times, each after a longer wait, and then says so", async () => {
    platform.faults.push(...Array.from({ length: 20 }, () => new PlatformError("VENDOR_DOWN", "Internal error")));
    const waits: number[] = [];
    let row = await sync.run(restaurantId);
    while (row.status === "ASYNC") {
      waits.push((Number(row.retry_at) - Date.now()) / 1000);
      await sync.passWait(restaurantId);
      await sync.turn(restaurantId);
      row = await sync.rowOf(restaurantId);
    }
    expect(waits.length).toBe(4);
    expect(waits.every((wait, index) => index === 0 || wait > (waits[index - 1] ?? 0) * 2)).toBe(true);
    expect(row).toMatchObject({ status: "ERROR", failure: { code: "VENDOR_DOWN" }, next_due_at: expect.any(Date) });
    platform.faults.length = 0;
    expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", failure: null });
    expect(await counts()).toEqual(nothingLost);
  });

  test("a slow page keeps its worker’s turn", async () => {
    platform.faults.push(async (page) => {
      // Another worker takes over while the page is awaited.
      await sync.turn(restaurantId);
      return page;
    });
    expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", seen_count: 10 });
    expect(platform.calls.length).toBe(4);
  });

  test("a failure of a full sync marks nothing removed", async () => {
    await sync.run(restaurantId);
    platform.reviews.delete("r0");
    onSecondPage(new PlatformError("PERMISSION_DENIED", "Not yours"));
    expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ status: "ERROR" });
    expect(await counts()).toEqual(nothingLost);
  });
});

describe("a platform that answers wrongly", () => {
  test("a page cut short, and no next one, marks nothing and is reported as a difference", async () => {
    await sync.run(restaurantId);
    onSecondPage((page) => ({ ...page, reviews: page.reviews.slice(0, 1), next: null }));
    expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({
      status: "DONE",
      seen_count: 4,
      removed_count: 0,
    });
    expect(await counts()).toEqual(nothingLost);
  });

  test("an empty response with a total of no reviews is not believed at once", async () => {
    await sync.run(restaurantId);
    platform.faults.push(() => ({ reviews: [], totals: { count: 0, rating: null }, next: null }));
    expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ removed_count: 0 });
    expect(await counts()).toEqual(nothingLost);
    await sync.passTime(restaurantId, "6 hours");
    expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 0, known_gap: 0 });
  });

  test("a page cut short does not confirm what was missing before; it is looked for again in six hours", async () => {
    await sync.run(restaurantId);
    platform.reviews.delete("r0");
    await sync.run(restaurantId, { isFull: true });
    await sync.passTime(restaurantId, "6 hours");
    onSecondPage((page) => ({ ...page, reviews: page.reviews.slice(0, 1), next: null }));
    expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, seen_count: 4, removed_count: 0 });
    await sync.passTime(restaurantId, "6 hours");
    expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 1 });
  });

  test("nor is it where we know a handful only", async () => {
    platform.reviews.clear();
    platform.put(vendorReview("r0"), vendorReview("r1"));
    await sync.run(restaurantId);
    const nothing = { reviews: [], totals: { count: 0, rating: null }, next: null };
    platform.faults.push(() => nothing);
    expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ removed_count: 0 });
    expect(await counts()).toEqual({ stored: 2, once: 2, removed: 0 });
    await sync.passTime(restaurantId, "6 hours");
    platform.faults.push(() => nothing);
    expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 2 });
  });

  test("a review that comes twice, on one page and on the next, is stored once", async () => {
    const twice = vendorReview("r7");
    platform.faults.push((page) => ({ ...page, reviews: [...page.reviews, ...page.reviews] }));
    platform.faults.push((page) => ({ ...page, reviews: [...page.reviews, twice, vendorReview("r9")] }));
    expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", seen_count: 10, new_count: 10 });
    expect(await counts()).toEqual(nothingLost);
  });

  test("a page that leads to itself ends the full sync instead of going round", async () => {
    platform.faults.push(
      ...Array.from({ length: 9 }, () => (page: Parameters<Exclude<(typeof platform.faults)[number], Error>>[0]) => ({
        ...page,
        next: "3",
      })),
    );
    const row = await sync.run(restaurantId);
    expect(row).toMatchObject({ status: "ASYNC", failure: { code: "UNKNOWN", vendorCode: "page_loop" } });
  });

  test("a mistake in a connector is ours: it is reported as unknown, tried again and holds nothing up", async () => {
    platform.faults.push(() => {
      throw new TypeError("cannot read properties of undefined");
    });
    const warned: string[] = [];
    sync.services.log = { ...sync.services.log, warn: (message) => void warned.push(message) };
    expect(await sync.run(restaurantId)).toMatchObject({ status: "ASYNC", failure: { code: "UNKNOWN" } });
    expect(warned).toEqual(["reading reviews failed"]);
  });

  test("values beyond what we know are brought within: a tenth star, an unknown language of a translation, a zero character", async () => {
    platform.put(
      vendorReview("odd", {
        rating: 10,
        text: "Bon\0 accueil",
        author: "A\0",
        translations: [{ text: "Gut", language: "de", source: "google" }],
        raw: { text: "Bon\0 accueil", verdict: "STAR_RATING_OF_TOMORROW" },
      }),
    );
    await sync.run(restaurantId);
    const { rows } = await database.pool.query(
      `select r.rating, r.text, r.translations, p.payload from reviews r join review_payloads p on p.review_id = r.id
       where r.restaurant_id = $1 and r.external_id = 'odd'`,
      [restaurantId],
    );
    const payload = { text: "Bon accueil", verdict: "STAR_RATING_OF_TOMORROW" };
    expect(rows).toEqual([{ rating: 5, text: "Bon accueil", translations: [], payload }]);
  });

  test("half an emoji, or a guest who spells out the escape of a zero character, holds no page up", async () => {
    const spelled = String.raw`\u0000`;
    platform.put(
      vendorReview("half", { text: "a\ud83d", author: "\ude00", ratingTags: ["b\ud83d"], raw: { note: "c\ud83d" } }),
      vendorReview("spelled", { text: spelled, raw: { note: spelled, "d\0": "e\0" } }),
    );
    expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", failure: null });
    const { rows } = await database.pool.query(
      `select r.text, r.author, r.rating_tags, p.payload from reviews r join review_payloads p on p.review_id = r.id
       where r.restaurant_id = $1 and r.external_id in ('half', 'spelled') order by r.external_id`,
      [restaurantId],
    );
    expect(rows).toMatchObject([
      { text: "a\ufffd", author: "\ufffd", rating_tags: ["b\ufffd"], payload: { note: "c\ufffd" } },
      { text: spelled, payload: { note: spelled, d: "e" } },
    ]);
  });

  test("a refusal with an emoji where its words are cut, and a zero character, is stored", async () => {
    const message = `\0${"a".repeat(499)}\u{1F600}`;
    platform.faults.push(new PlatformError("PERMISSION_DENIED", message));
    const row = await sync.run(restaurantId);
    expect(row).toMatchObject({ status: "ERROR", failure: { vendorMessage: "a".repeat(499) } });
  });
});

describe("a platform that says no", () => {
  test.each(["PERMISSION_DENIED", "NOT_FOUND"] as const)("%s ends the run with its reason", async (code) => {
    platform.faults.push(new PlatformError(code, "The caller does not have permission", { vendorCode: "403" }));
    const row = await sync.run(restaurantId);
    expect(row).toMatchObject({ status: "ERROR", failure: { code, vendorCode: "403" } });
  });

  test("a cursor that is no longer valid starts the full sync anew, once", async () => {
    onSecondPage(new PlatformError("RATE_LIMITED", "Later", { retryAfterSeconds: 1 }));
    await sync.run(restaurantId);
    platform.faults.push(new PlatformError("INVALID_INPUT", "Page token expired"));
    await sync.passWait(restaurantId);
    await sync.turn(restaurantId);
    await sync.turn(restaurantId);
    expect(await sync.rowOf(restaurantId)).toMatchObject({ status: "DONE", seen_count: 10 });
    expect(await counts()).toEqual(nothingLost);
  });

  test("so does one that expires during the full sync; a second time ends the run", async () => {
    const expired = () => new PlatformError("INVALID_INPUT", "Page token expired");
    onSecondPage(expired());
    expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", seen_count: 10, new_count: 10 });
    expect(await counts()).toEqual(nothingLost);
    onSecondPage(expired());
    onSecondPage(expired());
    expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ status: "ERROR" });
    expect(await counts()).toEqual(nothingLost);
  });

  test("a platform whose reviews come as files is finished, with the explanation", async () => {
    const { reviews: _, ...connector } = platform.connector;
    sync = synchroniser(database, connector);
    expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", failure: { code: "UNSUPPORTED" } });
  });

  test("a token revoked between two pages keeps what was read, marks the account and says what to do", async () => {
    const { rows } = await database.pool.query<{ organization_id: string }>(
      "select organization_id from restaurants where id = $1",
      [restaurantId],
    );
    const credentialId = newId();
    const revoked = () => new PlatformError("AUTH_EXPIRED", "Token has been revoked", { vendorCode: "invalid_grant" });
    const refusing: Connector = {
      ...platform.connector,
      authorization: {
        kind: "oauth",
        scopes: [],
        consentUrl: () => new URL("https://platform.example/consent"),
        exchange: () => Promise.reject(revoked()),
        refresh: () => Promise.reject(revoked()),
        revoke: async () => {},
        inspect: async () => ({ scopes: [], consentEndsAt: null }),
      },
    };
    sync = synchroniser(database, refusing);
    const tokens = { accessToken: "a-secret-token", refreshToken: "r", expiresAt: null };
    await database.pool.query(
      "insert into credentials (id, organization_id, key, account_id, sealed_tokens) values ($1, $2, 'gmb', 'acc', $3)",
      [credentialId, rows[0]?.organization_id, platformsOf().sealing.seal(tokens)],
    );
    await database.pool.query("update platforms set credential_id = $2 where restaurant_id = $1", [
      restaurantId,
      credentialId,
    ]);
    onSecondPage(revoked());
    const row = await sync.run(restaurantId);
    expect(row).toMatchObject({ status: "ERROR", seen_count: 3, failure: { code: "AUTH_EXPIRED" } });
    expect(JSON.stringify(row)).not.toContain("a-secret-token");
    const health = await database.pool.query("select health from credentials where id = $1", [credentialId]);
    expect(health.rows).toEqual([{ health: "needs_reconnect" }]);
    expect(await counts()).toEqual({ stored: 3, once: 3, removed: 0 });
  });
});
