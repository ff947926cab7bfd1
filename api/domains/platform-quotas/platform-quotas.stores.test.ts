import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { Pacer } from "#api/platforms/http/pacing.ts";
import type { PlatformQuotas } from "#contract/platform-quotas/schemas.ts";
import { createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { quotaMetrics } from "./metrics.ts";
import { recordUses, startUseRecording } from "./record.ts";

const { database, services, call, tokenOf } = await testApi();
const token = await tokenOf(await createUser(database, { role: "admin" }));
const read = async () => (await call<PlatformQuotas>("GET", "/platform-quotas", { token })).body.data;
const use = { key: "google gbpV4", used: 30, limit: 60, windowMs: 60_000, freesAt: null, heldAt: null };

beforeEach(async () => {
  await database.pool.query("delete from platform_uses");
});

describe("what is used", () => {
  test("is counted by the pacer that holds calls back: used, limit, when it frees, and that somebody waited", async () => {
    let now = 1_000_000;
    const sleep = async (ms: number) => {
      now += ms;
    };
    const pacer = new Pacer({ now: () => now, sleep, waitMaxMs: 1000 });
    const pace = { key: "google gbpV4", count: 2, windowMs: 60_000 };
    await pacer.take(pace);
    expect(pacer.uses()).toEqual([{ ...use, used: 1, limit: 2 }]);
    now += 10_000;
    await pacer.take(pace);
    await expect(pacer.take(pace)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(pacer.uses()).toEqual([{ ...use, used: 2, limit: 2, freesAt: 1_060_000, heldAt: 1_010_000 }]);
    now += 60_001;
    expect(pacer.uses()).toEqual([]);
  });

  test("is added up over processes, without those that have gone silent", async () => {
    const [one, other, gone] = [newId(), newId(), newId()];
    const freesAt = Date.now() + 30_000;
    await recordUses(database.orm, one, [use, { ...use, key: "meta slow" }]);
    await recordUses(database.orm, other, [{ ...use, used: 60, freesAt, heldAt: Date.now() }]);
    await recordUses(database.orm, gone, [use]);
    await database.pool.query(
      "update platform_uses set updated_at = now() - interval '2 minutes' where process_id = $1",
      [gone],
    );
    const { uses } = await read();
    expect(uses).toMatchObject([
      { platform: "google", part: "gbpV4", used: 90, allowed: 60, windowSeconds: 60, processCount: 2 },
    ]);
    expect(uses[0]?.freesAt).toBe(new Date(freesAt).toISOString());
    expect((await quotaMetrics(database.orm)).join("\n")).toContain(
      'comptoir_platform_used{platform="google",part="gbpV4"} 90',
    );
    await recordUses(database.orm, one, []);
    await recordUses(database.orm, other, []);
    expect((await read()).uses).toEqual([]);
  });

  test("is told by a process that runs, and not before it has used anything", async () => {
    const recording = startUseRecording({ ...services, platforms: { ...services.platforms, uses: () => [] } });
    await recording.close();
    expect((await database.pool.query("select from platform_uses")).rowCount).toBe(0);
  });
});

test("names what waits because a platform asked for it, first to go first", async () => {
  const restaurant = await createRestaurant(database, { name: "Chez Inès" });
  const insert = (key: string, code: string, minutes: number) =>
    database.pool.query(
      `insert into review_fetches (restaurant_id, platform_key, status, run_id, failure, retry_at)
       values ($1, $2, 'PENDING', $3, $4, now() + make_interval(mins => $5))`,
      [
        restaurant.id,
        key,
        newId(),
        { code, vendorCode: null, vendorMessage: null, at: new Date().toISOString() },
        minutes,
      ],
    );
  await insert("gmb", "RATE_LIMITED", 9);
  await insert("tripadvisor", "RATE_LIMITED", 5);
  await insert("facebook", "VENDOR_DOWN", 5);
  const { waiting, waitingCount } = await read();
  expect(waiting.map(({ platformKey, work }) => [platformKey, work])).toEqual([
    ["tripadvisor", "reading"],
    ["gmb", "reading"],
  ]);
  expect([waiting[0]?.restaurant, waitingCount]).toEqual([{ _id: restaurant.id, name: "Chez Inès" }, 2]);
});

test("an account manager is refused", async () => {
  const manager = await tokenOf(await createUser(database, { role: "accountManager" }));
  expect((await call("GET", "/platform-quotas", { token: manager })).status).toBe(403);
});
