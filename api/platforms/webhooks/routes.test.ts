import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { createApi } from "#api/app.ts";
import { createLog } from "#api/log.ts";
import { testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import type { PlatformChange } from "./changes.ts";

const database = await testDatabase();
const settings = testSettings();
const access = {
  ...settings.platforms.access,
  googlePushToken: "push-token",
  meta: { id: "app", secret: "meta-secret", verifyToken: "verify-token" },
  uber: { id: "app", secret: "uber-secret" },
};
let received: PlatformChange[] = [];
let isFailing = false;
const lines: string[] = [];
const apiWith = (overrides: Partial<typeof settings.platforms.access>) =>
  createApi({
    database,
    settings: { ...settings, platforms: { ...settings.platforms, access: { ...access, ...overrides } } },
    log: createLog({ level: "debug", write: (line) => lines.push(line) }),
    onPlatformChanges: async (changes) => {
      if (isFailing) throw new Error("the queue is down");
      received.push(...changes);
    },
  });
const api = apiWith({});
beforeEach(() => {
  received = [];
  isFailing = false;
});

const sign = (secret: string, body: string) => createHmac("sha256", secret).update(body).digest("hex");
const post = (path: string, body: string, headers: Record<string, string> = {}, on = api) =>
  on.fetch(new Request(`http://api.test/api/v1/webhooks${path}`, { method: "POST", body, headers }));
const metaBody = JSON.stringify({ object: "page", entry: [{ id: "P1", changes: [{ field: "ratings" }] }] });
const metaHeaders = { "x-hub-signature-256": `sha256=${sign("meta-secret", metaBody)}` };

describe("webhooks", () => {
  test("of Meta are verified, then taken", async () => {
    const verify = (token: string) =>
      api.fetch(
        new Request(
          `http://api.test/api/v1/webhooks/meta?hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${token}`,
        ),
      );
    const agreed = await verify("verify-token");
    expect([agreed.status, await agreed.text(), agreed.headers.get("content-type")]).toEqual([
      200,
      "4711",
      expect.stringContaining("text/plain"),
    ]);
    expect((await verify("another")).status).toBe(403);
    expect((await post("/meta", metaBody, metaHeaders)).status).toBe(200);
    expect(received).toEqual([{ key: "facebook", externalId: "P1", report: null }]);
  });
  test("of Google and of Uber are taken", async () => {
    const data = Buffer.from('{"reviewName":"accounts/7/locations/9001/reviews/A"}').toString("base64");
    expect((await post("/google?token=push-token", JSON.stringify({ message: { data } }))).status).toBe(200);
    const report = { event_type: "eats.report.success", job_id: "j", report_metadata: { sections: [] } };
    const body = JSON.stringify(report);
    const uber = await post("/uber", body, { "x-uber-signature": sign("uber-secret", body) });
    expect([uber.status, await uber.text()]).toEqual([200, ""]);
    expect(received.map(({ key, externalId, report }) => [key, externalId, report?.id])).toEqual([
      ["gmb", "locations/9001", undefined],
      ["ubereats", null, "j"],
    ]);
  });
  test.each([
    ["/meta", {}],
    ["/meta", { "x-hub-signature-256": `sha256=${sign("meta-secret", `${metaBody} `)}` }],
    ["/uber", { "x-uber-signature": sign("meta-secret", metaBody) }],
    ["/google", {}],
    ["/google?token=push-tokem", {}],
  ])("to %s with %o are refused, and nothing is done", async (path, headers) => {
    expect((await post(path, metaBody, headers)).status).toBe(403);
    expect(received).toEqual([]);
  });
  test("that say nothing we understand are refused; too large ones are not read", async () => {
    const odd = "not json";
    const headers = { "x-hub-signature-256": `sha256=${sign("meta-secret", odd)}` };
    expect((await post("/meta", odd, headers)).status).toBe(400);
    expect((await post("/meta", "x".repeat(1024 * 1024 + 1), metaHeaders)).status).toBe(413);
    expect(received).toEqual([]);
  });
  test("that cannot be stored are answered 500, so that they come again", async () => {
    isFailing = true;
    expect((await post("/meta", metaBody, metaHeaders)).status).toBe(500);
    isFailing = false;
    expect((await post("/meta", metaBody, metaHeaders)).status).toBe(200);
    expect(received).toHaveLength(1);
  });
  test("of platforms without a secret here do not exist", async () => {
    const bare = apiWith({ meta: null, uber: null, googlePushToken: null });
    for (const path of ["/meta", "/uber", "/google?token=", "/other"])
      expect((await post(path, metaBody, metaHeaders, bare)).status).toBe(404);
  });
  test("leave no token in the log", () => {
    expect(lines.join("\n")).not.toMatch(/push-toke|verify-token/);
  });
});
