import { createRandom } from "../world/random.ts";
import type { SeedRestaurant } from "../world/world.ts";
import { numberOf } from "./days.ts";

/** What makes the numbers of one restaurant its own. The same key always gives the same. */
export type Character = {
  /** Size against the others. */
  size: number;
  /** Growth a year, such as 0.12. */
  growth: number;
  /** Days of the year at which its season is at its height and lowest. */
  peak: number;
  swing: number;
};

const characters = new Map<string, Character>();
const epoch = numberOf("2025-01-01");

export function characterOf(restaurant: Pick<SeedRestaurant, "key" | "kitchen">): Character {
  const known = characters.get(restaurant.key);
  if (known) return known;
  const random = createRandom(`character/${restaurant.key}`);
  const character = {
    size: 0.55 + random.next() * 1.2,
    growth: -0.06 + random.next() * 0.3,
    // Terraces fill in June, ovens in November.
    peak: (restaurant.kitchen === "bistro" ? 165 : 320) + random.whole(-25, 25),
    swing: 0.1 + random.next() * 0.16,
  };
  characters.set(restaurant.key, character);
  return character;
}

/** Monday first: guests look for a table at the end of the week. */
const week = [0.8, 0.79, 0.86, 0.97, 1.24, 1.37, 1.01];

/** How busy a restaurant is on a day: about 1 on an ordinary day of 2025. */
export function busyness(restaurant: Pick<SeedRestaurant, "key" | "kitchen">, day: number): number {
  const { size, growth, peak, swing } = characterOf(restaurant);
  // 1 January 1970 was a Thursday.
  const weekday = week[(day + 3) % 7] ?? 1;
  const season = 1 + swing * Math.cos(((day - epoch - peak) / 365.25) * 2 * Math.PI);
  return size * weekday * season * (1 + growth) ** ((day - epoch) / 365.25);
}

/** Noise of a value on a day: from 0.82 to 1.18. Cheaper than a random source of its own, since there are hundreds of thousands. */
export function noise(seed: number, day: number): number {
  let value = Math.imul(seed ^ Math.imul(day, 0x9e3779b1), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return 0.82 + (((value ^ (value >>> 16)) >>> 0) / 4294967296) * 0.36;
}
const seeds = new Map<string, number>();
export function seedOf(text: string): number {
  const known = seeds.get(text);
  if (known !== undefined) return known;
  const seed = Math.floor(createRandom(text).next() * 4294967296);
  seeds.set(text, seed);
  return seed;
}
