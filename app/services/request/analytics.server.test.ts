import { expect, test, vi } from "vitest";
import { createAnalytics } from "./analytics.server.ts";

const settings = { appEnv: "production", url: "https://events.example/v1/", writeKey: "key" };
const event = { type: "track", event: "signed_in", properties: { remember: true }, userId: "u1" };
const answering = (status: number) => vi.fn(async () => new Response(null, { status }));

test("an event leaves in Segment's form, to the address of its type", async () => {
  const send = answering(200);
  expect(await createAnalytics(settings, send)(event)).toBe("sent");
  const [address, init] = send.mock.calls[0] as unknown as [string, RequestInit];
  expect(address).toBe("https://events.example/v1/track");
  expect(new Headers(init.headers).get("authorization")).toBe(`Basic ${btoa("key:")}`);
  expect(JSON.parse(String(init.body))).toMatchObject({
    event: "signed_in",
    properties: { remember: true },
    userId: "u1",
  });
});

test.each([
  ["without a type", { properties: {}, userId: "u1" }],
  ["without properties", { type: "page", userId: "u1" }],
  ["of nobody", { type: "page", properties: {} }],
  ["that tracks nothing", { type: "track", properties: {}, userId: "u1" }],
])("an event %s is not sent", async (_what, wrong) => {
  const send = answering(200);
  expect(await createAnalytics(settings, send)(wrong)).toBe("invalid");
  expect(send).not.toHaveBeenCalled();
});

test.each(["development", "staging"])("nothing leaves %s", async (appEnv) => {
  const send = answering(200);
  expect(await createAnalytics({ ...settings, appEnv }, send)(event)).toBe("off");
  expect(send).not.toHaveBeenCalled();
});

test("a service that is away or refuses troubles nobody", async () => {
  expect(await createAnalytics(settings, answering(500))(event)).toBe("failed");
  const away = vi.fn(async () => Promise.reject(new TypeError("fetch failed")));
  expect(await createAnalytics(settings, away)(event)).toBe("failed");
});
