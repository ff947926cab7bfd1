import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  bearer,
  consentPath,
  form,
  googleCode,
  googleScopes,
  googleToken,
  redirectUri,
  setUpSandbox,
  signIn,
} from "../testing/setup.ts";

const minuteMs = 60_000;
const mask = "name,title,storefrontAddress,metadata.placeId,regularHours";

describe("Google's consent", () => {
  test("shows every account and right, and sends back code and state", async () => {
    const on = setUpSandbox();
    const page = await (await on.at("googleConsent")(consentPath())).text();
    expect(page).toContain("Armelle Rivoyre");
    expect(page).toContain("business.manage");
    expect(page).toContain("Sandbox");
    const response = await on.at("googleConsent")(
      consentPath(),
      form([
        ["person", on.world.people[0]?.id ?? ""],
        ["decision", "allow"],
        ["scope", "openid"],
      ]),
    );
    const back = new URL(response.headers.get("location") ?? "");
    expect(response.status).toBe(303);
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get("state")).toBe("s1");
    expect(back.searchParams.get("scope")).toBe("openid");
  });
  test("says access_denied when refused, and sends nobody to a foreign address", async () => {
    const on = setUpSandbox();
    const refused = await on.at("googleConsent")(consentPath(), form({ decision: "refuse" }));
    expect(new URL(refused.headers.get("location") ?? "").searchParams.get("error")).toBe("access_denied");
    const foreign = await on.at("googleConsent")(consentPath({ redirect_uri: "https://elsewhere.example/" }));
    expect(foreign.status).toBe(400);
    expect(await foreign.text()).toContain("redirect_uri_mismatch");
  });
  test("takes no form from another site", async () => {
    const on = setUpSandbox();
    const sent = form({ decision: "allow" });
    const response = await on.at("googleConsent")(consentPath(), {
      ...sent,
      headers: { Origin: "https://elsewhere.example" },
    });
    expect(response.status).toBe(403);
  });
});

