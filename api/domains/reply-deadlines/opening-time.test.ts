import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { type SpecialHours, type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const every = (openTime: string, closeTime: string, isOverNight = false): WeeklySlot[] =>
  weekdays.map((day, index) => ({
    openDay: day,
    openTime,
    closeDay: isOverNight ? (weekdays[(index + 1) % 7] ?? day) : day,
    closeTime,
  }));
const lunchAndDinner = [...every("12:00", "14:30"), ...every("19:00", "23:00")];
const bar = every("18:00", "02:00", true);
const closed = (startDate: string, endDate = startDate): SpecialHours => ({ startDate, endDate, isClosed: true });

type RestaurantHours = { zone?: string; week?: WeeklySlot[]; exceptions?: SpecialHours[] };
const argumentsOf = ({ zone = "Europe/Paris", week = lunchAndDinner, exceptions = [] }: RestaurantHours) => [
  zone,
  JSON.stringify(week),
  JSON.stringify(exceptions),
];

async function dueAfter(setup: RestaurantHours, start: string, hours: number): Promise<string> {
  const { rows } = await database.pool.query("select after_open_hours($1, $2, $3, $4, $5) as due", [
    ...argumentsOf(setup),
    start,
    hours,
  ]);
  return rows[0].due.toISOString().slice(0, 16);
}

async function openMinutes(setup: RestaurantHours, start: string, until: string): Promise<number | null> {
  const { rows } = await database.pool.query(
    "select extract(epoch from open_time_between($1, $2, $3, $4, $5))::int / 60 as minutes",
    [...argumentsOf(setup), start, until],
  );
  return rows[0].minutes;
}

describe("opening hours pass", () => {
  test.each<[string, RestaurantHours, string, number, string]>([
    // Paris is at UTC+1 in winter and UTC+2 in summer.
    ["from the moment on while it is open", {}, "2026-01-14T12:00Z", 1, "2026-01-14T13:00"],
    ["from the next opening on when it is closed", {}, "2026-01-14T08:00Z", 2, "2026-01-14T13:00"],
    ["over a break between services", {}, "2026-01-14T13:00Z", 1, "2026-01-14T18:30"],
    ["over a night", {}, "2026-01-14T21:30Z", 1, "2026-01-15T11:30"],
    [
      "over a day that is closed for once",
      { exceptions: [closed("2026-01-15")] },
      "2026-01-14T21:30Z",
      1,
      "2026-01-16T11:30",
    ],
    [
      "in the hours of an exception instead of the week's",
      {
        exceptions: [
          { startDate: "2026-01-15", endDate: "2026-01-15", isClosed: false, openTime: "09:00", closeTime: "10:00" },
        ],
      },
      "2026-01-14T22:00Z",
      2,
      "2026-01-16T12:00",
    ],
    ["in a night that goes on after midnight", { week: bar }, "2026-01-14T23:30Z", 1, "2026-01-15T00:30"],
    ["from one night into the next", { week: bar }, "2026-01-14T23:30Z", 2, "2026-01-15T17:30"],
    [
      "of nobody's clock but the restaurant's",
      { zone: "America/New_York" },
      "2026-01-14T12:00Z",
      1,
      "2026-01-14T18:00",
    ],
    ["hour by hour where no hours are given", { week: [] }, "2026-01-14T12:00Z", 30, "2026-01-15T18:00"],
    [
      "hour by hour where it is closed for months",
      { exceptions: [closed("2026-01-01", "2026-12-31")] },
      "2026-01-14T12:00Z",
      5,
      "2026-01-14T17:00",
    ],
    // Sunday 29 March 2026: two o'clock becomes three. The night of a bar is an hour shorter.
    ["through the night that loses an hour", { week: bar }, "2026-03-28T17:00Z", 7, "2026-03-29T00:00"],
    ["after it by the new clock", { week: every("02:00", "05:00") }, "2026-03-28T20:00Z", 2, "2026-03-29T03:00"],
    // Sunday 25 October 2026: three o'clock becomes two. From one to four are four hours.
    [
      "through the night that gains an hour",
      { week: every("01:00", "04:00") },
      "2026-10-24T20:00Z",
      4,
      "2026-10-25T03:00",
    ],
    ["at noon of the shorter day", {}, "2026-03-29T05:00Z", 1, "2026-03-29T11:00"],
    ["at noon of the longer day", {}, "2026-10-25T05:00Z", 1, "2026-10-25T12:00"],
  ])("%s", async (_what, setup, start, hours, due) => {
    expect(await dueAfter(setup, start, hours)).toBe(due);
  });

  test("as many as are said to be left: each deadline is that many open hours away", async () => {
    for (let hours = 1; hours <= 40; hours += 3)
      for (const setup of [{}, { week: bar }, { exceptions: [closed("2026-03-30", "2026-04-02")] }]) {
        const start = "2026-03-27T15:10Z";
        const due = await dueAfter(setup, start, hours);
        expect(await openMinutes(setup, start, `${due}Z`), `${hours} ${due}`).toBe(hours * 60);
      }
  });
  test("not at all between two moments of one closed stretch, and unknown where no hours are given", async () => {
    expect(await openMinutes({}, "2026-01-14T03:00Z", "2026-01-14T06:00Z")).toBe(0);
    expect(await openMinutes({ week: [] }, "2026-01-14T03:00Z", "2026-01-14T06:00Z")).toBeNull();
  });
});
