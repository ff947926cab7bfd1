/*
 * True if an OSM `opening_hours` value is open at a minute, straight from the specification: rules in order, a later one after ";" replaces
 * on
 * its days, one after "," adds, "off" removes, and a night belongs to the day it starts on. For values of weekdays and times only. It
 * shares
 * nothing with the product's reader, and is slow.
 */

const names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const rulePattern = /^(?:([A-Z][a-z](?:[-,][A-Z][a-z])*)(?: |$))?(.*?)(?: ?(off|closed))?$/;

function isDayIn(selector: string, day: number): boolean {
  return selector.split(",").some((item) => {
    const [first, last] = item.split("-").map((name) => names.indexOf(name)) as [number, number?];
    if (last === undefined) return day === first;
    return first <= last ? first <= day && day <= last : day >= first || day <= last;
  });
}

function isWithin(times: string, minute: number): boolean {
  return times.split(",").some((span) => {
    const [open, close] = span.split("-").map((clock) => {
      const [hours, minutes] = clock.split(":").map(Number) as [number, number];
      return hours * 60 + minutes;
    }) as [number, number];
    return open <= minute && minute < (close <= open ? close + 1440 : close);
  });
}

/** `minute` counts from the midnight of `day` and may pass 1440: then only a night that started on that day is open. */
function isOpenOn(value: string, day: number, minute: number): boolean {
  let isOpen = false;
  for (const part of value.split(";"))
    for (const [index, text] of part.trim().split(", ").entries()) {
      const [, days, times = "", off] = rulePattern.exec(text) as unknown as (string | undefined)[];
      if (days && !isDayIn(days, day)) continue;
      const applies = times === "" || isWithin(times, minute);
      if (off) isOpen = isOpen && !applies;
      else isOpen = (index > 0 && isOpen) || applies;
    }
  return isOpen;
}

/** `day`: 0 for Monday to 6 for Sunday; `minute`: 0 to 1439. */
export function isOsmOpenAt(value: string, day: number, minute: number): boolean {
  return isOpenOn(value, day, minute) || isOpenOn(value, (day + 6) % 7, minute + 1440);
}

/** Made-up values of the kind mappers type; the same seed always gives the same value. */
export function generatedOsmValue(seed: number): string {
  let state = (seed * 2654435761) % 4294967296;
  const pick = (limit: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * limit);
  };
  const name = () => names[pick(7)] ?? "Mo";
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  const days = () => [`${name()}-${name()}`, `${name()},${name()}`, name(), `${name()}-${name()},${name()}`][pick(4)];
  const lunch = () => `${clock(660 + 15 * pick(6))}-${clock(825 + 15 * pick(6))}`;
  const evening = () =>
    `${clock(1080 + 15 * pick(8))}-${[clock(1320 + 15 * pick(9)), clock(30 * pick(9)), clock(1455 + 15 * pick(16))][pick(3)]}`;
  const long = () => `${clock(420 + 30 * pick(10))}-${clock(30 * pick(7))}`;
  const times = () => [long(), evening(), `${lunch()},${evening()}`, lunch()][pick(4)];
  const rule = () => {
    const kind = pick(8);
    if (kind === 0) return `${days()} off`;
    return kind === 1 ? `${days()} 15:00-18:00 off` : `${days()} ${times()}`;
  };
  let value = `${days()} ${times()}`;
  for (let count = pick(4); count > 0; count--) value += `${pick(3) === 0 ? ", " : "; "}${rule()}`;
  return value;
}
