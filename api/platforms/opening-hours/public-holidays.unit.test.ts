import { describe, expect, test } from "vitest";
import { easterOf } from "./easter.ts";
import { holidayAreaOf } from "./holiday-areas.ts";
import { publicHolidays, publicHolidaysOf } from "./public-holidays.ts";

/** Days of an area in a year, without the year. */
const daysOf = (area: string, year: number) =>
  publicHolidaysOf(area, year)
    .map(({ day }) => day.slice(5))
    .join(" ");

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2038, "2038-04-25"],
])("Easter of %i is on %s", (year, day) => {
  expect(new Date(easterOf(year)).toISOString().slice(0, 10)).toBe(day);
});

describe("France", () => {
  const whole = "01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25";
  test("has its eleven days, Alsace and Moselle two more", () => {
    expect(daysOf("FR", 2026)).toBe(whole);
    expect(daysOf("FR", 2027)).toBe("01-01 03-29 05-01 05-06 05-08 05-17 07-14 08-15 11-01 11-11 12-25");
    for (const area of ["FR-57", "FR-67", "FR-68"])
      expect(daysOf(area, 2026)).toBe("01-01 04-03 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25 12-26");
  });
  test.each([
    ["FR-971", "05-27"],
    ["FR-972", "05-22"],
    ["FR-973", "06-10"],
    ["FR-974", "12-20"],
    ["FR-976", "04-27"],
    ["FR-BL", "10-09"],
    ["FR-MF", "05-27"],
  ])("overseas keeps the end of slavery: %s on %s", (area, day) => {
    const own = publicHolidaysOf(area, 2026).filter(({ holiday }) => holiday === "abolition");
    expect(own).toEqual([{ day: `2026-${day}`, holiday: "abolition" }]);
    expect(publicHolidaysOf(area, 2026)).toHaveLength(12);
  });
});

describe("Italy", () => {
  test("has Easter Sunday, and 4 October from 2026 on", () => {
    expect(daysOf("IT", 2025)).toBe("01-01 01-06 04-20 04-21 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26");
    expect(daysOf("IT", 2026)).toBe("01-01 01-06 04-05 04-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26");
    expect(daysOf("IT", 2027)).toBe("01-01 01-06 03-28 03-29 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26");
  });
});

describe("South Tyrol", () => {
  test("has Whit Monday besides", () => {
    expect(daysOf("IT-BZ", 2026)).toContain("05-25");
    expect(daysOf("IT", 2026)).not.toContain("05-25");
  });
});

describe("Switzerland", () => {
  const country = "01-01 04-03 04-06 05-14 05-25 08-01 12-25 12-26";
  test("has the days of most cantons where no canton is told", () => {
    expect(daysOf("CH", 2026)).toBe(country);
    expect(daysOf("CH", 2027)).toBe("01-01 03-26 03-29 05-06 05-17 08-01 12-25 12-26");
  });
  test.each([
    ["BE", "01-01 01-02 04-03 04-06 05-14 05-25 08-01 12-25 12-26"],
    ["BS", "01-01 04-03 04-06 05-01 05-14 05-25 08-01 12-25 12-26"],
    ["FR", "01-01 01-02 04-03 04-06 05-14 05-25 06-04 08-01 08-15 11-01 12-08 12-25 12-26"],
    ["GE", "01-01 04-03 04-06 05-14 05-25 08-01 09-10 12-25 12-31"],
    ["JU", "01-01 01-02 04-03 04-06 05-01 05-14 05-25 06-04 06-23 08-01 08-15 11-01 12-25"],
    ["NE", "01-01 03-01 04-03 04-06 05-01 05-14 05-25 08-01 12-25"],
    ["TI", "01-01 01-06 03-19 04-06 05-01 05-14 05-25 06-04 06-29 08-01 08-15 11-01 12-08 12-25 12-26"],
    ["VD", "01-01 01-02 04-03 04-06 05-14 05-25 08-01 09-21 12-25"],
    ["VS", "01-01 03-19 05-14 06-04 08-01 08-15 11-01 12-08 12-25"],
    ["ZH", "01-01 04-03 04-06 05-01 05-14 05-25 08-01 12-25 12-26"],
  ])("has the days of its cantons in 2026: %s", (canton, days) => {
    expect(daysOf(`CH-${canton}`, 2026)).toBe(days);
  });
  test.each([
    [2025, "09-11", "09-22"],
    [2027, "09-09", "09-20"],
    [2030, "09-05", "09-16"],
  ])("fasts by the Sundays of September: %i", (year, geneva, vaud) => {
    expect(daysOf("CH-GE", year)).toContain(geneva);
    expect(daysOf("CH-VD", year)).toContain(vaud);
  });
});