describe("Google's tokens", () => {
  test("a code is redeemed once, with its verifier alone", async () => {
    const on = setUpSandbox();
    const verifier = "a-verifier-of-more-than-forty-three-characters-long";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const more = { code_challenge: challenge, code_challenge_method: "S256" };
    const redeem = (code: string, code_verifier: string) =>
      googleToken(on, { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier });
    const code = await googleCode(on, googleScopes, more);
    expect(await on.json(redeem(code, "another"))).toMatchObject({ error: "invalid_grant" });
    const response = await on.json(redeem(code, verifier));
    expect(response).toMatchObject({ expires_in: 3599, token_type: "Bearer", refresh_token: expect.any(String) });
    expect(response.scope.split(" ")).toContain("https://www.googleapis.com/auth/business.manage");
    const claims = JSON.parse(Buffer.from(response.id_token.split(".")[1], "base64url").toString());
    expect(claims).toMatchObject({ iss: "https://accounts.google.com", email: "armelle@rivoyre.example" });
    const again = await redeem(code, verifier);
    expect([again.status, await again.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  });
  test("an access token ends after an hour, a refresh makes a new one, a revocation ends all", async () => {
    const on = setUpSandbox();
    const first = await signIn(on);
    const list = (token: string) => on.at("gbpAccounts")("/accounts", bearer(token));
    expect((await list(first.access_token)).status).toBe(200);
    on.time.now += 61 * minuteMs;
    const ended = await list(first.access_token);
    expect([ended.status, (await ended.json()).error.status]).toEqual([401, "UNAUTHENTICATED"]);
    const refresh = () => googleToken(on, { grant_type: "refresh_token", refresh_token: first.refresh_token });
    const renewed = await on.json(refresh());
    expect(renewed.refresh_token).toBeUndefined();
    expect((await list(renewed.access_token)).status).toBe(200);
    expect((await on.at("googleToken")(`/revoke?token=${renewed.access_token}`, { method: "POST" })).status).toBe(200);
    expect((await list(renewed.access_token)).status).toBe(401);
    expect(await on.json(refresh())).toEqual({
      error: "invalid_grant",
      error_description: "Token has been expired or revoked.",
    });
  });
  test("without the right, a call is refused with 403", async () => {
    const on = setUpSandbox();
    const { access_token } = await signIn(on, ["openid"]);
    const response = await on.at("gbpAccounts")("/accounts", bearer(access_token));
    expect([response.status, (await response.json()).error.details[0].reason]).toEqual([
      403,
      "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
    ]);
  });
});

describe("Google's locations", () => {
  test("are read account by account and page by page, with the fields of the mask alone", async () => {
    const on = setUpSandbox();
    const { access_token } = await signIn(on);
    const { accounts } = await on.json(on.at("gbpAccounts")("/accounts", bearer(access_token)));
    expect(accounts.map(({ type }: { type: string }) => type)).toEqual(["PERSONAL", "LOCATION_GROUP"]);
    const list = (account: string, query: string) =>
      on.at("gbpInformation")(`/${account}/locations?${query}`, bearer(access_token));
    expect(await on.json(list(accounts[0].name, `readMask=${mask}`))).toEqual({ totalSize: 0 });
    const first = await on.json(list(accounts[1].name, `readMask=${mask}&pageSize=2`));
    const second = await on.json(
      list(accounts[1].name, `readMask=${mask}&pageSize=2&pageToken=${first.nextPageToken}`),
    );
    expect([first.locations.length, second.locations.length, second.nextPageToken]).toEqual([2, 1, undefined]);
    expect(Object.keys(first.locations[0])).toEqual(["name", "title", "storefrontAddress", "metadata", "regularHours"]);
    expect(first.locations[0].metadata).toEqual({ placeId: expect.stringMatching(/^ChIJ/) });
    expect(first.locations[0].regularHours.periods[0]).toEqual({
      openDay: "MONDAY",
      openTime: { hours: 12 },
      closeDay: "MONDAY",
      closeTime: { hours: 14, minutes: 30 },
    });
    const one = await on.json(
      on.at("gbpInformation")(`/${first.locations[0].name}?readMask=title`, bearer(access_token)),
    );
    expect(one).toEqual({ title: first.locations[0].title });
    const maskless = await list(accounts[1].name, "");
    expect([maskless.status, (await maskless.json()).error.status]).toEqual([400, "INVALID_ARGUMENT"]);
    expect((await on.at("gbpInformation")("/locations/1?readMask=name", bearer(access_token))).status).toBe(404);
  });
});

test("an edit of what Google alone decides is refused, and a check that finds nothing wrong answers empty", async () => {
  const on = setUpSandbox();
  const { access_token } = await signIn(on);
  const path = `/locations/${on.world.restaurants[0]?.listings.gmb}`;
  const patch = (query: string, body: object) =>
    on.at("gbpInformation")(`${path}?${query}`, {
      ...bearer(access_token),
      method: "PATCH",
      body: JSON.stringify(body),
    });
  const refusalOf = async (mask: string, body: object) => {
    const response = await patch(`updateMask=${mask}`, body);
    const { error } = await response.json();
    const [violation] = error.details[0].fieldViolations;
    return [response.status, error.status, violation.field, violation.description];
  };
  const about = (said: string) => [400, "INVALID_ARGUMENT", "update_mask", expect.stringContaining(said)];
  for (const field of ["metadata", "metadata.placeId", "languageCode", "name"])
    expect(await refusalOf(field, {})).toEqual(about(`${field} cannot be updated`));
  for (const field of ["attributes", "opening", "regularHours.periods"])
    expect(await refusalOf(`regularHours,${field}`, {})).toEqual(about(`Invalid field mask provided: ${field}`));
  expect(await refusalOf("", {})).toEqual(about("Field mask is required"));
  // What Google takes and Comptoir never sends is not taken for done.
  for (const field of ["title", "phoneNumbers", "categories", "openInfo", "labels", "profile.description", "moreHours"])
    expect(await refusalOf(`regularHours,${field}`, {})).toEqual(about(`${field} is not implemented`));
  expect(await refusalOf("regularHours", { regularHours: { periods: [] }, hours: {} })).toEqual([
    400,
    "INVALID_ARGUMENT",
    "location",
    expect.stringContaining('Unknown name "hours"'),
  ]);
  const checked = await patch("updateMask=regularHours&validateOnly=true", {
    title: "Left",
    regularHours: { periods: [] },
  });
  expect([checked.status, await checked.json()]).toEqual([200, {}]);
});

test("people who searched are added up over a range of months, small sums told as fewer than", async () => {
  const on = setUpSandbox();
  const { access_token } = await signIn(on);
  const now = new Date(on.time.now);
  const month = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
  const read = async (from: Date, to: Date): Promise<Map<string, { value?: string; threshold?: string }>> => {
    const query = new URLSearchParams({
      "monthlyRange.startMonth.year": String(from.getUTCFullYear()),
      "monthlyRange.startMonth.month": String(from.getUTCMonth() + 1),
      "monthlyRange.endMonth.year": String(to.getUTCFullYear()),
      "monthlyRange.endMonth.month": String(to.getUTCMonth() + 1),
    });
    const path = `/locations/${on.world.restaurants[0]?.listings.gmb}/searchkeywords/impressions/monthly?${query}`;
    const { searchKeywordsCounts } = await on.json(on.at("gbpPerformance")(path, bearer(access_token)));
    return new Map(
      searchKeywordsCounts.map((row: { searchKeyword: string; insightsValue: object }) => [
        row.searchKeyword,
        row.insightsValue,
      ]),
    );
  };
  const months = await Promise.all([3, 2, 1].map((back) => read(month(back), month(back))));
  const range = await read(month(3), month(1));
  const frequent = [...range].filter(([term]) => months.every((one) => one.get(term)?.value));
  expect(frequent.length).toBeGreaterThan(5);
  for (const [term, { value }] of frequent)
    expect(Number(value)).toBe(months.reduce((sum, one) => sum + Number(one.get(term)?.value), 0));
  expect([...range.values()].some(({ threshold }) => threshold === "15")).toBe(true);
  expect([...range.keys()].filter((term) => term !== term.toLowerCase())).toEqual([]);
});

/** A person at work on the first location. */
async function atWork() {
  const on = setUpSandbox();
  const { access_token } = await signIn(on);
  const [restaurant] = on.world.restaurants;
  const location = `/accounts/${restaurant?.groupId}/locations/${restaurant?.listings.gmb}`;
  const call = (path: string, init: RequestInit = {}) => on.at("gbpV4")(path, { ...init, ...bearer(access_token) });
  const list = (query = "") => on.json(call(`${location}/reviews?${query}`));
  return { on, location, call, list };
}

describe("Google's reviews", () => {
  test("come newest change first, fifty at most, with the figures of all", async () => {
    const { call, location, list } = await atWork();
    const first = await list("pageSize=5");
    const second = await list(`pageSize=5&pageToken=${first.nextPageToken}`);
    expect([first.reviews.length, second.reviews.length, first.totalReviewCount]).toEqual([5, 2, 7]);
    const times = [...first.reviews, ...second.reviews].map(({ updateTime }) => updateTime);
    expect(times).toEqual(times.toSorted().reverse());
    expect(first.reviews[0]).toMatchObject({
      name: expect.stringMatching(/^accounts\/\d+\/locations\/\d+\/reviews\/AbFvOq/),
      starRating: expect.stringMatching(/^(ONE|TWO|THREE|FOUR|FIVE)$/),
      reviewer: { isAnonymous: false },
    });
    expect((await call(`${location}/reviews?pageSize=51`)).status).toBe(400);
    expect((await call(`${location}/reviews/gone`)).status).toBe(404);
  });
  test("of many locations come in one call", async () => {
    const { on, call, location } = await atWork();
    const account = location.split("/locations")[0];
    const locationNames = on.world.restaurants.map(({ listings }) => `${account?.slice(1)}/locations/${listings.gmb}`);
    const body = JSON.stringify({ locationNames, pageSize: 50 });
    const response = await on.json(call(`${account}/locations:batchGetReviews`, { method: "POST", body }));
    expect(response.locationReviews).toHaveLength(21);
    expect(new Set(response.locationReviews.map(({ name }: { name: string }) => name))).toEqual(new Set(locationNames));
    const times = response.locationReviews.map(({ review }: { review: { updateTime: string } }) => review.updateTime);
    expect(times).toEqual(times.toSorted().reverse());
  });
  test("an answer is judged for a while, then stands; a new one is judged again; a deleted one is gone", async () => {
    const { on, call, location, list } = await atWork();
    const { reviewId } = (await list()).reviews[0];
    const put = (comment: string) =>
      on.json(call(`${location}/reviews/${reviewId}/reply`, { method: "PUT", body: JSON.stringify({ comment }) }));
    const read = async () => (await on.json(call(`${location}/reviews/${reviewId}`))).reviewReply;
    expect(await put("Merci !")).toMatchObject({ comment: "Merci !", reviewReplyState: "PENDING" });
    on.time.now += minuteMs;
    expect(await read()).toMatchObject({ comment: "Merci !", reviewReplyState: "APPROVED" });
    await put("Appelez-moi au 01 99 00 41 27");
    expect(await read()).toMatchObject({ reviewReplyState: "PENDING" });
    on.time.now += minuteMs;
    expect(await read()).toMatchObject({ reviewReplyState: "REJECTED", policyViolation: "PERSONAL_INFO" });
    const remove = () => call(`${location}/reviews/${reviewId}/reply`, { method: "DELETE" });
    expect(await on.json(remove())).toEqual({});
    expect(await read()).toBeUndefined();
    expect((await remove()).status).toBe(404);
  });
  test("an answer of more than 4096 bytes is refused", async () => {
    const { call, location, list } = await atWork();
    const { reviewId } = (await list()).reviews[0];
    const body = JSON.stringify({ comment: "é".repeat(2049) });
    const response = await call(`${location}/reviews/${reviewId}/reply`, { method: "PUT", body });
    expect([response.status, (await response.json()).error.details[0].fieldViolations[0].field]).toEqual([
      400,
      "review_reply.comment",
    ]);
  });
});
