/** A seeded random source: the same seed always gives the same numbers. */
export type Random = {
  /** 0 ≤ value < 1. */
  next(): number;
  /** Whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  digits(count: number): string;
  /** Letters and digits as in platforms' ids. */
  token(count: number): string;
  uuid(): string;
};

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value >>> 0;
}

/** Mulberry32 over a hash of the seed. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const many = (count: number, one: () => string) => Array.from({ length: count }, one).join("");
  const hex = (count: number) => many(count, () => whole(0, 15).toString(16));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("Nothing to pick from.");
      return item;
    },
    // Never a leading zero: such an id would change when read as a number.
    digits: (count) => whole(1, 9) + many(count - 1, () => String(whole(0, 9))),
    token: (count) => many(count, () => alphabet[whole(0, alphabet.length - 1)] ?? "A"),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${"89ab"[whole(0, 3)]}${hex(3)}-${hex(12)}`,
  };
}
