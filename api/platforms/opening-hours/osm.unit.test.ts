import { describe, expect, test } from "vitest";
import type { OpeningHours } from "#contract/restaurants/opening-hours.ts";
import { generatedHours } from "#tests/factories/opening-hours.ts";
import { toOsmHours, toOsmServiceHours } from "#tests/platforms/osm-hours.ts";
import { generatedOsmValue, isOsmOpenAt } from "#tests/platforms/osm-open-at.ts";
import { fromOsmHours } from "./osm-read.ts";
import { intervalOf, minutesPerDay, minutesPerWeek, unionWeek } from "./week.ts";

const from = "2026-11-16";
const hours = (parts: Partial<OpeningHours>): OpeningHours => ({
  timeZone: "Europe/Paris",
  regularHours: [],
  specialHours: [],
  otherHours: [],
  ...parts,
});
const read = (value: string) => {
  const result = fromOsmHours(value, from);
  if (typeof result === "string") throw new Error(`${value}: ${result}`);
  return result;
};

/** Every quarter of an hour of the week at which the hours and the specification disagree. */
function disagreements(value: string, slots: OpeningHours["regularHours"]): string[] {
  const intervals = slots.map(intervalOf);
  const result: string[] = [];
  for (let minute = 0; minute < minutesPerWeek; minute += 15) {
    const isOpen = intervals.some(({ start, end }) =>
      [minute, minute + minutesPerWeek].some((at) => start <= at && at < end),
    );
    const [day, time] = [Math.floor(minute / minutesPerDay), minute % minutesPerDay];
    if (isOpen !== isOsmOpenAt(value, day, time)) result.push(`${value}: day ${day} ${time / 60} h, read ${isOpen}`);
  }
  return result;
}

describe("a value of weekdays and times", () => {
  test("opens and closes when an evaluator written from the specification says so", () => {
    let count = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const value = generatedOsmValue(seed);
      const result = fromOsmHours(value, from);
      if (typeof result === "string") continue;
      count++;
      expect(disagreements(value, result.regularHours)).toEqual([]);
    }
    expect(count).toBeGreaterThan(200);
  });
  test.each([
    "Mo-Fr 08:00-02:00; Sa-Su 11:00-02:00",
    "Mo 06:00-15:00; Tu-Th 07:00-04:00; Fr-Su 09:00-17:00",
    "Mo-Sa 18:00-02:00; Su off",
    "Su-Th 12:00-02:00; Fr-Sa 12:00-04:00",
    "Fr-Sa 11:00-04:00; We-Th 11:00-03:00; Su-Tu 11:00-02:00",
    "Mo-Sa 06:30-26:00; Su 08:00-23:00",
    "Mo-Th 12:00-23:00, Fr-Su 12:00-23:30; Mo-Fr 15:00-18:00 closed",
    "Mo-Su 12:00-23:00; Tu off",
    "Sa-Mo 12:00-14:30,19:00-24:00, We 19:00-01:00",
  ])("%s", (value) => {
    expect(disagreements(value, read(value).regularHours)).toEqual([]);
  });
  test("keeps the night of the day before, whatever the next day's rule says", () => {
    const friday = (value: string) => read(value).regularHours.find(({ openDay }) => openDay === "FRIDAY");
    const untilTwo = expect.objectContaining({ closeDay: "SATURDAY", closeTime: "02:00" });
    expect(friday("Mo-Fr 08:00-02:00; Sa-Su 11:00-02:00")).toEqual(untilTwo);
    expect(friday("Mo-Fr 18:00-02:00; Sa off")).toEqual(untilTwo);
    // A value with hours from midnight on has cut the night itself.
    expect(friday("Mo-Fr 18:00-06:00; Sa 00:00-02:00,12:00-15:00")).toEqual(untilTwo);
    expect(friday("Mo-Fr 18:00-06:00; Sa 02:00-06:00 off")).toEqual(untilTwo);
  });
  test("is refused where its letter would lose services that were plainly meant", () => {
    for (const value of [
      "Mo-Fr 12:00-14:00; 19:00-22:00",
      "Mo-Sa 11:00-15:00; Mo-Sa 18:00-01:00",
      "Mo-Fr 12:30-14:00; Tu-Sa 19:30-22:30",
      "Tu-Th 12:00-14:30; Fr 12:00-15:00; 19:00-22:30",
      "Mo-Sa",
      "Mo-Sa 11:45-14:00; PH open",
      "24/7 17:30-02:00",
      "Mo 12:00-14:00; Th 23:00-23:00",
    ])
      expect(fromOsmHours(value, from), value).toBe("uncertain");
    expect(read("Mo-Fr 12:00-14:00, 19:00-22:00").regularHours).toHaveLength(10);
    expect(read("Mo-Su 12:00-22:00; Fr-Sa 12:00-23:00").regularHours).toHaveLength(7);
  });
  test("is read as people type it: any case, long names, blanks, hours alone", () => {
    const expected = read("Mo-Sa 10:00-21:00").regularHours;
    for (const value of [
      "mo-SA 10:00-21:00;",
      "Mon-Sat 10-21",
      "Mo - Sa : 10h00 – 21h",
      "Monday-Saturday 10:00 -21:00",
    ])
      expect(read(value).regularHours, value).toEqual(expected);
    expect(read("Tu,Th 11:50-14:45 18:45-22:30").regularHours).toEqual(
      read("Tu, Th 11:50-14:45, 18:45-22:30").regularHours,
    );
  });
});

