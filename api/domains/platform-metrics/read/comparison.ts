/** Part of the days of either side that has to be known for two numbers to be compared: 24 of 30. */
const comparedShareMin = 24 / 30;

/** The sum of the known days of a count, and how many these are. */
export type KnownSum = { value: number; days: number };
/** One count of one listing over the period and over the compared days; null where no day of it is known. */
export type Counter = Record<"now" | "before", KnownSum | null>;
/** How many days either side has. */
export type Spans = Record<"now" | "before", number>;

export type Comparison = {
  /**
   * Of each counter what it told over the compared days, brought to the share of days that is known of the period; null where nothing can be
   * compared.
   */
  values: number[] | null;
  /** Why not: too few days are known of the period, or of the compared days. */
  uncompared: "fewDays" | "fewDaysBefore" | null;
};

/** Days of all counters that are known. */
export const daysOf = (counters: readonly Counter[], part: keyof Counter): number =>
  counters.reduce((sum, one) => sum + (one[part]?.days ?? 0), 0);

const isEnough = (counters: readonly Counter[], spans: Spans, part: keyof Counter): boolean =>
  daysOf(counters, part) / (spans[part] * counters.length) >= comparedShareMin;

/**
 * The one rule by which a number before is made comparable, so that it, the change and the sentence rest on the same days: a counter that is
 * known on most days of both sides is brought to the share of days that is known of the period. One that is not counts as unchanged: else a
 * listing that is new, or was lost, would look like growth or a fall.
 */
export function compareCounters(counters: readonly Counter[], spans: Spans): Comparison {
  if (counters.length === 0) return { values: null, uncompared: null };
  if (!isEnough(counters, spans, "now")) return { values: null, uncompared: "fewDays" };
  if (!isEnough(counters, spans, "before")) return { values: null, uncompared: "fewDaysBefore" };
  const isComparable = (one: Counter) => isEnough([one], spans, "now") && isEnough([one], spans, "before");
  if (!counters.some(isComparable)) return { values: null, uncompared: "fewDaysBefore" };
  const values = counters.map((one) => {
    const { now, before } = one;
    if (!now) return 0;
    if (!before || !isComparable(one)) return now.value;
    return (before.value * now.days * spans.before) / (before.days * spans.now);
  });
  return { values, uncompared: null };
}
