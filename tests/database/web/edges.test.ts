import { describe, expect, test } from "vitest";
import { createToken } from "#api/domains/auth/tokens.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { sessionCookie, sessionOf, testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
const hourMs = 3_600_000;

/** Somebody who left the page open until the token was past its time; the session lives. */
async function idleVisitor() {
  const { user, sessionId } = await signedInVisitor(api);
  const twoHoursAgo = new Date(Date.now() - 2 * hourMs);
  const made = await createToken(api.settings.jwtSecrets, { userId: user.id, sessionId }, twoHoursAgo);
  const token = { ...made, sessionExpiresAt: new Date(Date.now() + hourMs).toISOString() };
  const cookie = await sessionCookie({ token, userId: user.id, language: "fr", remember: false });
  return { user, sessionId, cookie };
}

describe("after an hour without a click", () => {
  test("switching the language keeps a person signed in", async () => {
    const { cookie, user } = await idleVisitor();
    const { status, headers } = await send("/preferences", { cookie, form: { language: "it" } });
    expect([status, headers.get("Location")]).toEqual([302, "/"]);
    expect(await sessionOf(headers)).toMatchObject({ userId: user.id, language: "it" });
  });

  test("signing out still ends the session of the API", async () => {
    const { cookie, sessionId } = await idleVisitor();
    await send("/auth/logout", { cookie, form: {} });
    const { rowCount } = await api.database.pool.query("select 1 from auth_sessions where id = $1", [sessionId]);
    expect(rowCount).toBe(0);
  });
});

describe("what no page of ours sends", () => {
  test.each(["/groups/reputation/reviews", "/resources/password-strength"])(
    "a post to %s that is no form is a 400",
    async (path) => {
      const { cookie } = await signedInVisitor(api);
      const headers = { "content-type": "text/plain" };
      expect((await send(path, { cookie, method: "POST", headers })).status).toBe(400);
    },
  );

  test.each(["", "/views"])("a form that reviews%s do not have is a 400 that says so in place", async (path) => {
    const { cookie } = await signedInVisitor(api);
    const { status, text } = await send(`/groups/reputation/reviews${path}`, { cookie, form: { intent: "other" } });
    expect(status).toBe(400);
    expect(text).toContain("La demande n’a pas pu être lue.");
  });

  test("a reply to something that cannot be a review is a 404", async () => {
    const { cookie } = await signedInVisitor(api);
    const form = { intent: "reply", reviewId: "x", version: "1", text: "Merci" };
    expect((await send("/groups/reputation/reviews", { cookie, form })).status).toBe(404);
  });

  test.each(["/restaurants/sidenav/reputation/reviews", "/restaurants/sidenav/resources/totems"])(
    "%s is a 404: another address of the API is no restaurant",
    async (path) => {
      const { cookie } = await signedInVisitor(api);
      expect((await send(path, { cookie })).status).toBe(404);
    },
  );
});

test("a picture that was asked for too late is no page to return to", async () => {
  const { headers } = await send("/users/018bef77-f182-7ace-b306-f8bfd16a0726/avatar?v=1");
  expect((await sessionOf(headers)).returnTo).toBeUndefined();
});

test("a bulk action that cannot be meant says so in place, with what was ticked", async () => {
  const { cookie, user } = await signedInVisitor(api);
  const [{ organizationId }] = (
    await api.database.pool.query(
      `select organization_id as "organizationId" from organization_members where user_id = $1`,
      [user.id],
    )
  ).rows;
  const restaurant = await createRestaurant(api.database, { organizationId });
  const review = await createReview(api.database, { restaurantId: restaurant.id });
  const caller = await callerOf(api.database, user);
  const { data: tag } = await caller.api.reviewTags.create({
    restaurantId: restaurant.id,
    name: "Terrasse",
    colour: "green",
    rule: null,
  });
  const start = await send("/groups/reputation/reviews/bulk", {
    cookie,
    form: { intent: "start", reviewId: review.id },
  });
  const batch = start.headers.get("Location") ?? "";
  const form = { intent: "plan", kind: "tag", add: tag._id, remove: tag._id };
  const { status, text } = await send(batch, { cookie, form });
  expect(status).toBe(422);
  expect(text).toContain("pas la même des deux côtés");
  expect(text.match(/<input[^>]*checked=""/g)).toHaveLength(2);
  expect((await send(batch, { cookie, form: { intent: "other" } })).text).toContain("La demande n’a pas pu être lue.");
});

test("taking back an archive fits into a cookie however many restaurants were chosen", async () => {
  const { cookie, user } = await signedInVisitor(api);
  const [organization] = (
    await api.database.pool.query("select organization_id from organization_members where user_id = $1", [user.id])
  ).rows;
  const restaurant = await createRestaurant(api.database, { organizationId: organization.organization_id });
  const form = new FormData();
  form.set("intent", "archive");
  for (let index = 0; index < 50; index += 1)
    form.append("reviewId", (await createReview(api.database, { restaurantId: restaurant.id })).id);
  const chosen = Array.from({ length: 100 }, () => crypto.randomUUID()).join(",");
  const { status, headers } = await send(`/groups/reputation/reviews?restaurants=${chosen}`, { cookie, form });
  expect(status).toBe(302);
  const stored = headers.getSetCookie().find((one) => one.startsWith("comptoir=")) ?? "";
  expect(stored.split(";")[0]?.length).toBeLessThan(4096);
  const { toasts } = await sessionOf(headers);
  expect(toasts?.[0]?.action?.path).toBe("/groups/reputation/reviews");
});
