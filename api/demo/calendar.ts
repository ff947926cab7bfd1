import type { Random } from "./writing/random.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Guests write more at the end of the week and after a meal. Sunday first. */
const weekdayWeights = [1.25, 0.9, 0.85, 0.9, 0.95, 1.1, 1.35];
const hourWeights: Record<string, number> = {
  "0": 3,
  "1": 1,
  "8": 1,
  "9": 2,
  "10": 3,
  "11": 3,
  "12": 3,
  "13": 8,
  "14": 12,
  "15": 9,
  "16": 6,
  "17": 5,
  "18": 5,
  "19": 5,
  "20": 6,
  "21": 10,
  "22": 14,
  "23": 9,
};

/** Minutes the zone is ahead of UTC at that instant. */
export function zoneOffsetMinutes(zone: Intl.DateTimeFormat, instant: Date): number {
  const parts = Object.fromEntries(zone.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const local = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute);
  return Math.round((local - instant.getTime()) / minuteMs);
}

export const zoneFormat = (timeZone: string) =>
  new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });

/** Instants of a period that ends now, more of them towards the end, at hours when people write. Oldest first. */
export function drawInstants(
  count: number,
  period: { days: number; now: Date; zone: Intl.DateTimeFormat },
  random: Random,
): Date[] {
  const midnight = Math.floor(period.now.getTime() / dayMs) * dayMs;
  const instants: Date[] = [];
  while (instants.length < count) {
    // Four in ten more reviews at the end than in the beginning, as restaurants become known.
    const share = random.next() ** 0.85;
    const day = new Date(midnight - Math.round((1 - share) * period.days) * dayMs);
    if (random.next() * 1.35 > (weekdayWeights[day.getUTCDay()] ?? 1)) continue;
    const local = day.getTime() + Number(random.weighted(hourWeights)) * 60 * minuteMs + random.whole(0, 3599) * 1000;
    const instant = new Date(local - zoneOffsetMinutes(period.zone, new Date(local)) * minuteMs);
    if (instant < period.now) instants.push(instant);
  }
  return instants.sort((a, b) => a.getTime() - b.getTime());
}

/** How long a restaurant takes to reply, in milliseconds: mostly a day or two, sometimes a quarter of an hour, sometimes a week. */
export function drawReplyDelayMs(random: Random): number {
  const spread = random.next() + random.next() + random.next() - 1.5;
  return Math.round(Math.exp(Math.log(20) + spread * 2.4) * 3_600_000);
}
