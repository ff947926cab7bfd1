import { expect, test } from "vitest";
import { sandboxClient } from "#config/platforms.ts";
import { bearer, setUpSandbox } from "../testing/setup.ts";

const minuteMs = 60_000;

async function atWork() {
  const on = setUpSandbox();
  const credentials = { client_id: sandboxClient.id, client_secret: sandboxClient.secret };
  const ask = (fields: object) =>
    on.at("theforkAuth")("/oauth/token", {
      method: "POST",
      body: JSON.stringify({
        grant_type: "client_credentials",
        audience: "https://api.thefork.io",
        ...credentials,
        ...fields,
      }),
      headers: { "Content-Type": "application/json" },
    });
  const { access_token, expires_in } = await on.json(ask({}));
  const call = (path: string, init: RequestInit = {}) => on.at("thefork")(path, { ...init, ...bearer(access_token) });
  const restaurantUuid = on.world.restaurants[0]?.listings.lafourchette ?? "";
  const ids = (query: string) => on.json(call(`/v1/reviews?restaurantUuid=${restaurantUuid}&${query}`));
  return { on, ask, call, ids, expires_in };
}

test("a client signs in with its secret and the audience, for about two hours", async () => {
  const { on, ask, call, expires_in } = await atWork();
  expect(expires_in).toBe(8600);
  expect((await ask({ client_secret: "other" })).status).toBe(401);
  const broken = { method: "POST", body: "{", headers: { "Content-Type": "application/json" } };
  expect((await on.at("theforkAuth")("/oauth/token", broken)).status).toBe(401);
  expect((await call("/v1/reviews/none")).status).toBe(404);
  on.time.now += 8601 * 1000;
  expect((await call("/v1/reviews/none")).status).toBe(401);
});

test("reviews are listed by their ids between two days, and read one by one", async () => {
  const { call, ids, on } = await atWork();
  const first = await ids("startDate=2020-01-01&endDate=2026-12-31&limit=5&page=1");
  const second = await ids("startDate=2020-01-01&endDate=2026-12-31&limit=5&page=2");
  expect([first.data.length, first.hasNext, second.data.length, second.hasNext]).toEqual([5, true, 2, false]);
  expect(await ids("startDate=2019-01-01&endDate=2019-12-31")).toEqual({ data: [], hasNext: false });
  const review = await on.json(call(`/v1/reviews/${first.data[0]}`));
  expect(review).toMatchObject({
    reviewUuid: first.data[0],
    isValid: true,
    comment: { publicationStatus: "PUBLISHED" },
  });
  expect(review.dinerRating.globalRating % 2).toBe(0);
  expect(await on.json(call("/v1/reviews/none"))).toEqual({
    data: { code: "REVIEW_NOT_FOUND" },
    error: "Not Found",
    statusCode: 404,
  });
  expect((await ids("limit=101")).data.code).toBe("BAD_REQUEST");
});

test("an answer waits for the moderators, then stands or is refused; an answered review counts as changed", async () => {
  const { call, ids, on } = await atWork();
  const [id] = (await ids("limit=1")).data;
  const reply = (content: string) =>
    call(`/v1/reviews/${id}/reply`, { method: "PUT", body: JSON.stringify({ content, language: "fr" }) });
  const status = async () => (await on.json(call(`/v1/reviews/${id}`))).restaurantReply.publicationStatus;
  expect((await reply("Merci !")).ok).toBe(true);
  expect(await status()).toBe("NOT_REVIEWED");
  const today = new Date(on.time.now).toISOString().slice(0, 10);
  expect((await ids(`startDate=${today}&endDate=${today}`)).data).toContain(id);
  on.time.now += minuteMs;
  expect(await status()).toBe("PUBLISHED");
  await reply("Bande d’idiots");
  on.time.now += minuteMs;
  expect(await status()).toBe("REJECTED");
});

test("a review without words takes no answer", async () => {
  const { call, on } = await atWork();
  const location = on.world.restaurants[0]?.listings.lafourchette ?? "";
  const { review } = await on.command({
    do: "add_review",
    platform: "lafourchette",
    location,
    rating: 4,
    author: "Léa",
  });
  const body = JSON.stringify({ content: "Merci", language: "fr" });
  const response = await call(`/v1/reviews/${review}/reply`, { method: "PUT", body });
  expect([response.status, (await response.json()).data.code]).toEqual([400, "REVIEW_HAS_NO_PUBLISHED_COMMENT"]);
});
