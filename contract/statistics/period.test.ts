import { describe, expect, test } from "vitest";
import { type StatisticsQuery, statisticsFilters } from "./filters.ts";
import { resolvePeriod } from "./period.ts";

const known = { today: "2026-11-25", firstDay: "2023-03-04" };
const asked = (changes: Partial<StatisticsQuery>) => ({ ...statisticsFilters.defaults, ...changes });
const custom = (startDate: string | null, endDate: string | null, more: Partial<StatisticsQuery> = {}) =>
  asked({ period: "custom", startDate, endDate, ...more });

describe("a time scale", () => {
  test("of six months begins on the first of a month and is drawn by month", () => {
    const period = resolvePeriod(asked({}), known);
    expect(period).toMatchObject({ from: "2026-06-01", to: "2026-11-25", step: "month", notices: [] });
    expect(period.buckets).toHaveLength(6);
    expect(period.buckets.at(-1)).toEqual({ from: "2026-11-01", to: "2026-11-25", isPartial: true });
  });

  test("of months is compared with as many months before, cut where today cuts it", () => {
    const { comparison } = resolvePeriod(asked({}), known);
    expect(comparison).toMatchObject({ from: "2025-12-01", to: "2026-05-25" });
    expect(comparison?.buckets[0]).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  });

  test("of thirty days is compared with the thirty days before", () => {
    const period = resolvePeriod(asked({ period: "last_thirty_days" }), known);
    expect(period).toMatchObject({ from: "2026-10-27", dayCount: 30, step: "day" });
    expect(period.comparison).toMatchObject({ from: "2026-09-27", to: "2026-10-26", dayCount: 30 });
  });

  test("of all time begins with the first day that has data and has nothing to be compared with", () => {
    expect(resolvePeriod(asked({ period: "all_time" }), known)).toMatchObject({ from: "2023-03-04", comparison: null });
  });
});

describe("chosen dates", () => {
  test("the wrong way round are put in order, which is told", () => {
    const period = resolvePeriod(custom("2026-03-31", "2026-03-01"), known);
    expect(period).toMatchObject({ from: "2026-03-01", to: "2026-03-31", notices: ["swapped"] });
  });

  test("that end in the future end today, which is told", () => {
    const period = resolvePeriod(custom("2026-11-20", "2027-02-01"), known);
    expect(period).toMatchObject({ to: "2026-11-25", dayCount: 6, notices: ["futureCut"] });
  });

  test("in the future alone have no point and nothing to be compared with", () => {
    const period = resolvePeriod(custom("2027-01-01", "2027-02-01"), known);
    expect(period).toMatchObject({ dayCount: 0, buckets: [], comparison: null, notices: ["notBegun"] });
  });

  test("of a hundred years begin with the first day that has data, by months", () => {
    const period = resolvePeriod(custom("1926-01-01", "2026-11-25", { step: "day" }), known);
    expect(period).toMatchObject({ from: "2023-03-04", step: "week", notices: ["fromFirstDay", "coarser"] });
    expect(period.buckets.length).toBeLessThanOrEqual(400);
  });

  test("without any data are a year at most", () => {
    const period = resolvePeriod(custom("1926-01-01", null), { ...known, firstDay: null });
    expect(period).toMatchObject({ from: "2025-11-25", dayCount: 366, comparison: null });
  });

  test("across both changes of summer time have every day once", () => {
    const spring = resolvePeriod(custom("2026-03-28", "2026-03-30", { step: "day" }), known);
    expect(spring.buckets.map(({ from }) => from)).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
    const autumn = resolvePeriod(custom("2026-10-24", "2026-10-26", { step: "day" }), known);
    expect(autumn.dayCount).toBe(3);
    expect(autumn.comparison).toMatchObject({ from: "2026-10-21", to: "2026-10-23" });
  });

  test("by week begin and end with a part of a week", () => {
    const { buckets } = resolvePeriod(custom("2026-11-04", "2026-11-17", { step: "week" }), known);
    expect(buckets).toEqual([
      { from: "2026-11-04", to: "2026-11-08", isPartial: true },
      { from: "2026-11-09", to: "2026-11-15", isPartial: false },
      { from: "2026-11-16", to: "2026-11-17", isPartial: true },
    ]);
  });
});

describe("months", () => {
  test("the wrong way round are put in order and are whole", () => {
    const period = resolvePeriod(asked({ period: "months", fromMonth: "2026-03", toMonth: "2026-01" }), known);
    expect(period).toMatchObject({ from: "2026-01-01", to: "2026-03-31", notices: ["swapped"] });
    expect(period.comparison).toMatchObject({ from: "2025-10-01", to: "2025-12-31" });
  });

  test("of a leap year are compared with the whole months of last year", () => {
    const leap = asked({
      period: "months",
      fromMonth: "2024-02",
      toMonth: "2024-02",
      comparison: "same_period_last_year",
    });
    const { comparison } = resolvePeriod(leap, { today: "2026-11-25", firstDay: "2022-01-01" });
    expect(comparison).toMatchObject({ from: "2023-02-01", to: "2023-02-28" });
  });

  test("that cannot be read are this month", () => {
    const period = resolvePeriod(asked({ period: "months", fromMonth: "2026-13", toMonth: "hier" }), known);
    expect(period).toMatchObject({ from: "2026-11-01", to: "2026-11-25" });
  });
});

test("everything before is compared from the first day up to the day before the period", () => {
  const { comparison } = resolvePeriod(asked({ period: "last_seven_days", comparison: "since_start" }), known);
  expect(comparison).toMatchObject({ from: "2023-03-04", to: "2026-11-18", buckets: [] });
});

test("a period that begins before the first day with data is compared with nothing", () => {
  expect(resolvePeriod(asked({}), { ...known, firstDay: "2026-07-01" }).comparison).toBeNull();
});
