import { describe, expect, test } from "vitest";
import type { Session } from "#api/platforms/connector.ts";
import { createHttp } from "#api/platforms/http/client.ts";
import { keys, realAccess, type VendorScript } from "#tests/platforms/fake-vendor.ts";
import { fakeTheFork, theForkRestaurant, theForkReview, theForkToken } from "#tests/platforms/partners.ts";
import { lafourchetteConnector } from "./connector.ts";

const base = "https://api.thefork.io/manager/v1/reviews";
const session: Session = {
  accessToken: `${theForkToken}-1`,
  location: { externalId: theForkRestaurant, accountId: null },
  languages: ["fr"],
};
function connect(script: VendorScript = {}) {
  const vendor = fakeTheFork(script);
  const connector = lafourchetteConnector(realAccess, createHttp(vendor.options));
  if (connector.authorization.kind !== "installation") throw new Error("not of the installation");
  return { vendor, connector, token: connector.authorization.token };
}
const reviewWith = async (overrides: Record<string, unknown>) =>
  connect({ [`GET ${base}/*`]: { json: theForkReview("r1", overrides) } }).connector.reviews?.one?.(session, "r1");
const words = (publicationStatus: string, more: object = {}) => ({
  content: "Merci",
  language: "fr_FR",
  publicationStatus,
  createdTs: "2026-10-03T08:00:00Z",
  updatedTs: null,
  publishedTs: null,
  moderationReason: null,
  ...more,
});

describe("a review", () => {
  test("is brought from ten to five, with what guests said of the rest", async () => {
    expect(await reviewWith({})).toMatchObject({
      externalId: "r1",
      rating: 4,
      text: "Un très bon moment.",
      language: "fr",
      author: "Léa M.",
      publishedAt: new Date("2026-10-01T20:00:00Z"),
      updatedAt: new Date("2026-10-02T08:00:00Z"),
      reply: null,
      ratingTags: ["ambience 9/10", "food 8/10", "price very cheap", "noise quiet", "occasion family"],
    });
  });
  test.each([
    [10, 5],
    [9, 5],
    [7, 4],
    [2, 1],
    [0, 1],
    [null, 0],
    [12, 0],
  ])("of %s of ten has %s stars", async (globalRating, rating) => {
    expect((await reviewWith({ dinerRating: { globalRating } }))?.rating).toBe(rating);
  });
  test.each(["NOT_REVIEWED", "REJECTED", "WAITING_REFORMULATE", "ARCHIVED", "DELETED", "SOMETHING_NEW"])(
    "whose words are %s shows none",
    async (status) => {
      const review = await reviewWith({ comment: words(status) });
      expect([review?.text, review?.language, review?.rating]).toEqual([null, null, 4]);
    },
  );
  test("of a guest without a name, without words or figures, is still one", async () => {
    const bare = { customer: { firstName: null, lastName: null }, comment: null, dinerRating: null };
    expect(await reviewWith(bare)).toMatchObject({ author: "", text: null, rating: 0 });
  });
});

