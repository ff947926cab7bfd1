import { describe, expect, test } from "vitest";
import { findDate } from "./dates.ts";
import { instantIn } from "./zones.ts";

const now = new Date("2026-11-20T10:00:00Z");
const at = (value: unknown, zone = "Europe/Paris") => {
  const date = findDate(value, now);
  if (!date) return null;
  return (date.kind === "local" ? instantIn(zone, date.local) : date.at).toISOString();
};

describe("dates as files write them", () => {
  test("are exact when they carry a zone, and local to the restaurant when they do not", () => {
    expect(at("2025-01-02T03:04:05Z")).toBe("2025-01-02T03:04:05.000Z");
    expect(at("2025-01-02T03:04:05.678+0200")).toBe("2025-01-02T01:04:05.000Z");
    expect(at("2025-07-02 13:30")).toBe("2025-07-02T11:30:00.000Z");
    expect(at("2025-07-02 13:30", "Europe/London")).toBe("2025-07-02T12:30:00.000Z");
    expect(at(1735787045)).toBe("2025-01-02T03:04:05.000Z");
  });
  test("that name only a day are noon of that day where the restaurant is", () => {
    expect(at("2025-01-02")).toBe("2025-01-02T11:00:00.000Z");
    expect(at("31/07/2025")).toBe("2025-07-31T10:00:00.000Z");
  });
  test("have the day first, with or without a time, in two or four digits", () => {
    expect(at("03/04/2025 21:05")).toBe("2025-04-03T19:05:00.000Z");
    expect(at("3.4.25")).toBe("2025-04-03T10:00:00.000Z");
    expect(at("03/04/2025 à 21h05")).toBe("2025-04-03T19:05:00.000Z");
  });
  test("may name the month in four languages", () => {
    for (const text of ["12 mars 2024", "March 12, 2024", "12 de marzo de 2024", "12 marzo 2024", "mar. 12 mars 2024"])
      expect(at(text), text).toBe("2024-03-12T11:00:00.000Z");
    expect(at("1er août 2024")).toBe("2024-08-01T10:00:00.000Z");
    expect(at("12 févr. 2024")).toBe("2024-02-12T11:00:00.000Z");
    expect(at("1 set 2024")).toBe("2024-09-01T10:00:00.000Z");
  });
  test("are reckoned back from the import when they are relative, in four languages", () => {
    for (const text of ["il y a 3 semaines", "3 weeks ago", "hace 3 semanas", "3 settimane fa"])
      expect(at(text), text).toBe("2026-10-30T10:00:00.000Z");
    for (const text of ["il y a un mois", "a month ago", "hace un mes", "un mese fa", "Modifié il y a un mois"])
      expect(at(text), text).toBe("2026-10-20T10:00:00.000Z");
    expect(at("2 mesi fa")).toBe("2026-09-20T10:00:00.000Z");
    expect(at("il y a un an")).toBe("2025-11-20T10:00:00.000Z");
    expect(at("hace 2 años")).toBe("2024-11-20T10:00:00.000Z");
    expect(at("Edited an hour ago")).toBe("2026-11-20T09:00:00.000Z");
    expect(at("un'ora fa")).toBe("2026-11-20T09:00:00.000Z");
    expect(at("hier")).toBe("2026-11-19T10:00:00.000Z");
    expect(at("aujourd’hui")).toBe("2026-11-20T10:00:00.000Z");
  });
  test.each([
    ["2026-09-20", "il y a deux mois", "two months ago", "hace dos meses", "due mesi fa", "a couple of months ago"],
    ["2026-11-06", "2w ago", "2 wks ago", "il y a 2 sem.", "hace 2 sem.", "2 sett. fa", "il y a environ deux semaines"],
    ["2025-11-20", "1 yr ago", "1y ago", "hace un año", "un anno fa", "l’an dernier", "last year", "el año pasado"],
    ["2025-11-20", "l'anno scorso", "lo scorso anno", "L’année dernière", "about one year ago"],
    ["2026-08-20", "3 mo ago", "3mo ago", "3 mths ago", "il y a trois mois", "hace tres meses", "tre mesi fa"],
    ["2026-11-13", "last week", "La semaine dernière", "la semana pasada", "la settimana scorsa", "Edited last week"],
    ["2026-10-20", "last month", "le mois dernier", "el mes pasado", "il mese scorso", "Modifié le mois dernier"],
    ["2026-11-19", "hier", "Yesterday", "ayer", "ieri", "1d ago", "il y a 1 j", "Avis publié hier"],
    ["2026-11-18", "avant-hier", "anteayer", "l'altro ieri", "the day before yesterday"],
    ["2026-11-09", "il y a onze jours", "eleven days ago", "hace once días", "undici giorni fa"],
    ["2026-11-20", "il y a une heure", "3h ago", "hace 5 horas", "poco fa", "just now", "2 hrs ago"],
  ])("counted in words or shortened are of %s: %s", (day, ...texts) => {
    for (const text of texts) expect(at(text)?.slice(0, 10), text).toBe(day);
  });
  test.each([
    "3m ago",
    "last",
    "last time",
    "weeks ago",
    "many weeks ago",
    "il y a peu",
    "la semaine",
    "fa",
    "two ago",
    "20260304",
  ])("that count nothing certain are none: %s", (text) => expect(at(text)).toBeNull());
  test("of ISO's basic form are those of its extended one", () => {
    expect(at("20260304T101500Z")).toBe("2026-03-04T10:15:00.000Z");
    expect(at("20260304T1015+0100")).toBe("2026-03-04T09:15:00.000Z");
    expect(at("20260304T101500")).toBe("2026-03-04T09:15:00.000Z");
    expect(at("20260231T101500Z")).toBeNull();
  });
  test("of a month back from the 31st stay in the shorter month", () => {
    expect(findDate("il y a un mois", new Date("2026-03-31T10:00:00Z"))).toEqual({
      kind: "relative",
      at: new Date("2026-02-28T10:00:00Z"),
    });
  });
  test("that exist in no calendar are not taken, and neither are guesses", () => {
    for (const text of [
      "31/02/2025",
      "12/25/2024",
      "2025-13-01",
      "2025-02-30T10:00:00Z",
      "bientôt",
      "il y a longtemps",
      "",
      "12345",
      null,
      {},
    ])
      expect(at(text), String(text)).toBeNull();
  });
  test("in the hour that summer time skips or repeats still have one instant", () => {
    expect(at("2025-03-30 02:30")).toBe("2025-03-30T01:30:00.000Z");
    expect(["2025-10-26T00:30:00.000Z", "2025-10-26T01:30:00.000Z"]).toContain(at("2025-10-26 02:30"));
  });
});
