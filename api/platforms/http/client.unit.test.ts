import { describe, expect, test } from "vitest";
import { PlatformError } from "../connector.ts";
import { failureOfStatus } from "../connectors/responses.ts";
import { createHttp, type HttpOptions, type VendorCall } from "./client.ts";
import { type Exchange, type HttpResponse, TransportError } from "./transport.ts";

type Reply = { status: number; text?: string; headers?: Record<string, string> } | Error;

/** A client whose time passes only while it sleeps, and a fake transport with the given responses, the last one repeated for ever. */
function bench(replies: Reply[], options: HttpOptions = {}) {
  let nowMs = 1_000_000;
  const sleeps: number[] = [];
  const sent: Exchange[] = [];
  const http = createHttp({
    now: () => nowMs,
    sleep: async (ms) => {
      sleeps.push(ms);
      nowMs += ms;
    },
    random: () => 1,
    transport: async (exchange): Promise<HttpResponse> => {
      sent.push(exchange);
      const reply = replies[Math.min(sent.length, replies.length) - 1];
      if (!reply || reply instanceof Error) throw reply;
      const { status, text = "{}", headers = { "content-type": "application/json" } } = reply;
      return { status, headers: new Headers(headers), body: Buffer.from(text) };
    },
    ...options,
  });
  const call = (overrides: Partial<VendorCall> = {}) =>
    http.send({
      method: "GET",
      url: new URL("https://platform.example/v1/things"),
      failureOf: failureOfStatus,
      circuit: "platform",
      secrets: [],
      ...overrides,
    });
  const failure = async (overrides: Partial<VendorCall> = {}): Promise<PlatformError> => {
    const error = await call(overrides).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof PlatformError)) throw new Error(`not refused: ${String(error)}`);
    return error;
  };
  return { call, failure, sleeps, sent, pass: (ms: number) => (nowMs += ms) };
}
const lost = new TransportError("network", true, "ECONNRESET");

describe("a second try", () => {
  test.each([[{ status: 500 }], [{ status: 503 }], [{ status: 429 }], [lost]])("follows %o", async (reply) => {
    const { call, sent, sleeps } = bench([reply, reply, { status: 200, text: '{"a":1}' }]);
    expect((await call()).json).toEqual({ a: 1 });
    expect(sent).toHaveLength(3);
    expect(sleeps).toEqual([500, 1000]);
  });
  test("is never made of what the platform understood and refused", async () => {
    const { failure, sent } = bench([{ status: 403 }]);
    expect((await failure()).code).toBe("PERMISSION_DENIED");
    expect(sent).toHaveLength(1);
  });
  test("ends, and reports that the platform is down", async () => {
    const { failure, sent } = bench([lost]);
    expect(await failure()).toMatchObject({ code: "VENDOR_DOWN", vendorCode: "network", isUncertain: false });
    expect(sent).toHaveLength(4);
  });
  test("pauses between nothing and a bound that doubles", async () => {
    const chances = [0, 0.5, 0.25];
    const { failure, sleeps } = bench([{ status: 500 }], { random: () => chances.shift() ?? 1 });
    await failure();
    expect(sleeps).toEqual([0, 500, 500]);
  });
  test("is not made of a POST, whose outcome is reported as uncertain", async () => {
    for (const reply of [lost, { status: 502 }]) {
      const { failure, sent } = bench([reply]);
      expect(await failure({ method: "POST" })).toMatchObject({ code: "VENDOR_DOWN", isUncertain: true });
      expect(sent).toHaveLength(1);
    }
    const refused = bench([{ status: 429 }]);
    expect(await refused.failure({ method: "POST" })).toMatchObject({ code: "RATE_LIMITED", isUncertain: false });
    expect(refused.sent).toHaveLength(1);
    const unconnected = bench([new TransportError("connect_timeout", false, "no connection in time")]);
    expect(await unconnected.failure({ method: "POST" })).toMatchObject({ isUncertain: false });
  });
  test("is made of a POST that may be repeated", async () => {
    const { call, sent } = bench([{ status: 500 }, { status: 200 }]);
    await call({ method: "POST", isRepeatable: true, form: { a: "1 2" } });
    expect(sent.map(({ body }) => body)).toEqual(["a=1+2", "a=1+2"]);
  });
  test("follows an answer that breaks off", async () => {
    const { call, sent } = bench([
      { status: 200, text: '{"reviews":[{"na' },
      { status: 200, text: '{"reviews":[]}' },
    ]);
    expect((await call()).json).toEqual({ reviews: [] });
    expect(sent).toHaveLength(2);
    const broken = bench([{ status: 200, text: '{"reviews":[{"na' }]);
    expect(await broken.failure()).toMatchObject({ code: "VENDOR_DOWN", vendorCode: "unreadable" });
  });
});