describe("dates", () => {
  const closedDays = (value: string, countryCode?: string) => {
    const result = fromOsmHours(value, from, countryCode);
    if (typeof result === "string") throw new Error(result);
    return result.specialHours.map(({ startDate, endDate }) => `${startDate}/${endDate}`);
  };
  test.each([
    ["Dec 24-26 off", ["2026-12-24/2026-12-26"]],
    ["2026 Dec 24-Jan 02 off", ["2026-12-24/2027-01-02"]],
    ["Dec 30-Jan 02 off", ["2026-12-30/2027-01-02"]],
    ["2023 Aug 18-28 off", []],
    ["Dec 24,31 off", ["2026-12-24/2026-12-24", "2026-12-31/2026-12-31"]],
    ["Feb,Apr: off", ["2027-02-01/2027-02-28", "2027-04-01/2027-04-30"]],
    ["May 1, Dec 25 off", ["2026-12-25/2026-12-25", "2027-05-01/2027-05-01"]],
  ])("%s", (rule, days) => {
    expect(closedDays(`Mo-Su 12:00-14:00; ${rule}`)).toEqual(days);
  });
  test("a season has its own hours, and the usual ones are those of most weeks", () => {
    const { regularHours, specialHours } = read("Mo-Sa 12:00-15:00; Jul-Aug Mo-Sa 18:00-23:00");
    expect(regularHours).toHaveLength(6);
    expect(specialHours[0]).toEqual(expect.objectContaining({ startDate: "2027-07-01", openTime: "18:00" }));
  });
  test("public holidays are those of the country, moved ones and those of Easter included", () => {
    const holidaysOf = (countryCode: string) =>
      closedDays("Mo-Su 12:00-14:00; PH off", countryCode).flatMap((range) => range.split("/")[0] ?? []);
    expect(holidaysOf("FR")).toEqual([
      "2026-12-25",
      "2027-01-01",
      "2027-03-29",
      "2027-05-01",
      "2027-05-06",
      "2027-05-08",
      "2027-05-17",
      "2027-07-14",
      "2027-08-15",
      "2027-11-01",
      "2027-11-11",
    ]);
    expect(holidaysOf("IT")).toEqual(expect.arrayContaining(["2027-03-28", "2027-04-25", "2027-10-04"]));
    expect(closedDays("Mo-Su 12:00-14:00; PH off", "GB")).toEqual([
      "2026-12-25/2026-12-25",
      "2026-12-28/2026-12-28",
      "2027-01-01/2027-01-01",
      "2027-03-26/2027-03-26",
      "2027-03-29/2027-03-29",
      "2027-05-03/2027-05-03",
      "2027-05-31/2027-05-31",
      "2027-08-30/2027-08-30",
    ]);
    // Without known holidays of the country "PH" has no meaning.
    expect(fromOsmHours("Mo-Su 12:00-14:00; PH off", from, "JP")).toBe("uncertain");
    expect(fromOsmHours("Mo-Su 12:00-14:00; SH off", from)).toBe("uncertain");
  });
});

