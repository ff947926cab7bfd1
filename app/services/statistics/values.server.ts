import { type Formats, inSteps, shownSeconds } from "#app/lib/formats.ts";
import type { StatisticsFigure, StatisticsUnit } from "#contract/statistics/schemas.ts";

/** What stands for a value that is missing, or has nothing to divide by. */
export const missingText = "–";

/** A value in the reader's language. */
export function valueText(value: number | null, unit: StatisticsUnit, formats: Formats): string {
  if (value === null) return missingText;
  if (unit === "rating") return formats.rating(value);
  if (unit === "share") return formats.share(value, 1);
  if (unit === "rate") return formats.rate(value);
  if (unit === "seconds") return value === 0 ? formats.number(0) : formats.duration(value);
  if (unit === "money") return formats.money(value);
  if (unit === "hours") return `${formats.number(value)} h`;
  return formats.number(value);
}

/** A value of which a part is told as "fewer than": that part stands beside it, and alone where no number is told. */
export function withFewer(
  text: string,
  fewerThan: string | null,
  joined: (value: string, fewer: string) => string,
): string {
  if (fewerThan === null) return text;
  return text === missingText || text === "" ? fewerThan : joined(text, fewerThan);
}

/** Whole numbers that have no fixed scale: their change is a percentage. */
const isCounted = (unit: StatisticsUnit): boolean => unit === "count" || unit === "money";

const shortTextMax = 80;

/** The beginning of what somebody wrote, on one line and between words. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= shortTextMax) return line;
  const cut = line.slice(0, shortTextMax);
  return `${cut.slice(0, cut.lastIndexOf(" ")) || cut}…`.toWellFormed();
}

/** A difference of two ratings, as the gap to the others: with its sign. */
export const gapText = (value: number | null, formats: Formats): string =>
  value === null ? missingText : formats.change(value);

const signOf = (difference: number) => (difference > 0 ? "+" : difference < 0 ? "−" : "±");

/**
 * The difference that a reader sees: of shares, rates and durations that of the numbers as they are shown, since anybody can subtract them;
 * a percentage that is told as zero is none.
 */
function shownDifference(value: number, before: number, unit: StatisticsUnit): number {
  const differenceIn = (steps: number) => (inSteps(value, steps) - inSteps(before, steps)) / steps;
  if (unit === "share") return differenceIn(100);
  if (unit === "rate") return differenceIn(1000);
  if (unit === "seconds") return shownSeconds(value) - shownSeconds(before);
  const difference = value - before;
  return isCounted(unit) && Math.round((Math.abs(difference) / Math.abs(before)) * 100) === 0 ? 0 : difference;
}

/** How far a value is from the compared one: counts in percent, shares in points, the others in their unit. Null without both. */
export function changeOf(
  { value, before, unit, better }: Pick<StatisticsFigure, "value" | "before" | "unit" | "better">,
  formats: Formats,
  pointsText: (count: number, figure: string) => string,
) {
  if (value === null || before === null || (isCounted(unit) && before === 0)) return null;
  const difference = shownDifference(value, before, unit);
  const direction: "up" | "down" | "flat" = difference > 0 ? "up" : difference < 0 ? "down" : "flat";
  const isHigherGood = better === null || difference === 0 ? null : better === "higher";
  const points = Math.round(Math.abs(difference) * 100);
  const tenths = Math.round(Math.abs(difference) * 1000) / 10;
  const inPercent = () => `${signOf(difference)}${formats.share(Math.abs(difference), Math.abs(before))}`;
  const sizes: Record<StatisticsUnit, () => string> = {
    count: inPercent,
    money: inPercent,
    ratio: () => formats.change(difference),
    hours: () => `${formats.change(difference)} h`,
    rating: () => formats.change(difference),
    share: () => pointsText(points, `${signOf(difference)}${formats.number(points)}`),
    rate: () => pointsText(tenths, `${signOf(difference)}${formats.shortRating(tenths)}`),
    seconds: () => `${signOf(difference)}${formats.duration(Math.abs(difference))}`,
    score: () => formats.change(difference),
  };
  return { text: sizes[unit](), direction, good: isHigherGood === null ? null : isHigherGood === difference > 0 };
}

/** A scale with round marks from which every value can be read. */
export function scaleOf(
  values: readonly (number | null)[],
  unit: StatisticsUnit,
): { min: number; max: number; marks: number[] } {
  const known = values.filter((value) => value !== null);
  if (unit === "rating") {
    const lowest = Math.max(1, Math.floor(Math.min(5, ...known)));
    const marks = Array.from({ length: 5 - Math.min(lowest, 4) + 1 }, (_, index) => Math.min(lowest, 4) + index);
    return { min: marks[0] ?? 1, max: 5, marks };
  }
  const top = Math.max(...known, 0);
  if (unit === "share") return { min: 0, max: 1, marks: [0, 0.5, 1] };
  if (top === 0) return { min: 0, max: 1, marks: [0] };
  if (unit === "seconds") return scaleOfHours(top);
  const rough = top / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  // A rate is told by tenths of a percent, which its marks have to be too.
  const fine =
    (unit === "rate" ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10])
      .map((factor) => factor * magnitude)
      .find((step) => step >= rough) ?? rough;
  const least = unit === "rate" ? 0.001 : 0;
  const step = isCounted(unit) || unit === "score" ? Math.max(1, Math.ceil(fine)) : Math.max(fine, least);
  const count = Math.max(1, Math.ceil(top / step));
  return { min: 0, max: count * step, marks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

const hourSeconds = 3600;
/** Steps of a scale of durations, in hours. */
const hourSteps = [1, 2, 6, 12, 24, 48, 168];

function scaleOfHours(top: number): { min: number; max: number; marks: number[] } {
  const hours = top / hourSeconds;
  const step = hourSteps.find((one) => hours / one <= 4) ?? Math.ceil(hours / 4 / 168) * 168;
  const count = Math.max(1, Math.ceil(hours / step));
  const marks = Array.from({ length: count + 1 }, (_, index) => index * step * hourSeconds);
  return { min: 0, max: count * step * hourSeconds, marks };
}

/** A value as a file holds it: a plain number with the decimals that are shown; shares in percent, durations in hours. */
export function fileValue(value: number | null, unit: StatisticsUnit, decimalMark: "." | ","): string {
  if (value === null) return "";
  const plain =
    unit === "rating"
      ? value.toFixed(2)
      : unit === "share"
        ? String(inSteps(value, 100))
        : unit === "rate"
          ? (value * 100).toFixed(1)
          : unit === "seconds"
            ? (value / 3600).toFixed(2)
            : String(value);
  return plain.replace(".", decimalMark);
}
