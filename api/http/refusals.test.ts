import { expect, test } from "vitest";
import { createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const admin = await createUser(api.database, { role: "admin" });
const token = await api.tokenOf(admin);
const restaurant = await createRestaurant(api.database);
const review = await createReview(api.database, { restaurantId: restaurant.id });
const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString("base64url");

test.each([
  ["a version beyond its column", `/reviews/${review.id}/replies`, { version: 9_000_000_000, text: "Merci !" }],
  ["a day the calendar does not have", "/reviews/search", { period: "custom", startDate: "0000-01-01" }],
  ["a cursor before all time", "/reviews/search", { after: cursorOf(["0000-01-01T00:00:00Z", review.id]) }],
])("is the caller's mistake and not ours: %s", async (_case, path, body) => {
  const { status, body: response } = await api.call("POST", path, { token, body });
  expect([status, response.code]).toEqual([422, "INVALID_INPUT"]);
});

test("logs a failure once, and without what people wrote", async () => {
  await api.database.pool.query("alter table review_events rename to review_events_away");
  const headers = { "x-request-id": "a-failed-reply" };
  const body = { version: 1, text: "Nothing that a log may keep" };
  const { status } = await api.call("POST", `/reviews/${review.id}/replies`, { token, headers, body });
  await api.database.pool.query("alter table review_events_away rename to review_events");
  expect(status).toBe(500);
  const lines = api.logLines.filter((line) => line.includes("a-failed-reply") && line.includes('"error"'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('relation \\"review_events\\" does not exist');
  expect(api.logLines.join("\n")).not.toContain(body.text);
});
