import { describe, expect, test } from "vitest";
import { bearer, googleToken, metaSignIn, setUpSandbox, signIn } from "../testing/setup.ts";

/** A person who reads the first location's reviews at Google. */
async function atWork() {
  const on = setUpSandbox();
  const { access_token, refresh_token } = await signIn(on);
  const [restaurant] = on.world.restaurants;
  const location = `/accounts/${restaurant?.groupId}/locations/${restaurant?.listings.gmb}`;
  const call = (path: string, init: RequestInit = {}) =>
    on.at("gbpV4")(location + path, { ...init, ...bearer(access_token) });
  const list = (query = "") => call(`/reviews?pageSize=3${query}`);
  const put = (id: string, comment: string) =>
    call(`/reviews/${id}/reply`, { method: "PUT", body: JSON.stringify({ comment }) });
  const fault = (fields: object) => on.command({ do: "add_fault", ...fields });
  return { on, restaurant, call, list, put, fault, refresh_token };
}
const idsOf = async (response: Response): Promise<string[]> =>
  ((await response.json()).reviews ?? []).map(({ reviewId }: { reviewId: string }) => reviewId);

describe("a fault", () => {
  test.each([
    ["token_expired", 401, "UNAUTHENTICATED"],
    ["token_revoked", 401, "UNAUTHENTICATED"],
    ["forbidden", 403, "PERMISSION_DENIED"],
    ["rate_limited", 429, "RESOURCE_EXHAUSTED"],
    ["server_error", 500, "INTERNAL"],
  ])("%s is worded as Google words it, as often as was asked", async (kind, status, name) => {
    const { list, fault } = await atWork();
    await fault({ kind, host: "gbpV4", count: 2, retryAfterSeconds: 7 });
    for (let at = 0; at < 2; at++) {
      const response = await list();
      expect([response.status, (await response.clone().json()).error.status]).toEqual([status, name]);
      expect(response.headers.get("retry-after")).toBe(status === 429 ? "7" : null);
    }
    expect((await list()).status).toBe(200);
  });
  test("strikes where it was meant to: a platform, a host, a path, an account, a location", async () => {
    const { on, restaurant, list, fault } = await atWork();
    const other = on.world.restaurants[1]?.listings.gmb ?? "";
    for (const where of [
      { platform: "yelp" },
      { host: "gbpAccounts" },
      { path: "/reply" },
      { account: "7" },
      { location: other },
    ]) {
      await fault({ kind: "server_error", ...where });
      expect((await list()).status).toBe(200);
    }
    for (const where of [
      { platform: "gmb" },
      { path: "pageSize=3" },
      { account: restaurant?.groupId },
      { location: restaurant?.listings.gmb },
    ]) {
      const { id } = await fault({ kind: "server_error", ...where });
      expect((await list()).status).toBe(500);
      await on.command({ do: "remove_fault", id });
    }
    expect((await list()).status).toBe(200);
  });
  test("at the token endpoint is an invalid_grant", async () => {
    const { on, fault, refresh_token } = await atWork();
    await fault({ kind: "token_revoked", host: "googleToken" });
    expect(await on.json(googleToken(on, { grant_type: "refresh_token", refresh_token }))).toMatchObject({
      error: "invalid_grant",
    });
  });
  test("may let the first page pass and strike the second", async () => {
    const { list, fault } = await atWork();
    await fault({ kind: "token_revoked", host: "gbpV4", after: 1, count: 1 });
    expect([(await list()).status, (await list()).status, (await list()).status]).toEqual([200, 401, 200]);
  });
  test("breaks a page off in the middle, empties one, or repeats a review on the next", async () => {
    const { list, fault } = await atWork();
    await fault({ kind: "truncated_page", count: 1 });
    const broken = await (await list()).text();
    expect(() => JSON.parse(broken)).toThrow(SyntaxError);
    await fault({ kind: "empty_page", count: 1 });
    const empty = await (await list()).json();
    expect([empty.reviews, typeof empty.nextPageToken]).toEqual([undefined, "string"]);
    const first = await list();
    const { nextPageToken } = await first.clone().json();
    const before = await idsOf(first);
    await fault({ kind: "duplicate_across_pages", count: 1 });
    expect((await idsOf(await list(`&pageToken=${nextPageToken}`)))[0]).toBe(before.at(-1));
  });
  test("loses the answer of what was done all the same", async () => {
    const { call, list, put, fault } = await atWork();
    const [id = ""] = await idsOf(await list());
    await fault({ kind: "answer_lost", count: 1 });
    expect((await put(id, "Merci !")).status).toBe(500);
    expect((await (await call(`/reviews/${id}`)).json()).reviewReply.comment).toBe("Merci !");
  });
  test("has an answer refused, or gives values that no documentation names", async () => {
    const { on, call, list, put, fault } = await atWork();
    const [id = ""] = await idsOf(await list());
    await fault({ kind: "reply_refused", count: 1 });
    await put(id, "Merci !");
    on.time.now += 60_000;
    const { reviewReply } = await (await call(`/reviews/${id}`)).json();
    expect(reviewReply).toMatchObject({ reviewReplyState: "REJECTED", policyViolation: "OFF_TOPIC" });
    await fault({ kind: "unknown_enum", count: 1 });
    expect((await (await list()).json()).reviews[0].starRating).toBe("SIX");
  });
  test("slow answers late and right", async () => {
    const { list, fault } = await atWork();
    await fault({ kind: "slow", delayMs: 80, count: 1 });
    const startedAt = performance.now();
    expect((await list()).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(75);
  });
  test("is worded by Meta with codes and a header of its own", async () => {
    const on = setUpSandbox();
    const token = await metaSignIn(on, ["pages_show_list"]);
    const codes: [string, number][] = [
      ["rate_limited", 32],
      ["server_error", 2],
      ["forbidden", 283],
      ["token_expired", 190],
    ];
    for (const [kind, code] of codes) {
      await on.command({ do: "add_fault", kind, platform: "facebook", count: 1, retryAfterSeconds: 90 });
      const response = await on.at("metaGraph")("/me", bearer(token));
      expect((await response.clone().json()).error.code).toBe(code);
      if (code === 32)
        expect(response.headers.get("x-business-use-case-usage")).toContain('"estimated_time_to_regain_access":2');
    }
  });
});

describe("the control endpoint", () => {
  test("names what is wrong, and takes JSON from programs alone", async () => {
    const { on } = await atWork();
    expect((await on.command({ do: "add_fault", kind: "earthquake" })).error).toContain("kind");
    expect(await on.command({ do: "delete_review", platform: "gmb", location: "1", review: "2" })).toHaveProperty(
      "error",
    );
    const body = JSON.stringify({ do: "clear_faults" });
    const post = (headers: Record<string, string>) => on.send("/control", { method: "POST", body, headers });
    expect((await post({ "Content-Type": "text/plain" })).status).toBe(415);
    const json = { "Content-Type": "application/json" };
    expect((await post({ ...json, Origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await post(json)).status).toBe(200);
  });
  test("has reviews edited and deleted, and decides on answers", async () => {
    const { on, restaurant, call, list, put } = await atWork();
    const [id = "", second = ""] = await idsOf(await list());
    const review = { platform: "gmb", location: restaurant?.listings.gmb, review: id };
    on.time.now += 1000;
    await on.command({ do: "edit_review", ...review, review: second, text: "Tout compte fait, bien.", rating: 5 });
    expect((await idsOf(await list()))[0]).toBe(second);
    await put(id, "Merci !");
    await on.command({ do: "decide_reply", ...review, violation: "OFFENSIVE" });
    const read = async () => (await (await call(`/reviews/${id}`)).json()).reviewReply;
    expect(await read()).toMatchObject({ reviewReplyState: "REJECTED", policyViolation: "OFFENSIVE" });
    await on.command({ do: "write_reply", ...review, text: "Écrit sur Google" });
    expect(await read()).toMatchObject({ comment: "Écrit sur Google" });
    await on.command({ do: "delete_review", ...review });
    expect((await call(`/reviews/${id}`)).status).toBe(404);
    const state = await on.json(on.send("/control"));
    expect(state.locations[0].reviewCounts.gmb).toBe(6);
  });
  test("moves the clock forward only, and begins again", async () => {
    const { on, list } = await atWork();
    await on.command({ do: "set_clock", to: "2026-12-24T12:00:00Z" });
    expect((await on.json(on.send("/control"))).now).toBe("2026-12-24T12:00:00.000Z");
    expect(await on.command({ do: "set_clock", to: "2026-12-01T12:00:00Z" })).toHaveProperty("error");
    expect((await list()).status).toBe(401);
    await on.command({ do: "add_fault", kind: "server_error" });
    await on.command({ do: "reset" });
    expect((await list()).status).toBe(200);
  });
});
