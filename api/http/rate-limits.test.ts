import { describe, expect, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";
import { networkOf } from "./networks.ts";
import { clearRateLimit, rateLimitKey, requireRateLimit } from "./rate-limits.ts";

const { pool, orm } = await testDatabase();
const limit = { max: 3, windowSeconds: 60 };
const hit = (key: string) =>
  requireRateLimit(orm, key, limit).then(
    () => "passed",
    (error) => error.data,
  );
const age = (key: string, seconds: number) =>
  pool.query(
    "update rate_limits set window_started_at = window_started_at - make_interval(secs => $2) where key = $1",
    [key, seconds],
  );

describe("a rate limit", () => {
  test("lets exactly its number through, of attempts at the same moment too", async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => hit("parallel")));
    expect(outcomes.filter((outcome) => outcome === "passed")).toHaveLength(limit.max);
  });

  test("says how long to wait, and waiting longer does not help to shorten it", async () => {
    for (let attempt = 0; attempt < limit.max; attempt += 1) expect(await hit("patient")).toBe("passed");
    await age("patient", 20);
    expect(await hit("patient")).toEqual({ retryAfterSeconds: 40 });
    await age("patient", 20);
    expect(await hit("patient")).toEqual({ retryAfterSeconds: 20 });
  });

  test("opens again with a new window", async () => {
    for (let attempt = 0; attempt <= limit.max; attempt += 1) await hit("window");
    await age("window", 61);
    expect(await hit("window")).toBe("passed");
  });

  test("can be cleared, and counts each key for itself", async () => {
    for (let attempt = 0; attempt <= limit.max; attempt += 1) await hit("cleared");
    expect(await hit("another")).toBe("passed");
    await clearRateLimit(orm, "cleared");
    expect(await hit("cleared")).toBe("passed");
  });
});

describe("the key of a rate limit", () => {
  test("reveals nothing of the person", () => {
    expect(rateLimitKey("login", "account", "ines@example.com")).toMatch(/^login:account:[\w-]{22}$/);
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("takes a whole IPv6 network for one visitor: %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
