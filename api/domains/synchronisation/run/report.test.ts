import { beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import type { Connector, ReviewReports } from "#api/platforms/connector.ts";
import { connectListing, fakePlatform, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";
import { readReport, reportDays } from "./report.ts";
import { synchroniseListing } from "./run.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

test.each([
  ["never read: the last thirty days that can be in a report", null, { from: "2026-10-20", to: "2026-11-18" }],
  ["read lately: from three days before", new Date("2026-11-10T08:00:00Z"), { from: "2026-11-07", to: "2026-11-18" }],
  ["read to the newest: a day at least", new Date("2026-11-25T08:00:00Z"), { from: "2026-11-18", to: "2026-11-18" }],
])("days of a report, %s", (_, highWater, days) => {
  expect(reportDays(highWater, new Date("2026-11-20T09:30:00Z"), { daysMax: 30, delayDays: 2 })).toEqual(days);
});

test("a report is ordered, read when it is ready, stored at its listings once, and the screen is notified each time", async () => {
  const { id: restaurantId } = await createRestaurant(database);
  await connectListing(database, { restaurantId, key: "ubereats", externalId: "A44112B7" });
  const { reviews: _, ...silent } = fakePlatform("ubereats").connector;
  const orders: unknown[] = [];
  const found = ["o1", "o2"].map((id) => ({ locationId: "a44112b7", review: vendorReview(id) }));
  const reports: ReviewReports = {
    daysMax: 28,
    delayDays: 2,
    order: async (_session, days) => `${orders.push(days)}`,
    read: async () => [...found, { locationId: "somewhere-else", review: vendorReview("o3") }],
  };
  const connector: Connector = { ...silent, reports };
  const { services, start, rowOf } = synchroniser(database, connector);
  await start(restaurantId);
  await synchroniseListing(services, { restaurantId, platformKey: "ubereats" });
  const ordered = { status: "DONE", failure: { code: "UNSUPPORTED", vendorCode: "report_ordered" } };
  expect(await rowOf(restaurantId, "ubereats")).toMatchObject(ordered);
  expect(orders.length).toBe(1);
  const report = { platformKey: "ubereats" as const, address: "https://files.example/r.csv" };
  const { next_due_at: nextOrderAt } = await rowOf(restaurantId, "ubereats");
  await readReport(services, report);
  expect(await rowOf(restaurantId, "ubereats")).toMatchObject({ status: "DONE", failure: null, new_count: 2 });
  // A daily report that arrives does not cause the next order within the hour.
  expect((await rowOf(restaurantId, "ubereats")).next_due_at).toEqual(nextOrderAt);
  await readReport(services, report);
  expect(await rowOf(restaurantId, "ubereats")).toMatchObject({ status: "DONE", new_count: 0, seen_count: 2 });
  await start(restaurantId);
  await expect(readReport(services, report)).rejects.toThrow("read again later");
});
