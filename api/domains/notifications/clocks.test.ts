import { expect, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

const nextAt = async (since: string, wanted: string, zone: string): Promise<string> => {
  const sql = "select next_local_time($1::timestamptz, $2::time, $3) as at";
  const { rows } = await database.pool.query(sql, [since, wanted, zone]);
  return rows[0].at.toISOString();
};
const quietUntil = async (at: string, from: string, to: string, zone = "Europe/Paris"): Promise<string | null> => {
  const sql = "select quiet_until($1::timestamptz, $2::time, $3::time, $4) as at";
  const { rows } = await database.pool.query(sql, [at, from, to, zone]);
  return rows[0].at?.toISOString() ?? null;
};

test.each([
  ["in winter", "2026-01-10T03:00:00Z", "08:00", "Europe/Paris", "2026-01-10T07:00:00.000Z"],
  ["at the very moment, the next day", "2026-01-10T07:00:00Z", "08:00", "Europe/Paris", "2026-01-11T07:00:00.000Z"],
  ["the night the clocks go forward", "2026-03-28T23:00:00Z", "08:00", "Europe/Paris", "2026-03-29T06:00:00.000Z"],
  [
    "in the hour that is skipped, an hour later",
    "2026-03-28T23:00:00Z",
    "02:30",
    "Europe/Paris",
    "2026-03-29T01:30:00.000Z",
  ],
  ["the night the clocks go back", "2026-10-24T22:30:00Z", "08:00", "Europe/Paris", "2026-10-25T07:00:00.000Z"],
  ["in the hour that comes twice, once", "2026-10-25T01:31:00Z", "02:30", "Europe/Paris", "2026-10-26T01:30:00.000Z"],
  ["where the day is another already", "2026-01-10T12:00:00Z", "08:00", "Pacific/Auckland", "2026-01-10T19:00:00.000Z"],
  ["in a zone of half hours", "2026-01-10T03:00:00Z", "08:00", "Asia/Kolkata", "2026-01-11T02:30:00.000Z"],
])("a digest comes at its time of day %s", async (_name, since, wanted, zone, expected) => {
  expect(await nextAt(since, wanted, zone)).toBe(expected);
});

test.each([
  ["before them", "2026-01-10T20:59:59Z", null],
  ["as they begin", "2026-01-10T21:00:00Z", "2026-01-11T06:00:00.000Z"],
  ["after midnight", "2026-01-11T02:00:00Z", "2026-01-11T06:00:00.000Z"],
  ["as they end", "2026-01-11T06:00:00Z", null],
  ["over the night the clocks go forward", "2026-03-28T22:00:00Z", "2026-03-29T05:00:00.000Z"],
])("quiet hours from 22:00 to 07:00 hold back what comes in them: %s", async (_name, at, expected) => {
  expect(await quietUntil(at, "22:00", "07:00")).toBe(expected);
});

test("quiet hours may lie within a day", async () => {
  expect(await quietUntil("2026-01-10T12:30:00Z", "13:00", "15:00")).toBe("2026-01-10T14:00:00.000Z");
  expect(await quietUntil("2026-01-10T14:30:00Z", "13:00", "15:00")).toBeNull();
});
