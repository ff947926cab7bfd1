import type { LocalTime } from "./dates.ts";

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const hourMs = 3_600_000;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, format);
  return format;
}

/** Milliseconds a zone is ahead of UTC; cached per zone and hour, since offsets change on the hour at most. */
function offsetAt(instantMs: number, zone: string): number {
  const hour = Math.floor(instantMs / hourMs);
  const key = `${zone}|${hour}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const at = hour * hourMs;
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = parts;
  const offset = Date.UTC(year, month - 1, day, hours, minute, second) - at;
  if (offsets.size > 100_000) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** The instant of a wall-clock time in a zone; a time skipped by summer time is the one an hour later. */
export function instantIn(zone: string, local: LocalTime): Date {
  const wall = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second);
  const guess = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(guess, zone));
}