describe("OSM opening_hours", () => {
  test("survive a round trip, nights before closed days and exceptions included", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const generated = generatedHours(seed);
      if (generated.regularHours.length === 0) continue;
      const value = toOsmHours(generated);
      const back = read(value);
      expect(back.regularHours, `seed ${seed}: ${value}`).toEqual(unionWeek(generated.regularHours));
      // An exception equal to its weekday's usual hours may be dropped.
      const again = toOsmHours(hours({ ...back }));
      expect(read(again), `seed ${seed}: ${value}`).toEqual(back);
    }
  });
  test("keep every exception that differs from the usual day", () => {
    const specialHours = [
      {
        startDate: "2026-12-24",
        endDate: "2026-12-24",
        isClosed: false,
        openTime: "18:00",
        closeTime: "01:00",
        name: "Réveillon",
      },
      { startDate: "2026-12-25", endDate: "2027-01-03", isClosed: true },
    ];
    const regularHours = unionWeek([
      { openDay: "THURSDAY", openTime: "19:00", closeDay: "FRIDAY", closeTime: "02:00" },
      { openDay: "FRIDAY", openTime: "19:00", closeDay: "SATURDAY", closeTime: "02:00" },
      { openDay: "SUNDAY", openTime: "12:00", closeDay: "SUNDAY", closeTime: "15:00" },
    ]);
    const value = toOsmHours(hours({ regularHours, specialHours }));
    const back = read(value);
    expect(back.regularHours).toEqual(regularHours);
    const days = back.specialHours.map(({ startDate, isClosed, openTime, closeTime }) => ({
      startDate,
      isClosed,
      openTime,
      closeTime,
    }));
    expect(days).toEqual([
      { startDate: "2026-12-24", isClosed: false, openTime: "18:00", closeTime: "01:00" },
      { startDate: "2026-12-25", isClosed: true, openTime: undefined, closeTime: undefined },
      { startDate: "2026-12-27", isClosed: true, openTime: undefined, closeTime: undefined },
      { startDate: "2026-12-31", isClosed: true, openTime: undefined, closeTime: undefined },
      { startDate: "2027-01-03", isClosed: true, openTime: undefined, closeTime: undefined },
    ]);
  });
  test("write what mappers write: groups of days, two services, nights, ranges of dates", () => {
    const lunch = (day: "MONDAY" | "TUESDAY" | "WEDNESDAY") => [
      { openDay: day, openTime: "12:00", closeDay: day, closeTime: "14:30" },
      { openDay: day, openTime: "19:00", closeDay: day, closeTime: "24:00" },
    ];
    const regularHours = [...lunch("MONDAY"), ...lunch("TUESDAY"), ...lunch("WEDNESDAY")];
    const specialHours = [{ startDate: "2026-08-03", endDate: "2026-08-23", isClosed: true, name: 'Congés "annuels"' }];
    expect(toOsmHours(hours({ regularHours, specialHours }))).toBe(
      "Mo-We 12:00-14:30,19:00-24:00; 2026 Aug 03-23 off \"Congés 'annuels'\"",
    );
    expect(toOsmHours(hours({}))).toBe("off");
    expect(toOsmHours(generatedRoundTheClock())).toBe("24/7");
    expect(toOsmServiceHours(hours({ otherHours: [{ hoursTypeId: "KITCHEN", periods: lunch("MONDAY") }] }))).toEqual({
      "opening_hours:kitchen": "Mo 12:00-14:30,19:00-24:00",
    });
  });
  test("read a night written as 26:00, overlapping ranges and a value without days", () => {
    expect(read("Sa 19:00-26:00").regularHours).toEqual([
      { openDay: "SATURDAY", openTime: "19:00", closeDay: "SUNDAY", closeTime: "02:00" },
    ]);
    expect(read("Mo 11:30-23:00,12:00-23:00").regularHours).toHaveLength(1);
    expect(read("08:00 - 01:00").regularHours).toHaveLength(7);
  });
  test("read public holidays and seasons as exceptions of the coming year", () => {
    const { regularHours, specialHours } = read("Mo-Fr 12:00-14:30; PH off; Aug off");
    expect(regularHours).toHaveLength(5);
    expect(specialHours).toContainEqual(expect.objectContaining({ startDate: "2026-12-25", isClosed: true }));
    expect(specialHours.filter(({ startDate }) => startDate.startsWith("2027-08")).length).toBeGreaterThan(0);
    expect(specialHours.some(({ startDate }) => startDate === "2026-11-18")).toBe(false);
  });
  test("say why a value cannot be used instead of guessing", () => {
    expect(fromOsmHours("tous les midis", from)).toBe("not_understood");
    expect(fromOsmHours('"sur rendez-vous"', from)).toBe("uncertain");
    expect(fromOsmHours("Mo-Fr 18:00+", from)).toBe("uncertain");
    expect(fromOsmHours("Mo-Fr 12:00-sunset", from)).toBe("uncertain");
    expect(fromOsmHours("week 10-20 Mo 12:00-14:00", from)).toBe("uncertain");
    expect(fromOsmHours("Tr-Sa 19:00-23:00", from)).toBe("not_understood");
    expect(fromOsmHours("Mo 25:00-26:00", from)).toBe("not_understood");
    expect(fromOsmHours("off", from)).toBe("never_open");
    expect(fromOsmHours("", from)).toBe("not_understood");
    expect(fromOsmHours(`Mo 10:00-12:00${" ".repeat(2000)}`, from)).toBe("not_understood");
  });
});

function generatedRoundTheClock(): OpeningHours {
  const days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
  return hours({
    regularHours: days.map((day) => ({ openDay: day, openTime: "00:00", closeDay: day, closeTime: "24:00" })),
  });
}
