import { describe, expect, test } from "vitest";
import type { Session, VendorLocation } from "#api/platforms/connector.ts";
import { createHttp } from "#api/platforms/http/client.ts";
import { keys, realAccess, type VendorScript } from "#tests/platforms/fake-vendor.ts";
import { fakeGoogle, googleRefreshToken, googleReview, googleToken } from "#tests/platforms/google.ts";
import { gmbConnector } from "./connector.ts";

const session: Session = {
  accessToken: googleToken,
  location: { externalId: "locations/9001", accountId: "accounts/7" },
  languages: ["fr"],
};
const reviews = "https://mybusiness.googleapis.com/v4/accounts/7/locations/9001/reviews";
function connect(script: VendorScript = {}) {
  const vendor = fakeGoogle(script);
  const connector = gmbConnector(realAccess, createHttp(vendor.options));
  if (connector.authorization.kind !== "oauth" || !connector.reviews || !connector.replies)
    throw new Error("incomplete");
  return {
    ...connector,
    vendor,
    reviews: connector.reviews,
    replies: connector.replies,
    oauth: connector.authorization,
  };
}
async function firstReview(overrides: Record<string, unknown>) {
  const on = connect({ [`GET ${reviews}`]: { json: { reviews: [googleReview(0, overrides)] } } });
  return (await on.reviews.page(session, null, null)).reviews[0];
}

test("a list of places that leads back to where it is ends with a reason", async () => {
  const { locations } = connect({
    "GET https://mybusinessbusinessinformation.googleapis.com/v1/accounts/7/locations": {
      json: { locations: [{ name: "locations/9001", title: "Chez Ana" }], nextPageToken: "again" },
    },
  });
  const readAll = async () => {
    for await (const _ of locations?.({ accessToken: googleToken, refreshToken: null, expiresAt: null }) ?? []);
  };
  await expect(readAll()).rejects.toMatchObject({ code: "UNKNOWN", vendorCode: "page_loop" });
});

describe("consent", () => {
  const redirectUri = "https://comptoir.test/credentials/callback";
  test("is asked for lasting use, with a state and a challenge", () => {
    const url = connect().oauth.consentUrl({ state: "s1", redirectUri, codeChallenge: "c1" });
    expect(`${url.origin}${url.pathname}`).toBe("https://accounts.google.com/o/oauth2/v2/auth");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: keys.GOOGLE_CLIENT_ID,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "https://www.googleapis.com/auth/business.manage openid email",
      access_type: "offline",
      prompt: "consent",
      state: "s1",
      code_challenge: "c1",
      code_challenge_method: "S256",
    });
  });
  test("becomes a grant that says who gave which rights", async () => {
    const { oauth, vendor } = connect();
    const grant = await oauth.exchange({ code: "code-1", codeVerifier: "verifier-1", redirectUri });
    expect(grant).toEqual({
      accountId: "1001",
      accountName: "lea@ana.example",
      accountEmail: "lea@ana.example",
      tokens: { accessToken: googleToken, refreshToken: googleRefreshToken, expiresAt: "2026-11-01T12:59:59.000Z" },
      scopes: ["https://www.googleapis.com/auth/business.manage", "openid"],
      consentEndsAt: null,
    });
    expect(Object.fromEntries(new URLSearchParams(vendor.sent[0]?.body ?? ""))).toEqual({
      grant_type: "authorization_code",
      code: "code-1",
      code_verifier: "verifier-1",
      client_id: keys.GOOGLE_CLIENT_ID,
      client_secret: keys.GOOGLE_CLIENT_SECRET,
      redirect_uri: redirectUri,
    });
  });
  test("without an identity is known by the first account", async () => {
    const token = { access_token: googleToken, expires_in: 3599, scope: "" };
    const { oauth } = connect({ "POST https://oauth2.googleapis.com/token": { json: token } });
    const grant = await oauth.exchange({ code: "c", codeVerifier: "v", redirectUri });
    expect([grant.accountId, grant.accountName, grant.accountEmail]).toEqual(["accounts/7", "Léa", null]);
  });
  test("is renewed and keeps its refresh token; without one there is nothing to renew", async () => {
    const { oauth } = connect();
    const held = { accessToken: "old", refreshToken: googleRefreshToken, expiresAt: null };
    expect(await oauth.refresh(held)).toEqual({
      accessToken: googleToken,
      refreshToken: googleRefreshToken,
      expiresAt: "2026-11-01T12:59:59.000Z",
    });
    const error = await oauth.refresh({ ...held, refreshToken: null }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "AUTH_EXPIRED", vendorCode: "no_refresh_token" });
  });
  test("that was taken back is distinguished from keys of ours that are wrong", async () => {
    const refusing = (status: number, error: string) =>
      connect({ "POST https://oauth2.googleapis.com/token": { status, json: { error } } }).oauth;
    const held = { accessToken: "old", refreshToken: googleRefreshToken, expiresAt: null };
    const failure = (status: number, error: string) =>
      refusing(status, error)
        .refresh(held)
        .catch((thrown) => thrown);
    expect(await failure(400, "invalid_grant")).toMatchObject({ code: "AUTH_EXPIRED", vendorCode: "invalid_grant" });
    expect(await failure(401, "invalid_client")).toMatchObject({ code: "PERMISSION_DENIED" });
  });
  test("is revoked once; a second time is success too", async () => {
    const { oauth, vendor } = connect();
    const held = { accessToken: googleToken, refreshToken: googleRefreshToken, expiresAt: null };
    await oauth.revoke(held);
    expect(vendor.sent[0]?.url.searchParams.get("token")).toBe(googleRefreshToken);
    vendor.state.fault = () => ({ status: 400, json: { error: "invalid_token" } });
    await oauth.revoke(held);
    vendor.state.fault = () => ({ status: 503, text: "" });
    expect(await oauth.revoke(held).catch((thrown: unknown) => thrown)).toMatchObject({ code: "VENDOR_DOWN" });
  });
});