describe("Retry-After", () => {
  const asking = (value: string) => ({ status: 429, headers: { "retry-after": value } });
  test("is waited for", async () => {
    const { call, sleeps } = bench([asking("7"), { status: 200 }]);
    await call();
    expect(sleeps).toEqual([7500]);
  });
  test("may be a date", async () => {
    const { call, sleeps } = bench([asking(new Date(1_000_000 + 3000).toUTCString()), { status: 200 }]);
    await call();
    expect(sleeps).toEqual([3500]);
  });
  test("is the caller's to keep when it is long", async () => {
    const { failure, sleeps, sent } = bench([asking("3600")]);
    expect(await failure()).toMatchObject({ code: "RATE_LIMITED", vendorCode: "429", retryAfterSeconds: 3600 });
    expect([sleeps, sent.length]).toEqual([[], 1]);
  });
});

describe("a platform that keeps failing", () => {
  const settings: HttpOptions = {
    circuit: { failureCountMax: 3, openMs: 30_000 },
    retry: { attemptCountMax: 1, pauseMs: 0, pauseMaxMs: 0 },
  };
  test("is left alone, then tried with one request", async () => {
    const { failure, call, sent, pass } = bench([lost, lost, lost, { status: 200 }], settings);
    for (let count = 0; count < 3; count++) await failure();
    expect(await failure()).toMatchObject({ vendorCode: "circuit_open", retryAfterSeconds: 30 });
    expect(sent).toHaveLength(3);
    pass(30_000);
    const [probe, meanwhile] = await Promise.all([call(), failure()]);
    expect(probe.status).toBe(200);
    expect(meanwhile.vendorCode).toBe("circuit_open");
    await call();
    expect(sent).toHaveLength(5);
  });
  test("is left alone again when the one request fails", async () => {
    const { failure, sent, pass } = bench([lost], settings);
    for (let count = 0; count < 3; count++) await failure();
    pass(30_000);
    expect((await failure()).vendorCode).toBe("network");
    expect((await failure()).vendorCode).toBe("circuit_open");
    expect(sent).toHaveLength(4);
  });
  test("is tried again even when the one request ended in a mistake of ours", async () => {
    const { failure, call, pass } = bench(
      [lost, lost, lost, new TypeError("Invalid header"), { status: 200 }],
      settings,
    );
    for (let count = 0; count < 3; count++) await failure();
    pass(30_000);
    await expect(call()).rejects.toThrow("Invalid header");
    pass(30_000);
    expect((await call()).status).toBe(200);
  });
  test("does not take others with it, and a refusal is no failure", async () => {
    const { failure, sent } = bench([lost, lost, { status: 404 }, lost, lost, lost], settings);
    for (let count = 0; count < 6; count++) await failure();
    expect((await failure()).vendorCode).toBe("circuit_open");
    expect((await failure({ circuit: "other" })).vendorCode).toBe("network");
    expect(sent).toHaveLength(7);
  });
});

describe("pace", () => {
  const edits = { key: "edits locations/1", count: 10, windowMs: 60_000 };
  test("lets ten through in any minute and no eleventh", async () => {
    const times: number[] = [];
    const { call, sleeps, pass } = bench([{ status: 200 }], { waitMaxMs: 120_000 });
    for (let count = 0; count < 25; count++) {
      await call({ paces: [edits] });
      times.push(sleeps.reduce((sum, ms) => sum + ms, 0) + count * 1000);
      pass(1000);
    }
    for (const [index, at] of times.entries()) {
      const later = times[index + 10];
      if (later !== undefined) expect(later - at).toBeGreaterThanOrEqual(60_000);
    }
  });
  test("reports when the wait is too long, and takes no turn", async () => {
    const { call, failure, pass, sent } = bench([{ status: 200 }]);
    for (let count = 0; count < 10; count++) await call({ paces: [edits] });
    for (let count = 0; count < 3; count++)
      expect(await failure({ paces: [edits] })).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 60 });
    await call({ paces: [{ ...edits, key: "edits locations/2" }] });
    pass(60_000);
    await call({ paces: [edits] });
    expect(sent).toHaveLength(12);
  });
});

test("secrets are in no error, whatever the platform quotes", async () => {
  const token = "ya29.a0AfB-very-secret-token";
  const quoting = `Error validating access token: ${token} (Bearer ${token}) EAAGm0PX4ZCpsBAKZC9 access_token=zzz999zzz`;
  const { failure } = bench([{ status: 400, text: JSON.stringify({ message: quoting }) }]);
  const error = await failure({
    secrets: [token, "s3cr/et"],
    failureOf: ({ json }) => ({
      code: "INVALID_INPUT",
      vendorCode: "bad s3cr/et s3cr%2Fet",
      message: (json as { message: string }).message,
    }),
  });
  const shown = `${error.message} ${error.vendorCode} ${error.stack} ${JSON.stringify(error)}`;
  expect(shown).not.toMatch(/ya29|EAAGm0|zzz999|s3cr/);
  expect(error.message).toContain("Error validating access token");
});