describe("Monaco", () => {
  test("has its own twelve days, and the Monday after a Sunday of six of them", () => {
    expect(daysOf("MC", 2026)).toBe("01-01 01-27 04-06 05-01 05-14 05-25 06-04 08-15 11-02 11-19 12-08 12-25");
    expect(daysOf("MC", 2027)).toBe("01-01 01-27 03-29 05-01 05-06 05-17 05-27 08-16 11-01 11-19 12-08 12-25");
    expect(daysOf("MC", 2023)).toBe("01-02 01-27 04-10 05-01 05-18 05-29 06-08 08-15 11-01 11-20 12-08 12-25");
    expect(daysOf("MC", 2024)).toContain("12-08");
  });
});

describe("Great Britain", () => {
  test.each([
    ["GB", 2026, "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28"],
    ["GB", 2027, "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28"],
    // 15 June: the day after Scotland's first match of the World Cup, by proclamation, in that year alone.
    ["GB-SCT", 2026, "01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28"],
    ["GB-SCT", 2027, "01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28"],
    ["GB-NIR", 2026, "01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28"],
    ["GB-NIR", 2027, "01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28"],
  ])("has the bank holidays of its nations: %s in %i", (area, year, days) => {
    expect(daysOf(area, year)).toBe(days);
  });
  test("marks what a weekend moves", () => {
    const moved = publicHolidaysOf("GB", 2026).filter(({ movedFrom }) => movedFrom);
    expect(moved).toEqual([{ day: "2026-12-28", holiday: "boxing", movedFrom: "2026-12-26" }]);
  });
});

describe("Spain", () => {
  /** What every community has in 2026; 1 November and 6 December are Sundays. */
  const shared = ["01-01", "01-06", "04-03", "05-01", "08-15", "10-12", "12-08", "12-25"];
  test.each([
    ["AN", "02-28 04-02 11-02 12-07"],
    ["AR", "04-02 04-23 11-02 12-07"],
    ["AS", "04-02 09-08 11-02 12-07"],
    ["CB", "04-02 07-28 09-15 12-07"],
    ["CL", "04-02 04-23 11-02 12-07"],
    ["CM", "04-02 04-06 06-04 11-02"],
    ["CN", "04-02 05-30 11-02"],
    ["CT", "04-06 06-24 09-11 12-26"],
    ["EX", "04-02 09-08 11-02 12-07"],
    ["GA", "03-19 04-02 06-24 07-25"],
    ["IB", "03-02 04-02 04-06 12-26"],
    ["MC", "03-19 04-02 06-09 12-07"],
    ["MD", "04-02 05-02 11-02 12-07"],
    ["NC", "03-19 04-02 04-06 11-02"],
    ["PV", "03-19 04-02 04-06 07-25"],
    ["RI", "04-02 04-06 06-09 12-07"],
    ["VC", "03-19 04-06 06-24 10-09"],
  ])("has in 2026 the days of its communities: %s", (community, own) => {
    const working = publicHolidaysOf(`ES-${community}`, 2026).map(({ day }) => day.slice(5));
    const withoutSundays = working.filter((day) => day !== "11-01" && day !== "12-06");
    expect(withoutSundays).toEqual([...shared, ...own.split(" ")].sort());
    expect(working.includes("11-01")).toBe(!own.includes("11-02"));
    expect(working.includes("12-06")).toBe(!own.includes("12-07"));
  });
  test.each([
    ["CE", "03-20 04-02 05-27 06-13 08-05 09-02"],
    ["ML", "03-20 04-02 05-27 09-08 09-17 12-07"],
  ])("has in 2026 the days of its two cities, the town's own included: %s", (city, own) => {
    const days = daysOf(`ES-${city}`, 2026).split(" ");
    expect(days.filter((day) => day !== "11-01" && day !== "12-06")).toEqual([...shared, ...own.split(" ")].sort());
  });
  test("moves a Sunday of 2027 once, and names the day it was", () => {
    const may = publicHolidaysOf("ES-MD", 2027).filter(({ day }) => day.startsWith("2027-05"));
    expect(may).toEqual([
      { day: "2027-05-01", holiday: "labour" },
      { day: "2027-05-03", holiday: "community", movedFrom: "2027-05-02" },
    ]);
    expect(daysOf("ES-AN", 2027)).toContain("03-01");
    expect(daysOf("ES-AN", 2027)).not.toContain("02-28");
  });
});

