import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";
import type { sandboxPlatforms } from "#sandbox/world/world.ts";
import {
  consent,
  openSandboxSession,
  platformsInSandbox,
  refusalOf,
  type SandboxSession,
} from "#tests/platforms/sandboxed.ts";
import type { Connector, Session, VendorReview } from "./connector.ts";
import { googleChanges } from "./webhooks/google.ts";
import { isSignedByMeta, metaChanges } from "./webhooks/meta.ts";
import { isSigned } from "./webhooks/signatures.ts";
import { uberChanges } from "./webhooks/uber.ts";

const read = ["gmb", "facebook", "tripadvisor", "lafourchette", "yelp"] as const;
const answered = ["gmb", "facebook", "lafourchette"] as const;
const minuteMs = 60_000;

async function readAll(connector: Connector, session: Session): Promise<VendorReview[]> {
  const reviews: VendorReview[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<NonNullable<Connector["reviews"]>["page"]>> | undefined =
      await connector.reviews?.page(session, cursor, null);
    reviews.push(...(page?.reviews ?? []));
    cursor = page?.next ?? null;
  } while (cursor !== null);
  return reviews;
}
async function open(key: (typeof sandboxPlatforms)[number], on: SandboxSession = platformsInSandbox()) {
  const connector = on.connectorOf(key);
  const session = await openSandboxSession(on, key);
  return { on, connector, session };
}
/** A review with text: TheFork takes no replies to others. */
const withWords = async (connector: Connector, session: Session) =>
  (await readAll(connector, session)).find(({ text, reply }) => text && !reply)?.externalId ?? "";

describe.each(["gmb", "facebook", "messenger"] as const)("consent of %s", (key) => {
  test("gives a grant that is renewed, looked at and taken back", async () => {
    const on = platformsInSandbox();
    const { authorization } = on.connectorOf(key);
    if (authorization.kind !== "oauth") throw new Error("not by consent");
    const grant = await consent(on, on.connectorOf(key));
    expect(grant.accountName).toMatch(/rivoyre/i);
    expect(authorization.scopes.filter(({ key: scope }) => grant.scopes.includes(scope)).length).toBeGreaterThan(1);
    on.time.now += 30 * minuteMs;
    const renewed = await authorization.refresh(grant.tokens);
    expect(renewed.accessToken).not.toBe(grant.tokens.accessToken);
    expect((await authorization.inspect(renewed)).scopes).toEqual(grant.scopes);
    await authorization.revoke(renewed);
    expect((await refusalOf(authorization.inspect(renewed))).code).toBe("AUTH_EXPIRED");
    await authorization.revoke(renewed);
  });
});