test("locations come from every account and page, once each", async () => {
  const { locations } = connect();
  const found: VendorLocation[] = [];
  for await (const one of locations?.({ accessToken: googleToken, refreshToken: null, expiresAt: null }) ?? [])
    found.push(one);
  expect(found.map(({ externalId, accountId, placeId }) => [externalId, accountId, placeId])).toEqual([
    ["locations/9001", "accounts/7", "ChIJ9001"],
    ["locations/9002", "accounts/8", "ChIJ9002"],
    ["locations/9003", "accounts/8", "ChIJ9003"],
  ]);
  expect(found[0]).toMatchObject({ formattedAddress: "12 rue X, 75011 Paris", locality: "Paris", countryCode: "FR" });
});

describe("a review", () => {
  test("is known by the location and itself, whatever account led to it", async () => {
    const review = await firstReview({ name: "accounts/99/locations/9001/reviews/AbF1" });
    expect(review?.externalId).toBe("locations/9001/reviews/AbF1");
  });
  test("keeps its own words, and Google's translation beside them", async () => {
    const comment = "(Translated by Google) The food was very good\n\n(Original)\nTrès bon repas";
    const review = await firstReview({ comment });
    expect([review?.text, review?.translations]).toEqual([
      "Très bon repas",
      [{ text: "The food was very good", language: "en", source: "google" }],
    ]);
  });
  test("may hold characters that no database takes", async () => {
    const review = await firstReview({ comment: "Bon\u0000jour", reviewer: { displayName: "L\u0000éa" } });
    expect([review?.text, review?.author]).toEqual(["Bonjour", "Léa"]);
    expect(JSON.stringify(review?.raw)).not.toContain("\\u0000");
  });
  test.each([
    [{}, "live", null],
    [{ reviewReplyState: "APPROVED" }, "live", null],
    [{ reviewReplyState: "PENDING" }, "in_review", null],
    [{ reviewReplyState: "REJECTED", policyViolation: "PERSONAL_INFO" }, "refused", "PERSONAL_INFO"],
    [{ reviewReplyState: "REJECTED", policyViolation: "SOMETHING_NEW" }, "refused", "SOMETHING_NEW"],
    [{ reviewReplyState: "REJECTED" }, "refused", null],
    [{ reviewReplyState: "SOMETHING_NEW" }, "in_review", null],
  ])("has a reply in the state that %o names", async (fields, state, refusalReason) => {
    const reviewReply = { comment: "Merci", updateTime: "2026-11-01T08:00:00Z", ...fields };
    const review = await firstReview({ reviewReply });
    expect(review?.reply).toEqual({ text: "Merci", updatedAt: new Date("2026-11-01T08:00:00Z"), state, refusalReason });
  });
  test("that lacks its date fails the page, so that it does not count as deleted", async () => {
    await expect(firstReview({ createTime: undefined })).rejects.toMatchObject({ code: "UNKNOWN" });
  });
  test("brings the guest's photos, public addresses alone, and is read whatever stands there", async () => {
    const photo = { url: "https://lh3.example/t.jpg", width: null, height: null, isVideo: false, caption: null };
    const thumbnailUrl = photo.url;
    const photosWith = async (reviewMediaItems: unknown) => (await firstReview({ reviewMediaItems }))?.photos;
    expect(await photosWith(undefined)).toEqual([]);
    expect(await photosWith([{ thumbnailUrl, thumbnailLabel: "Plat" }])).toEqual([{ ...photo, caption: "Plat" }]);
    expect(await photosWith([{ thumbnailUrl, videoUrl: "https://lh3.example/f" }])).toEqual([
      { ...photo, isVideo: true },
    ]);
    for (const odd of [null, "none", 7, {}, [null, 7, "x", [], {}], [{ thumbnailUrl: {} }, { thumbnailUrl: "data:," }]])
      expect(await photosWith(odd)).toEqual([]);
    const many = Array.from({ length: 10_000 }, (_, at) => ({ thumbnailUrl: `https://lh3.example/${at}` }));
    expect(await photosWith(many)).toHaveLength(30);
  });
  test("gives the location's own figures with the page; a location without reviews has none", async () => {
    expect((await connect().reviews.page(session, null, null)).totals).toEqual({ count: 120, rating: 4.4 });
    const empty = connect({ [`GET ${reviews}`]: { json: {} } });
    expect(await empty.reviews.page(session, null, null)).toEqual({
      reviews: [],
      totals: { count: 0, rating: null },
      next: null,
    });
  });
  test("is asked for with the latest change first, fifty at a time, with the token in the header alone", async () => {
    const { reviews: reader, vendor } = connect();
    await reader.page(session, "100", null);
    expect(Object.fromEntries(vendor.sent[0]?.url.searchParams ?? [])).toEqual({
      pageSize: "50",
      orderBy: "updateTime desc",
      pageToken: "100",
    });
    expect(vendor.sent[0]?.headers.authorization).toBe(`Bearer ${googleToken}`);
  });
  test("cannot be reached without the account", async () => {
    const lost = { ...session, location: { externalId: "locations/9001", accountId: null } };
    await expect(connect().reviews.page(lost, null, null)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("several locations at once", () => {
  const places = ["9001", "9002"].map((id) => ({ externalId: `locations/${id}`, accountId: "accounts/7" }));
  test("are one request to their account, and each review is given with its location", async () => {
    const { reviews: reader, vendor } = connect();
    const first = await reader.together?.page(googleToken, places, null);
    expect(first).toMatchObject({
      reviews: [{ locationId: "locations/9001", review: { externalId: "locations/9001/reviews/AbF0" } }],
      next: "1",
    });
    const second = await reader.together?.page(googleToken, places, first?.next ?? null);
    expect(second).toMatchObject({ reviews: [{ locationId: "locations/9002" }], next: null });
    expect(vendor.sent.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(
      Array.from({ length: 2 }, () => "POST /v4/accounts/7/locations:batchGetReviews"),
    );
    const locationNames = ["accounts/7/locations/9001", "accounts/7/locations/9002"];
    const wanted = { locationNames, pageSize: 50, orderBy: "updateTime desc" };
    expect(vendor.sent.map(({ body }) => JSON.parse(body ?? ""))).toEqual([wanted, { ...wanted, pageToken: "1" }]);
  });
  test("take one turn of the quota, however many they are, and are asked again when the answer is lost", async () => {
    const vendor = fakeGoogle();
    const paced = gmbConnector({ ...realAccess, googleCallsPerMinute: 2 }, createHttp(vendor.options));
    const ask = () => paced.reviews?.together?.page(googleToken, places, null);
    await ask();
    await paced.reviews?.page(session, null, null);
    await expect(ask()).rejects.toMatchObject({ code: "RATE_LIMITED", vendorCode: "paced" });
    expect(vendor.sent).toHaveLength(2);
    vendor.state.nowMs += 60_000;
    vendor.state.fault = () => (vendor.sent.length === 3 ? { status: 503, json: {} } : null);
    expect((await ask())?.reviews).toHaveLength(1);
    expect(vendor.sent).toHaveLength(4);
  });
});

describe("an account's notifications", () => {
  const topic = keys.GOOGLE_PUBSUB_TOPIC;
  const name = "accounts/7/notificationSetting";
  const ours = { name, pubsubTopic: topic, notificationTypes: ["NEW_REVIEW", "UPDATED_REVIEW"] };
  test("are registered once, and named as a whole in the mask", async () => {
    const { watch, vendor } = connect();
    await watch?.(session);
    await watch?.(session);
    expect(vendor.setting.value).toEqual(ours);
    expect(vendor.sent.map(({ method }) => method)).toEqual(["GET", "PATCH", "GET"]);
    expect(vendor.sent[1]?.url.searchParams.get("updateMask")).toBe("notificationTypes,pubsubTopic");
  });
  test("keep what else they announced to our topic, and end as a whole", async () => {
    const { watch, unwatchAccount, vendor } = connect();
    vendor.setting.value = { name, pubsubTopic: topic, notificationTypes: ["GOOGLE_UPDATE"] };
    await watch?.(session);
    const notificationTypes = ["GOOGLE_UPDATE", "NEW_REVIEW", "UPDATED_REVIEW"];
    expect(vendor.setting.value).toEqual({ ...ours, notificationTypes });
    await unwatchAccount?.(googleToken, "accounts/7");
    expect(vendor.setting.value).toEqual({ name, pubsubTopic: "", notificationTypes: [] });
  });
  test("of another tool stay as they are, whether ours are wanted or ended", async () => {
    const { watch, unwatchAccount, vendor } = connect();
    const others = { name, pubsubTopic: "projects/other/topics/t", notificationTypes: ["NEW_REVIEW"] };
    vendor.setting.value = others;
    await expect(watch?.(session)).rejects.toMatchObject({ code: "INVALID_INPUT", vendorCode: "other_topic" });
    await unwatchAccount?.(googleToken, "accounts/7");
    expect(vendor.setting.value).toBe(others);
    // A topic that gets nothing is in nobody's way.
    vendor.setting.value = { name, pubsubTopic: "projects/other/topics/t" };
    await watch?.(session);
    expect(vendor.setting.value).toEqual(ours);
  });
  test("are not asked for without a topic", () => {
    const quiet = gmbConnector({ ...realAccess, googleTopic: null }, createHttp(fakeGoogle().options));
    expect([quiet.watch, quiet.unwatchAccount]).toEqual([undefined, undefined]);
  });
});

test("a reply that nobody has judged yet is not called live", async () => {
  const { replies } = connect({
    [`PUT ${reviews}/*/reply`]: { json: { comment: "Merci", updateTime: "2026-11-01T08:00:00Z" } },
  });
  const reply = await replies.put(session, "locations/9001/reviews/AbF1", "Merci", "key");
  expect(reply.state).toBe("in_review");
});

test("ten edits of a profile leave in a minute, the others wait", async () => {
  const { replies, vendor } = connect();
  const startedAt = vendor.state.nowMs;
  const put = (index: number) => replies.put(session, `locations/9001/reviews/AbF${index}`, "Merci", "key");
  for (let index = 0; index < 10; index++) await put(index);
  expect(vendor.state.nowMs).toBe(startedAt);
  await expect(put(10)).rejects.toMatchObject({ code: "RATE_LIMITED", vendorCode: "paced", retryAfterSeconds: 60 });
  vendor.state.nowMs += 50_000;
  await put(10);
  expect(vendor.state.nowMs).toBe(startedAt + 60_000);
  const other = { ...session, location: { externalId: "locations/9001x", accountId: "accounts/7" } };
  const elsewhere = replies.remove?.(other, "locations/9001x/reviews/A").catch((thrown: unknown) => thrown);
  expect(await elsewhere).not.toMatchObject({ code: "RATE_LIMITED" });
});

test("the profile brings hours as the product keeps them", async () => {
  const { profile } = connect();
  expect(await profile?.(session)).toMatchObject({
    name: "Chez Ana 9001",
    phone: "01 23 45 67 89",
    website: "https://ana.example/bastille",
    isClosedTemporarily: false,
    openingHours: {
      regularHours: [
        { openDay: "MONDAY", openTime: "12:00", closeDay: "MONDAY", closeTime: "14:30" },
        { openDay: "SATURDAY", openTime: "19:00", closeDay: "SUNDAY", closeTime: "02:00" },
      ],
      specialHours: [{ startDate: "2026-12-25", endDate: "2026-12-25", isClosed: true }],
    },
  });
});

test("rights are listed: refused ones, and a business that is not verified", async () => {
  const location = "https://mybusinessbusinessinformation.googleapis.com/v1/locations/9001";
  const rights = async (script: VendorScript) => {
    const found = await connect(script).permissions?.(session);
    return found?.map(({ key, granted }) => [key.split("/").at(-1), granted]);
  };
  expect(await rights({})).toEqual([
    ["business.manage", true],
    ["voice_of_merchant", true],
  ]);
  const unverified = { name: "locations/9001", metadata: { hasVoiceOfMerchant: false } };
  expect(await rights({ [`GET ${location}`]: { json: unverified } })).toEqual([
    ["business.manage", true],
    ["voice_of_merchant", false],
  ]);
  const refused = { status: 403, json: { error: { code: 403, message: "no", status: "PERMISSION_DENIED" } } };
  expect(await rights({ [`GET ${location}`]: refused })).toEqual([["business.manage", false]]);
});
