import type { Random } from "./writing/random.ts";

/** A UUID version 7 of that moment from a seeded source, so that the same seed gives the same records. */
export function demoId(at: Date, random: Random): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  const digits = (count: number) =>
    random
      .whole(0, 16 ** count - 1)
      .toString(16)
      .padStart(count, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${"89ab"[random.whole(0, 3)]}${digits(3)}-${digits(6)}${digits(6)}`;
}
