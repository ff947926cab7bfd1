import { type DateOrder, findExtended, type LocalTime, readingsOf } from "./dates.ts";

/** `assumed`: its values leave the order open · `contradictory`: they tell both, so that none of them can be trusted. */
export type ColumnOrder = DateOrder | "assumed" | "contradictory";

/** Share of the decided values from which the other order is no typing error. */
const contradictionShareMin = 0.1;
const dayMs = 86_400_000;

/** What the dates in numbers of one column tell about the order of day and month. */
export class DateOrderVotes {
  readonly #certain = { day_first: 0, month_first: 0 };
  /** Values that lie in the future when they are read so. */
  readonly #ahead = { day_first: 0, month_first: 0 };
  #openCount = 0;
  readonly #latestMs: number;
  #compactCount = 0;
  #otherCount = 0;

  constructor(latestMs: number) {
    this.#latestMs = latestMs;
  }

  /** Counts a value; anything but a date in numbers tells nothing. */
  add(value: unknown): void {
    const extended = this.#otherCount === 0 ? findExtended(value) : null;
    if (extended === null || Date.parse(extended.slice(0, 10)) > this.#latestMs + dayMs) this.#otherCount++;
    else this.#compactCount++;
    const readings = readingsOf(value);
    if (!readings) return;
    const { day_first: byDay, month_first: byMonth } = readings;
    if (byDay && byMonth) {
      this.#openCount++;
      if (this.#isAhead(byDay)) this.#ahead.day_first++;
      if (this.#isAhead(byMonth)) this.#ahead.month_first++;
    } else if (byDay) this.#certain.day_first++;
    else if (byMonth) this.#certain.month_first++;
  }

  /** True for a column of days in eight digits: a single value that is none makes all of them numbers. */
  get isCompact(): boolean {
    return this.#compactCount > 0 && this.#otherCount === 0;
  }

  #isAhead({ year, month, day }: LocalTime): boolean {
    return Date.UTC(year, month - 1, day) > this.#latestMs;
  }

  /** The order of the column; null when no value of it is a date in numbers. */
  get order(): ColumnOrder | null {
    const { day_first: byDay, month_first: byMonth } = this.#certain;
    if (byDay + byMonth > 0) {
      const isDivided = Math.min(byDay, byMonth) / (byDay + byMonth) >= contradictionShareMin;
      return isDivided ? "contradictory" : byDay > byMonth ? "day_first" : "month_first";
    }
    if (this.#openCount === 0) return null;
    // No review is of tomorrow: an order that would make some so is not the column's.
    const { day_first: aheadByDay, month_first: aheadByMonth } = this.#ahead;
    if (aheadByDay > 0 && aheadByMonth === 0) return "month_first";
    return aheadByMonth > 0 && aheadByDay === 0 ? "day_first" : "assumed";
  }
}