test("every day stands once in its year, in order, in every area and in the years around", () => {
  for (const area of [
    "AT",
    "BE",
    "CH",
    "CH-VD",
    "CH-TI",
    "DE",
    "MC",
    "ES-CE",
    "ES-MD",
    "ES-AN",
    "FR-67",
    "GB",
    "GB-SCT",
    "IE",
    "IT",
    "LU",
    "NL",
    "PT",
  ])
    for (let year = 2020; year < 2040; year += 1) {
      const days = publicHolidaysOf(area, year).map(({ day }) => day);
      expect(days).toEqual([...new Set(days)].sort());
    }
});

describe("an area", () => {
  test.each([
    ["FR", "67000", "FR-67"],
    ["FR", "57 000", "FR-57"],
    ["FR", "75011", "FR"],
    ["FR", "97400", "FR-974"],
    ["FR", "97133", "FR-BL"],
    ["FR", "97700", "FR-BL"],
    ["FR", "97800", "FR-MF"],
    ["FR", "98000", "MC"],
    ["RE", "97400", "FR-974"],
    ["RE", "", "FR-974"],
    ["ES", "08001", "ES-CT"],
    ["ES", "28013", "ES-MD"],
    ["ES", "99999", "ES"],
    ["ES", "", "ES"],
    ["GB", "EH1 1YZ", "GB-SCT"],
    ["GB", "bt1 5gs", "GB-NIR"],
    ["GB", "E1 6AN", "GB"],
    ["IT", "39100", "IT-BZ"],
    ["IT", "20121", "IT"],
    ["CH", "1201", "CH-GE"],
    ["CH", "1260", "CH-VD"],
    ["CH", "1003", "CH-VD"],
    ["CH", "1950", "CH-VS"],
    ["CH", "3920", "CH-VS"],
    ["CH", "6900", "CH-TI"],
    ["CH", "8001", "CH-ZH"],
    ["CH", "6535", "CH"],
    ["CH", "1290", "CH"],
    ["CH", "2076", "CH"],
    ["CH", "5000", "CH"],
    ["CH", "", "CH"],
    ["MC", "98000", "MC"],
    ["JP", "100-0001", "JP"],
  ])("is told by the country and the postal code: %s %s is %s", (countryCode, postalCode, area) => {
    expect(holidayAreaOf({ countryCode, postalCode })).toBe(area);
  });
  test("that is not known has the days of its country, and of no country none", () => {
    for (const area of ["FR-GES", "FR-974X", "FR-XX"]) expect(daysOf(area, 2026)).toBe(daysOf("FR", 2026));
    expect(publicHolidaysOf("XX", 2026)).toEqual([]);
    expect(publicHolidays("XX-1")).toBeNull();
    expect(publicHolidays("fr-67")?.("2026-04-03")).toBe(true);
    expect(publicHolidays("FR")?.("2026-04-03")).toBe(false);
  });
});
