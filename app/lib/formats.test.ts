import { describe, expect, test } from "vitest";
import { formatsOf } from "./formats.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("formats", () => {
  test("writes numbers, ratings and shares as the language does", () => {
    expect(plain(formatsOf("fr").number(12_345))).toBe("12 345");
    expect(formatsOf("en").number(12_345)).toBe("12,345");
    expect(formatsOf("it").rating(4.3)).toBe("4,30");
    expect(formatsOf("en").change(0.12)).toBe("+0.12");
    expect(plain(formatsOf("fr").share(43, 50))).toBe("86 %");
  });
  test("shows a calendar day as that day, whatever the zone of the machine", () => {
    expect(formatsOf("fr").day("2026-11-20")).toBe("20 nov. 2026");
    expect(formatsOf("en").dayAndMonth("2026-03-01")).toBe("1 Mar");
  });
  test("writes days from one to another without what both share", () => {
    expect(formatsOf("fr").days("2026-10-12", "2026-10-18")).toBe("12–18 oct. 2026");
    expect(plain(formatsOf("es").days("2026-12-28", "2027-01-03")).replace(/\u2009/g, " ")).toBe(
      "28 dic 2026 – 3 ene 2027",
    );
  });
  test("says how long something is past in its biggest unit", () => {
    const now = Date.parse("2026-11-20T12:00:00Z");
    expect(formatsOf("fr").ago("2026-11-17T11:00:00Z", now)).toBe("il y a 3 jours");
    expect(formatsOf("en").ago("2026-11-19T11:00:00Z", now)).toBe("1 day ago");
    // Not "last year": by the calendar it is two years.
    expect(formatsOf("fr").ago("2024-11-27T11:00:00Z", now)).toBe("il y a 1 an");
    expect(formatsOf("it").ago("2026-10-19T11:00:00Z", now)).toBe("1 mese fa");
    expect(formatsOf("es").ago("2026-11-20T11:59:40Z", now)).toBe("ahora mismo");
    expect(formatsOf("fr").ago("2026-11-20T11:59:40Z", now)).toBe("à l’instant");
  });
  test("counts days, never hours, of what has no time, by the calendar of the place", () => {
    const now = Date.parse("2026-11-20T23:30:00Z");
    const noon = (day: string) => `2026-${day}T11:00:00Z`;
    expect(formatsOf("fr").daysAgo(noon("11-21"), "Europe/Paris", now)).toBe("aujourd’hui");
    expect(formatsOf("fr").daysAgo(noon("11-20"), "Europe/Paris", now)).toBe("hier");
    expect(formatsOf("en").daysAgo(noon("11-20"), "Europe/London", now)).toBe("today");
    expect(formatsOf("fr").daysAgo(noon("11-19"), "Europe/Paris", now)).toBe("avant-hier");
    expect(formatsOf("es").daysAgo(noon("11-05"), "Europe/Madrid", now)).toBe("hace 2 semanas");
    expect(formatsOf("it").dayIn(noon("11-05"), "Europe/Rome")).toBe("5 nov 2026");
  });
  test("shortens a span to two neighbouring units", () => {
    expect(plain(formatsOf("fr").duration(100_800 + 59))).toBe("1 j 4 h");
    expect(plain(formatsOf("en").duration(86_400 + 300))).toBe("1 day");
    expect(plain(formatsOf("en").duration(20))).toBe("1 min");
  });
  test("writes dates in English as Europe does: day first, 24 hours", () => {
    expect(plain(formatsOf("en").moment("2026-11-21T20:08:00Z", "Europe/London"))).toBe("21 Nov 2026, 20:08");
    expect(formatsOf("en").day("2026-11-20")).toBe("20 Nov 2026");
    expect(formatsOf("en").nearMoment("2026-11-24T13:30:00Z", "Europe/Paris")).toBe("Tue 14:30");
    expect(formatsOf("fr").nearMoment("2026-11-24T13:30:00Z", "Europe/Paris")).toBe("mar. 14:30");
    expect(formatsOf("en").clock("2026-07-20T18:30:00Z", "Europe/London")).toBe("19:30");
  });
  test("writes a time of day as the language does, midnight included", () => {
    expect(formatsOf("fr").timeOfDay("19:30")).toBe("19:30");
    expect(plain(formatsOf("en").timeOfDay("19:30"))).toBe("19:30");
    expect(formatsOf("fr").timeOfDay("24:00")).toBe("00:00");
  });
});
