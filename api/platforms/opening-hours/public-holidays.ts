import { easterOf } from "./easter.ts";
import { areaRules, chosenRules, countryRules } from "./holiday-rules.ts";
import { addDays } from "./special-days.ts";

export type PublicHoliday = {
  day: string;
  /** Names it in the catalogues of texts. */
  holiday: string;
  /** The day it would have, where a weekend moves it. */
  movedFrom?: string;
};
type Rule = { key: string; rule: string; move: string };

const rulePattern = /^([A-Za-z]+):([\dMoSuE+-]+?)([ws]?)(?:([>=])(\d{4}))?$/;

/** 0 for Monday to 6 for Sunday. */
const weekdayIndex = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

function dayOf(rule: string, year: number): string {
  const easter = /^E([+-]\d+)$/.exec(rule);
  if (easter) return addDays(new Date(easterOf(year)).toISOString().slice(0, 10), Number(easter[1]));
  const sunday = /^(\d\d)Su(\d)\+(\d)$/.exec(rule);
  if (sunday) {
    const first = `${year}-${sunday[1]}-01`;
    return addDays(first, 6 - weekdayIndex(first) + (Number(sunday[2]) - 1) * 7 + Number(sunday[3]));
  }
  const monday = /^(\d\d)Mo(-?1)$/.exec(rule);
  if (!monday) return `${year}-${rule}`;
  const first = `${year}-${monday[1]}-01`;
  if (monday[2] === "1") return addDays(first, (7 - weekdayIndex(first)) % 7);
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return addDays(last, -weekdayIndex(last));
}

/** The rules of a list that hold in a year. */
function parse(list: string, year: number): Rule[] {
  return list.split(/\s+/).flatMap((text): Rule[] => {
    const [, key = "", rule = "", move = "", when, from] = rulePattern.exec(text) ?? [];
    if (key === "" || (when === ">" && year < Number(from)) || (when === "=" && year !== Number(from))) return [];
    return [{ key, rule, move }];
  });
}

/** An area's own rule for a key, and what it takes away, come in place of the country's. */
function rulesOf(area: string, year: number): Rule[] {
  const [country = ""] = area.split("-");
  const own = chosenRules[`${area} ${year}`] ?? areaRules[area] ?? "";
  const ownRules = parse(own, year);
  const removed = new Set([...own.matchAll(/(?:^|\s)-([A-Za-z]+)/g)].map(([, key]) => key));
  const replaced = new Set(ownRules.filter(({ move }) => move === "s").map(({ key }) => key));
  const kept = parse(countryRules[country] ?? "", year).filter(({ key }) => !removed.has(key) && !replaced.has(key));
  return [...kept, ...ownRules];
}

/** True for a country or an area whose holidays are known. */
const isKnown = (area: string): boolean => Object.hasOwn(countryRules, area) || Object.hasOwn(areaRules, area);

function daysOf(area: string, year: number): PublicHoliday[] {
  const planned = rulesOf(area, year).map(({ key, rule, move }) => ({ key, move, day: dayOf(rule, year) }));
  planned.sort((one, other) => (one.day < other.day ? -1 : 1));
  const taken = new Set(planned.filter(({ day, move }) => !isMoved(day, move)).map(({ day }) => day));
  const found = new Map<string, PublicHoliday>();
  for (const { key, move, day: planning } of planned) {
    let day = planning;
    if (isMoved(day, move)) while (isMoved(day, move) || taken.has(day)) day = addDays(day, 1);
    taken.add(day);
    if (!found.has(day)) found.set(day, { day, holiday: key, ...(day !== planning && { movedFrom: planning }) });
  }
  return [...found.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

const isMoved = (day: string, move: string): boolean =>
  (move === "w" && weekdayIndex(day) > 4) || (move === "s" && weekdayIndex(day) === 6);

const known = new Map<string, PublicHoliday[]>();

/**
 * The public holidays of a year in a country (`FR`) or one of its areas (`FR-67`, `holidayAreaOf`), by day, each day once; an area that is not
 * known has those of its whole country, and a country that is not known none.
 */
export function publicHolidaysOf(area: string, year: number): readonly PublicHoliday[] {
  const [country = ""] = area.split("-");
  const name = isKnown(area) ? area : country;
  const key = `${name} ${year}`;
  const days = known.get(key) ?? daysOf(name, year);
  if (isKnown(name)) known.set(key, days);
  return days;
}

/** Returns a function that is true for public holidays (`YYYY-MM-DD`) of a country or an area; null for an unknown country. */
export function publicHolidays(area: string): ((day: string) => boolean) | null {
  const name = area.toUpperCase();
  if (!isKnown(name.split("-")[0] ?? "")) return null;
  return (day) => publicHolidaysOf(name, Number(day.slice(0, 4))).some((one) => one.day === day);
}
