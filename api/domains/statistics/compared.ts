import { dayCountOf } from "#contract/statistics/period.ts";
import type { StatisticsFigure, StatisticsTold } from "#contract/statistics/schemas.ts";
import { type Counter, compareCounters, daysOf, type Spans } from "../platform-metrics/read/comparison.ts";
import type { Frame } from "./frame.ts";
import { addKnown, type Choice, isChosen, type MetricData, type Part, rateOf, totalOf } from "./metric-data.ts";

/** What a figure says of the compared days. */
export type Compared = Pick<StatisticsFigure, "before" | "told" | "uncompared">;
export const notCompared: Compared = { before: null, told: null, uncompared: null };

/** "Since the start" is longer than what it is compared with. */
export const isLonger = ({ period }: Pick<Frame, "period">): boolean => period.comparison?.buckets.length === 0;

/** Every count of every restaurant that is known on either side. */
function countersOf({ totals }: MetricData, choice: Choice): Counter[] {
  const rowsOf = (part: Part, id: string) => (totals[part].get(id) ?? []).filter((one) => isChosen(choice, one));
  const ids = new Set([...totals.now.keys(), ...totals.before.keys()]);
  return [...ids].flatMap((id) => {
    const counters = new Map<string, Counter>();
    for (const part of ["now", "before"] as const)
      for (const { key, metric, value, days } of rowsOf(part, id)) {
        const name = `${key} ${metric}`;
        const known = counters.get(name) ?? { now: null, before: null };
        counters.set(name, { ...known, [part]: { value, days } });
      }
    return [...counters.values()];
  });
}

/** In how many days counters are known: in days of the calendar where they are the same of each, else all of them added up. */
export function knownDaysOf(
  counters: readonly Counter[],
  spans: Spans,
  { value, isLonger: isOfLonger }: { value: number | null; isLonger: boolean },
): StatisticsTold | null {
  const [first] = counters;
  if (!first) return null;
  const daysIn = (one: Counter, part: Part) => one[part]?.days ?? 0;
  const isUniform = counters.every((one) =>
    (["now", "before"] as const).every((part) => daysIn(one, part) === daysIn(first, part)),
  );
  const isAsTold =
    !isOfLonger && counters.every((one) => daysIn(one, "now") * spans.before === daysIn(one, "before") * spans.now);
  const sideOf = (part: Part) =>
    isUniform
      ? { known: daysIn(first, part), of: spans[part] }
      : { known: daysOf(counters, part), of: spans[part] * counters.length };
  return {
    ...sideOf("now"),
    by: isUniform ? "days" : "readings",
    before: value === null ? null : { ...sideOf("before"), value },
    scaling: isAsTold ? "none" : isOfLonger || spans.now === spans.before ? "days" : "share",
  };
}

function spansOf({ now, before }: MetricData): Spans | null {
  return now && before ? { now: dayCountOf(now), before: dayCountOf(before) } : null;
}

/** A sum over the compared days, made comparable with that of the period. */
export function comparedTotal(frame: Frame, data: MetricData, choice: Choice): Compared {
  const spans = spansOf(data);
  if (!spans) return notCompared;
  const counters = countersOf(data, choice);
  const { values, uncompared } = compareCounters(counters, spans);
  const sum = values && addKnown(values);
  const isOfLonger = isLonger(frame);
  return {
    before: sum === null ? null : Math.round(isOfLonger ? (sum * spans.now) / spans.before : sum),
    told: knownDaysOf(counters, spans, { value: totalOf(data, "before", choice), isLonger: isOfLonger }),
    uncompared,
  };
}

/** A rate over the compared days: the quotient of the two sums as they are compared, which stand beside it. */
export function comparedRate(frame: Frame, data: MetricData, part: Choice, whole: Choice): Compared {
  const [parts, wholes] = [comparedTotal(frame, data, part), comparedTotal(frame, data, whole)];
  const both = comparedTotal(frame, data, { ...part, metrics: [...part.metrics, ...whole.metrics] });
  const told = rateOf(totalOf(data, "before", part), totalOf(data, "before", whole));
  return {
    before: rateOf(parts.before, wholes.before),
    told: both.told && {
      ...both.told,
      before: told === null ? null : both.told.before && { ...both.told.before, value: told },
    },
    uncompared: parts.uncompared ?? wholes.uncompared,
  };
}

/** Share of the days of the period that platforms told, over all restaurants; null where none is read. */
export function knownShareOf(data: MetricData, choice: Choice): number | null {
  const { now, totals, listingCounts } = data;
  const keys = [...listingCounts.keys()].filter((key) => choice.keys?.includes(key) ?? true);
  const listings = keys.reduce((sum, key) => sum + (listingCounts.get(key) ?? 0), 0);
  if (!now || listings === 0) return null;
  const rows = [...totals.now.values()].flat().filter((one) => isChosen(choice, one));
  // A count that no listing ever told is none of what could be known.
  const expected = keys.reduce((sum, key) => {
    const metrics = new Set(rows.filter((one) => one.key === key).map(({ metric }) => metric));
    return sum + (listingCounts.get(key) ?? 0) * Math.max(metrics.size, 1);
  }, 0);
  return Math.min(rows.reduce((sum, { days }) => sum + days, 0) / (expected * dayCountOf(now)), 1);
}
