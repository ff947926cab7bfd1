import { sortableMinutes } from "./formats.ts";

/** An instant as a clock of the zone shows it: `YYYY-MM-DDTHH:MM`. */
export const clockTimeIn = (zone: string, at: number): string => sortableMinutes(zone).format(at).replace(" ", "T");

const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * The instant at which a clock of the zone shows a time `YYYY-MM-DDTHH:MM`, the first of two where clocks are set back. Null for what is no
 * such time, for an unknown zone, and for a time that clocks skip.
 */
export function instantIn(zone: string, clockTime: string): string | null {
  const asUtc = Date.parse(`${clockTime}Z`);
  if (!shape.test(clockTime) || Number.isNaN(asUtc)) return null;
  try {
    // The offset of the zone is that of a moment near by: the day before or the day after, whichever the clock agrees with.
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
