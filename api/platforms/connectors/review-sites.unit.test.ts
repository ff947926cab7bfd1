import { describe, expect, test } from "vitest";
import { keys, realAccess, type VendorScript } from "#tests/platforms/fake-vendor.ts";
import { fakeTripadvisor, fakeYelp } from "#tests/platforms/review-sites.ts";
import type { Session } from "../connector.ts";
import { createHttp } from "../http/client.ts";
import { tripadvisorConnector } from "./tripadvisor/connector.ts";
import { yelpConnector } from "./yelp/connector.ts";

const session = (externalId: string, languages: string[]): Session => ({
  accessToken: "unused",
  location: { externalId, accountId: null },
  languages,
});

describe("Tripadvisor", () => {
  const connect = (script: VendorScript = {}) => {
    const vendor = fakeTripadvisor(script);
    return { vendor, connector: tripadvisorConnector(realAccess, createHttp(vendor.options)) };
  };
  test("is asked once per language, and a translated review is left to its own", async () => {
    const { vendor, connector } = connect();
    const first = await connector.reviews?.page(session("55", ["fr", "en"]), null, null);
    expect([first?.reviews.length, first?.totals, first?.next]).toEqual([5, { count: 312, rating: 4.5 }, "en"]);
    const second = await connector.reviews?.page(session("55", ["fr", "en"]), first?.next ?? null, null);
    expect([second?.reviews.length, second?.totals, second?.next]).toEqual([4, null, null]);
    const asked = vendor.sent.filter(({ url }) => url.pathname.endsWith("/reviews"));
    expect(asked.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { language: "fr", limit: "5", key: keys.TRIPADVISOR_API_KEY },
      { language: "en", limit: "5", key: keys.TRIPADVISOR_API_KEY },
    ]);
  });
  test.each(["..", "😀", "?", "\ud83d"])(
    "is not searched for %j, which it refuses as an empty search",
    async (typed) => {
      const { vendor, connector } = connect();
      expect(await connector.findLocation?.(typed)).toBeNull();
      expect(vendor.sent).toEqual([]);
    },
  );
  test("gives the owner's reply and the sub-ratings", async () => {
    const page = await connect().connector.reviews?.page(session("55", ["fr"]), null, null);
    expect(page?.reviews[0]).toMatchObject({
      externalId: "900",
      title: "Bien",
      updatedAt: new Date("2026-10-02T10:00:00Z"),
      reply: { text: "Merci", state: "live" },
      ratingTags: ["service 4/5"],
    });
    expect(page?.reviews[1]?.reply).toBeNull();
  });
  test.each([
    ["https://www.tripadvisor.fr/Restaurant_Review-g187147-d55-Reviews-Chez_Ana-Paris.html", "55"],
    [" 55 ", "55"],
    ["Chez Ana Paris", "55"],
    ["https://www.tripadvisor.fr/Hotels-g187147-Paris.html", undefined],
    ["404", undefined],
  ])("finds a place by %s", async (typed, externalId) => {
    expect((await connect().connector.findLocation?.(typed))?.externalId).toBe(externalId);
  });
});

describe("Yelp", () => {
  const connect = (script: VendorScript = {}) => {
    const vendor = fakeYelp(script);
    return { vendor, connector: yelpConnector(realAccess, createHttp(vendor.options)) };
  };
  test("writes times of its own home", async () => {
    const { vendor, connector } = connect();
    const page = await connector.reviews?.page(session("chez-ana-paris", ["it"]), null, null);
    expect(page).toMatchObject({ totals: { count: 42, rating: 4.5 }, next: null });
    expect(page?.reviews[0]).toMatchObject({ publishedAt: new Date("2026-07-01T17:20:30Z"), rating: 3, reply: null });
    expect(vendor.sent[0]?.url.searchParams.get("locale")).toBe("it_IT");
    expect(vendor.sent[0]?.headers.authorization).toBe(`Bearer ${keys.YELP_API_KEY}`);
  });
  test("says when a day's calls come back", async () => {
    const { vendor, connector } = connect();
    vendor.state.fault = () => ({
      status: 429,
      json: { error: { code: "ACCESS_LIMIT_REACHED", description: "used up" } },
      headers: {
        "ratelimit-remaining": "0",
        "ratelimit-resettime": new Date(vendor.state.nowMs + 7_200_000).toISOString(),
      },
    });
    const error = await connector.reviews?.totals?.(session("chez-ana-paris", [])).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 7200 });
    expect(vendor.sent).toHaveLength(1);
  });
  test.each([
    ["https://www.yelp.fr/biz/chez-ana-paris?osq=Restaurants", "chez-ana-paris"],
    ["chez-ana-paris", "chez-ana-paris"],
    ["gone", undefined],
    ["12 rue X, Paris", undefined],
    ["https://www.yelp.fr/biz/chez-%E0%A4", undefined],
    ["https://www.yelp.fr/biz/..%2F..%2Fsearch", undefined],
  ])("finds a place by %s", async (typed, externalId) => {
    expect((await connect().connector.findLocation?.(typed))?.externalId).toBe(externalId);
  });
});