test("photos come with Google's reviews, and their pictures can be read there", async () => {
  const { on, connector, session } = await open("gmb");
  const reviews = await readAll(connector, session);
  const found = reviews.flatMap(({ photos }) => photos ?? []);
  expect(found.length).toBeGreaterThan(3);
  const picture = await on.platforms.pictures(found[0]?.url ?? "");
  // JPEG begins with these three bytes.
  expect(picture?.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  const others = await open("yelp");
  expect((await readAll(others.connector, others.session)).map(({ photos }) => photos)).toContain(null);
});

describe.each(read)("reviews of %s", (key) => {
  test("are those of the sandbox, whole", async () => {
    const { on, connector, session } = await open(key);
    const [restaurant] = on.world.restaurants;
    if (!restaurant) throw new Error("an empty world");
    const seeded = new Set(on.world.reviewsOf(restaurant, key).map(({ id }) => id));
    const reviews = await readAll(connector, session);
    const ids = new Set(reviews.map(({ externalId }) => externalId.split("/").at(-1) ?? ""));
    expect([...ids].filter((id) => !seeded.has(id))).toEqual([]);
    const { reviewWindow } = connector.capabilities;
    if (reviewWindow === null) expect(ids.size).toBe(60);
    else expect(reviews.length).toBeLessThanOrEqual(reviewWindow * session.languages.length);
    const totals = await connector.reviews?.totals?.(session);
    if (totals) expect(totals.count).toBe(60);
  });
  test.each([
    ["token_expired", "AUTH_EXPIRED"],
    ["token_revoked", "AUTH_EXPIRED"],
    ["forbidden", "PERMISSION_DENIED"],
    ["rate_limited", "RATE_LIMITED"],
    ["server_error", "VENDOR_DOWN"],
    ["truncated_page", "VENDOR_DOWN"],
  ] as const)("that cannot be read for %s are refused as %s", async (kind, code: PlatformErrorCode) => {
    const { on, connector, session } = await open(key);
    await on.command({ do: "add_fault", kind, retryAfterSeconds: 600 });
    const error = await refusalOf(connector.reviews?.page(session, null, null));
    expect(error.code).toBe(code);
    if (code === "RATE_LIMITED") expect(error.retryAfterSeconds).toBe(600);
    expect(`${error.message} ${error.stack}`).not.toContain(session.accessToken);
  });
  test.each(["server_error", "truncated_page", "slow"] as const)("survive one %s", async (kind) => {
    const { on, connector, session } = await open(key);
    const whole = await readAll(connector, session);
    await on.command({ do: "add_fault", kind, count: 1, delayMs: 1 });
    expect((await readAll(connector, session)).length).toBe(whole.length);
  });
  test.each(["duplicate_across_pages", "empty_page", "unknown_enum"] as const)(
    "are whole in spite of %s",
    async (kind) => {
      const { on, connector, session } = await open(key);
      const idsOf = async () => new Set((await readAll(connector, session)).map(({ externalId }) => externalId));
      const whole = await idsOf();
      // Where there are no further pages, an empty one is the whole result.
      if (kind === "empty_page" && connector.capabilities.reviewWindow !== null) return;
      await on.command({ do: "add_fault", kind, count: 1 });
      // With numbered pages, reviews missing on an empty one are not on the next: the sync fails instead of going on without them.
      if (kind === "empty_page" && key === "lafourchette")
        expect(await refusalOf(idsOf())).toMatchObject({ code: "VENDOR_DOWN", vendorCode: "empty_page" });
      else expect(await idsOf()).toEqual(whole);
    },
  );
});

describe.each(answered)("an answer on %s", (key) => {
  test("stands once, is followed to its end, and can be changed", async () => {
    const { on, connector, session } = await open(key);
    const id = await withWords(connector, session);
    const standing = async () => (await connector.reviews?.one?.(session, id))?.reply;
    for (const text of ["Merci !", "Merci !", "Merci de votre visite."]) {
      await connector.replies?.put(session, id, text, "key");
      expect(await standing()).toMatchObject({ text });
    }
    on.time.now += 2 * minuteMs;
    expect(await standing()).toMatchObject({ text: "Merci de votre visite.", state: "live" });
    if (!connector.replies?.remove) return;
    await connector.replies.remove(session, id);
    expect(await standing()).toBeNull();
  });
  test("whose confirmation is lost stands once", async () => {
    const { on, connector, session } = await open(key);
    const id = await withWords(connector, session);
    await on.command({ do: "add_fault", kind: "answer_lost", count: 1 });
    await connector.replies?.put(session, id, "Merci !", "key");
    const listingId = on.world.restaurants[0]?.listings[key];
    const known = await on.json(on.send(`/control/reviews?platform=${key}&location=${listingId}`));
    const review = known.reviews.find((one: { id: string }) => id.endsWith(one.id));
    expect(review.replies.map(({ text }: { text: string }) => text)).toEqual(["Merci !"]);
  });
  test("that the platform refuses is reported as refused, with the reason", async () => {
    const { on, connector, session } = await open(key);
    const id = await withWords(connector, session);
    await on.command({ do: "add_fault", kind: "reply_refused", count: 1 });
    const put = connector.replies?.put(session, id, "Merci !", "key");
    if (!connector.capabilities.moderatesReplies) {
      expect((await refusalOf(put)).code).toBe("MODERATION_REJECTED");
      return;
    }
    expect((await put)?.state).toBe("in_review");
    on.time.now += 2 * minuteMs;
    const reply = (await connector.reviews?.one?.(session, id))?.reply;
    expect([reply?.state, typeof reply?.refusalReason]).toEqual(["refused", "string"]);
  });
});

test("Facebook without recommendations still gives its own figures", async () => {
  const { on, connector, session } = await open("facebook");
  await on.command({ do: "add_fault", kind: "ratings_deprecated" });
  expect((await refusalOf(connector.reviews?.page(session, null, null))).code).toBe("UNSUPPORTED");
  expect((await connector.reviews?.totals?.(session))?.count).toBe(60);
});

test.each(["gmb", "facebook"] as const)("profile and rights of %s are given", async (key) => {
  const { on, connector, session } = await open(key);
  const profile = await connector.profile?.(session);
  expect(profile?.name).toBe(on.world.restaurants[0]?.name);
  expect(profile?.openingHours?.regularHours.length).toBeGreaterThan(6);
  const rights = await connector.permissions?.(session);
  expect(rights?.filter(({ granted }) => !granted)).toEqual([]);
});

/** The sandbox's deliveries, checked and parsed like the routes do. */
function receiver(on: { access?: SandboxSession["access"] }) {
  const app = new Hono().basePath("/hooks");
  const heard: unknown[] = [];
  app.post("/meta", async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const secret = on.access?.meta?.secret ?? "";
    if (!isSignedByMeta(bytes, c.req.header("x-hub-signature-256"), secret)) return c.body(null, 403);
    heard.push(...(metaChanges(JSON.parse(new TextDecoder().decode(bytes))) ?? []));
    return c.body(null, 200);
  });
  app.post("/google", async (c) => {
    heard.push(...(googleChanges(await c.req.json()) ?? []));
    return c.body(null, 200);
  });
  app.post("/uber", async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    if (!isSigned(bytes, c.req.header("x-uber-signature"), on.access?.uber?.secret ?? "")) return c.body(null, 403);
    heard.push(...(uberChanges(JSON.parse(new TextDecoder().decode(bytes))) ?? []));
    return c.body(null, 200);
  });
  const send: typeof fetch = async (url, init) => app.fetch(new Request(url, init));
  return { heard, send };
}

