import type { StatisticsQuery } from "./filters.ts";

/** Days `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string };
export type Step = "day" | "week" | "month";
/** What was changed in the period that was asked for, so that a screen can say it. */
export const periodNotices = ["swapped", "futureCut", "notBegun", "fromFirstDay", "coarser"] as const;
export type PeriodNotice = (typeof periodNotices)[number];

/** One point of a chart: its days; `isPartial` where the period cuts a week or a month. */
export type Bucket = DayRange & { isPartial: boolean };

export type ResolvedPeriod = DayRange & {
  dayCount: number;
  step: Step;
  buckets: Bucket[];
  /** What is compared with; null where there is nothing before. */
  comparison: (DayRange & { dayCount: number; buckets: DayRange[] }) | null;
  notices: PeriodNotice[];
};

type Asked = Pick<
  StatisticsQuery,
  "period" | "startDate" | "endDate" | "fromMonth" | "toMonth" | "comparison" | "step"
>;
type Known = {
  /** Today in the zone that is read. */
  today: string;
  /** The first day with data; null without any. */
  firstDay: string | null;
};

const dayMs = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Calendar days have no zone and no summer time: they are added in UTC, where each has 24 hours. */
export const daysAfter = (day: string, count: number): string => dayOf(timeOf(day) + count * dayMs);
/** Days of a range, both ends included. */
export const dayCountOf = ({ from, to }: DayRange): number => Math.round((timeOf(to) - timeOf(from)) / dayMs) + 1;

/** The same day some months later; the last of its month where that month is shorter. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  return dayOf(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())));
}
const monthOf = (day: string) => day.slice(0, 7);
const firstOfMonth = (day: string) => `${monthOf(day)}-01`;
const lastOfMonth = (day: string) => daysAfter(monthsAfter(firstOfMonth(day), 1), -1);
/** Monday of the day's week. */
const firstOfWeek = (day: string) => daysAfter(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7));
/** Whether a text is a month `YYYY-MM`. */
export const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Months of the time scales; days for the short ones. A period ends today. */
const lengths = {
  last_seven_days: (today: string) => daysAfter(today, -6),
  last_thirty_days: (today: string) => daysAfter(today, -29),
  last_three_months: (today: string) => firstOfMonth(monthsAfter(today, -2)),
  last_six_months: (today: string) => firstOfMonth(monthsAfter(today, -5)),
  last_twelve_months: (today: string) => firstOfMonth(monthsAfter(today, -11)),
} as const;

const ordered = (one: string, other: string): [string, string, boolean] =>
  one <= other ? [one, other, false] : [other, one, true];

/** The days asked for, before anything is cut. */
function askedRange(asked: Asked, { today, firstDay }: Known): DayRange & { isSwapped: boolean } {
  const whole = { from: firstDay ?? today, to: today, isSwapped: false };
  if (asked.period === "all_time") return whole;
  if (asked.period === "custom") {
    const [from, to, isSwapped] = ordered(asked.startDate ?? whole.from, asked.endDate ?? today);
    // With one date alone nothing was typed the wrong way round.
    return { from, to, isSwapped: isSwapped && asked.startDate !== null && asked.endDate !== null };
  }
  if (asked.period === "months") {
    const known = [asked.fromMonth, asked.toMonth].filter(isMonth);
    const [one = monthOf(today), other = one] = known;
    const [from, to, isSwapped] = ordered(one, other);
    return { from: `${from}-01`, to: lastOfMonth(`${to}-01`), isSwapped };
  }
  return { from: lengths[asked.period](today), to: today, isSwapped: false };
}

/** Most points of a chart: finer steps become coarser ones. */
const pointsMax = 400;
const stepDays = { day: 1, week: 7, month: 28 } as const;
const steps = ["day", "week", "month"] as const;

function stepOf(asked: Asked["step"], dayCount: number): { step: Step; isCoarser: boolean } {
  if (asked === "auto") return { step: dayCount <= 45 ? "day" : dayCount <= 100 ? "week" : "month", isCoarser: false };
  const step = steps.slice(steps.indexOf(asked)).find((one) => dayCount / stepDays[one] <= pointsMax) ?? "month";
  return { step, isCoarser: step !== asked };
}