describe("a reply", () => {
  test.each([
    ["PUBLISHED", "live", null],
    ["NOT_REVIEWED", "in_review", null],
    ["REJECTED", "refused", "REJECTED"],
    ["WAITING_REFORMULATE", "refused", "WAITING_REFORMULATE"],
    ["ARCHIVED", "refused", "ARCHIVED"],
    ["SOMETHING_NEW", "in_review", null],
  ])("that is %s is %s", async (status, state, refusalReason) => {
    const review = await reviewWith({ restaurantReply: words(status) });
    const updatedAt = new Date("2026-10-03T08:00:00Z");
    expect(review?.reply).toEqual({ text: "Merci", updatedAt, state, refusalReason });
  });
  test("that was refused says why; a deleted one is none", async () => {
    const refused = await reviewWith({ restaurantReply: words("REJECTED", { moderationReason: "CONTACT_DETAILS" }) });
    expect(refused?.reply?.refusalReason).toBe("CONTACT_DETAILS");
    expect((await reviewWith({ restaurantReply: words("DELETED") }))?.reply).toBeNull();
  });
  test("names its language, the restaurant's own where the words do not show it", async () => {
    const { vendor, connector } = connect();
    await connector.replies?.put(session, "r1", "Thank you for this very good review", "key");
    await connector.replies?.put(session, "r1", "Ciao!", "key");
    expect(vendor.sent.map(({ body }) => JSON.parse(body ?? "").language)).toEqual(["en", "fr"]);
  });
  test("to a review without words is not possible there", async () => {
    const refusal = { data: { code: "REVIEW_HAS_NO_PUBLISHED_COMMENT" }, error: "Bad Request", statusCode: 400 };
    const { connector } = connect({ [`PUT ${base}/*/reply`]: { status: 400, json: refusal } });
    const error = await connector.replies?.put(session, "r1", "Merci", "key").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "UNSUPPORTED", vendorCode: "REVIEW_HAS_NO_PUBLISHED_COMMENT" });
  });
});

describe("reading", () => {
  test("asks for what changed since, a day more on either side", async () => {
    const { vendor, connector } = connect();
    await connector.reviews?.page(session, null, new Date("2026-10-20T00:30:00Z"));
    expect(Object.fromEntries(vendor.sent[0]?.url.searchParams ?? [])).toEqual({
      restaurantUuid: theForkRestaurant,
      startDate: "2026-10-19",
      endDate: "2026-11-02",
      withCommentOnly: "false",
      limit: "50",
      page: "1",
    });
  });
  test("goes on from a page that was kept", async () => {
    const { connector } = connect();
    const page = await connector.reviews?.page(session, "2", null);
    expect([page?.reviews.length, page?.next]).toEqual([10, null]);
  });
});

describe("the installation's token", () => {
  test("is asked for with the client's secret and kept until its end", async () => {
    const { vendor, token } = connect();
    expect(await Promise.all([token(), token()])).toEqual([`${theForkToken}-1`, `${theForkToken}-1`]);
    expect(JSON.parse(vendor.sent[0]?.body ?? "")).toEqual({
      grant_type: "client_credentials",
      client_id: keys.THEFORK_CLIENT_ID,
      client_secret: keys.THEFORK_CLIENT_SECRET,
      audience: "https://api.thefork.io",
    });
    vendor.state.nowMs += 8_600_000;
    expect(await token()).toBe(`${theForkToken}-2`);
  });
  test("that is refused before its end is asked for again, once", async () => {
    const { vendor, connector, token } = connect();
    const accessToken = await token();
    vendor.state.fault = ({ headers }) =>
      headers.authorization === `Bearer ${accessToken}` ? { status: 401, json: { message: "Unauthorized" } } : null;
    const review = await connector.reviews?.one?.({ ...session, accessToken }, "r1");
    expect([review?.externalId, vendor.issuedCount()]).toEqual(["r1", 2]);
    vendor.state.fault = ({ url }) =>
      url.host === "api.thefork.io" ? { status: 401, json: { message: "Unauthorized" } } : null;
    const error = await connector.reviews?.one?.({ ...session, accessToken }, "r1").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "AUTH_EXPIRED" });
  });
});

test("a restaurant is found by the id in what was typed, when TheFork knows it", async () => {
  const { connector } = connect();
  const found = await connector.findLocation?.(`https://manager.thefork.com/r/${theForkRestaurant.toUpperCase()}/x`);
  expect(found?.externalId).toBe(theForkRestaurant);
  expect(await connector.findLocation?.("Chez Ana")).toBeNull();
  const missing = { status: 404, json: { data: { code: "RESTAURANT_NOT_FOUND" }, error: "Not Found" } };
  expect(await connect({ [`GET ${base}`]: missing }).connector.findLocation?.(theForkRestaurant)).toBeNull();
});