describe("webhooks of the sandbox", () => {
  const hooks = "http://localhost:3000/hooks";
  async function listening() {
    const holder: { access?: SandboxSession["access"] } = {};
    const { heard, send } = receiver(holder);
    const webhooks = { meta: `${hooks}/meta`, google: `${hooks}/google`, uber: `${hooks}/uber` };
    const on = platformsInSandbox({ webhooks, fetch: send });
    holder.access = on.access;
    return { on, heard };
  }
  test("of Google go out for accounts that registered a topic, until they end it", async () => {
    const { on, heard } = await listening();
    const { connector, session } = await open("gmb", on);
    const { accessToken, location } = session;
    const add = async () => {
      const place = { platform: "gmb", location: on.world.restaurants[0]?.listings.gmb };
      await on.command({ do: "add_review", ...place, rating: 5, author: "Léa", text: "!" });
      await on.sandbox.settled();
      return heard.splice(0).length;
    };
    expect(await add()).toBe(0);
    await connector.watch?.(session);
    expect(await add()).toBe(1);
    await connector.unwatchAccount?.(accessToken, location.accountId ?? "");
    expect(await add()).toBe(0);
    const foreign = { ...session, location: { ...location, accountId: "accounts/999" } };
    expect((await refusalOf(connector.watch?.(foreign))).code).toBe("PERMISSION_DENIED");
  });
  test("are genuine, and name the listing we know", async () => {
    const { on, heard } = await listening();
    const google = await open("gmb", on);
    await google.connector.watch?.(google.session);
    const page = await open("facebook", on);
    await page.connector.watch?.(page.session);
    const restaurant = on.world.restaurants[0]?.listings;
    for (const platform of ["gmb", "facebook"] as const)
      await on.command({
        do: "add_review",
        platform,
        location: restaurant?.[platform],
        rating: 5,
        author: "Léa",
        text: "!",
      });
    await on.sandbox.settled();
    expect(heard).toEqual([
      { key: "gmb", externalId: `locations/${restaurant?.gmb}`, report: null },
      { key: "facebook", externalId: restaurant?.facebook, report: null },
    ]);
  });
  test("say where a report of Uber Eats lies, and it holds the reviews", async () => {
    const { on, heard } = await listening();
    const { connector, session } = await open("ubereats", on);
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const order = await connector.reports?.order(session, {
      from: day(on.time.now - 28 * 86_400_000),
      to: day(on.time.now),
    });
    on.time.now += 2 * minuteMs;
    on.sandbox.tick();
    await on.sandbox.settled();
    const [change] = heard as { report: { id: string; addresses: string[] } }[];
    expect(change?.report.id).toBe(order);
    const found = await connector.reports?.read(change?.report.addresses[0] ?? "");
    const [restaurant] = on.world.restaurants;
    const seeded = restaurant ? on.world.reviewsOf(restaurant, "ubereats").map(({ id }) => id) : [];
    expect(found?.length).toBeGreaterThan(0);
    expect(found?.filter(({ review }) => !seeded.includes(review.externalId))).toEqual([]);
    expect(new Set(found?.map(({ locationId }) => locationId))).toEqual(new Set([session.location.externalId]));
  });
});
