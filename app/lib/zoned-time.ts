import { sortableMinutes } from "./formats.ts";

/** An instant as local time in a zone: `YYYY-MM-DDTHH:MM`. */
export const clockTimeIn = (zone: string, at: number): string => sortableMinutes(zone).format(at).replace(" ", "T");

const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * The instant of a local time `YYYY-MM-DDTHH:MM` in a zone, the first of two when clocks are set back. Null for an invalid time or zone,
 * and
 * for a time that clocks skip.
 */
export function instantIn(zone: string, clockTime: string): string | null {
  const asUtc = Date.parse(`${clockTime}Z`);
  if (!shape.test(clockTime) || Number.isNaN(asUtc)) return null;
  try {
    // The zone's offset is that of the day before or the day after: the one that gives the same local time.
    const candidates = [-86_400_000, 86_400_000].map((beside) => asUtc - offsetAt(zone, asUtc + beside));
    const at = candidates
      .sort((one, other) => one - other)
      .find((candidate) => clockTimeIn(zone, candidate) === clockTime);
    return at === undefined ? null : new Date(at).toISOString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const offsetAt = (zone: string, at: number): number => Date.parse(`${clockTimeIn(zone, at)}Z`) - at;