function bucketsOf({ from, to }: DayRange, step: Step): Bucket[] {
  const buckets: Bucket[] = [];
  for (let start = from; start <= to; ) {
    const whole =
      step === "day"
        ? { from: start, to: start }
        : step === "week"
          ? { from: firstOfWeek(start), to: daysAfter(firstOfWeek(start), 6) }
          : { from: firstOfMonth(start), to: lastOfMonth(start) };
    const end = whole.to < to ? whole.to : to;
    buckets.push({ from: start, to: end, isPartial: start !== whole.from || end !== whole.to });
    start = daysAfter(end, 1);
  }
  return buckets;
}

/** Months of a range that begins with one: its last may be cut by today. */
const monthCountOf = ({ from, to }: DayRange) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
const isFromMonthStart = (asked: Asked, { from }: DayRange) =>
  asked.period !== "custom" && asked.period !== "all_time" && from.endsWith("-01") && /month/.test(asked.period);

/**
 * The range before: as many days, or as many months where the period is made of months. A period that today cuts within its last month is
 * compared with as much of the month it stands against.
 */
function shiftOf(asked: Asked, range: DayRange): (day: string) => string {
  if (asked.comparison === "same_period_last_year") return (day) => monthsAfter(day, -12);
  if (isFromMonthStart(asked, range)) {
    const count = monthCountOf(range);
    return (day) => monthsAfter(day, -count);
  }
  return (day) => daysAfter(day, -dayCountOf(range));
}

/** The end of a month stands against the end of a month, however long. */
const shiftedEnd = (day: string, shift: (day: string) => string, byMonths: boolean) =>
  byMonths && day === lastOfMonth(day) ? lastOfMonth(shift(firstOfMonth(day))) : shift(day);

function comparisonOf(
  asked: Asked,
  period: DayRange & { buckets: Bucket[] },
  { firstDay }: Known,
): ResolvedPeriod["comparison"] {
  if (firstDay === null || firstDay >= period.from) return null;
  if (asked.comparison === "since_start") {
    const range = { from: firstDay, to: daysAfter(period.from, -1) };
    return { ...range, dayCount: dayCountOf(range), buckets: [] };
  }
  const shift = shiftOf(asked, period);
  const byMonths = asked.comparison === "same_period_last_year" || isFromMonthStart(asked, period);
  const shifted = ({ from, to }: DayRange) => ({ from: shift(from), to: shiftedEnd(to, shift, byMonths) });
  const range = shifted(period);
  if (range.to < firstDay) return null;
  return { ...range, dayCount: dayCountOf(range), buckets: period.buckets.map(shifted) };
}

/**
 * The one reading of a period: the days it stands for, its points, what it is compared with, and what had to be changed about it. Pure:
 * everything it knows of time is `today`. A period that has not begun has no points.
 */
export function resolvePeriod(asked: Asked, known: Known): ResolvedPeriod {
  const notices: PeriodNotice[] = [];
  const { isSwapped, ...wanted } = askedRange(asked, known);
  if (isSwapped) notices.push("swapped");
  if (wanted.from > known.today)
    return { ...wanted, dayCount: 0, step: "day", buckets: [], comparison: null, notices: [...notices, "notBegun"] };
  let { from, to } = wanted;
  if (to > known.today) {
    to = known.today;
    if (asked.period === "custom") notices.push("futureCut");
  }
  // A hundred years are as many as there are data for.
  if (known.firstDay !== null && from < known.firstDay && known.firstDay <= to) {
    from = asked.period === "custom" || asked.period === "months" ? known.firstDay : from;
    if (from === known.firstDay) notices.push("fromFirstDay");
  }
  // Without data there is nothing to draw: a year at most is enough to say so.
  if (known.firstDay === null && dayCountOf({ from, to }) > 366) from = daysAfter(to, -365);
  const dayCount = dayCountOf({ from, to });
  const { step, isCoarser } = stepOf(asked.step, dayCount);
  if (isCoarser) notices.push("coarser");
  const buckets = bucketsOf({ from, to }, step);
  const comparison = comparisonOf(asked, { from, to, buckets }, known);
  return { from, to, dayCount, step, buckets, comparison, notices };
}
