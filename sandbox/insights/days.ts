/** Milliseconds of a day. */
export const dayMs = 86_400_000;
/** Day `YYYY-MM-DD` by its number since 1970, and back. */
export const dayAt = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);
export const numberOf = (day: string): number => Math.floor(Date.parse(day) / dayMs);

const zone = "America/Los_Angeles";
const format = new Intl.DateTimeFormat("sv-SE", {
  timeZone: zone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
});

/** Number of the day by Meta's clock. */
export const metaDayNumber = (ms: number): number => numberOf(format.format(ms).slice(0, 10));
/** The instant at which Meta's day begins. */
export function metaMidnight(number: number): number {
  const guess = number * dayMs + 8 * 3_600_000;
  // Between seven and eight hours behind UTC, by the season.
  return format.format(guess).endsWith("01") ? guess - 3_600_000 : guess;
}
