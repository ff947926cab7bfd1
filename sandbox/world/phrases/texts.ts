import type { SeedRestaurant } from "../world.ts";

export type Mood = "happy" | "mixed" | "cross";
/** Words of one language. */
export type Phrases = {
  dishes: Record<SeedRestaurant["kitchen"], string[]>;
  openings: Record<Mood, string[]>;
  /** `@` stands for a dish with its article. */
  middles: Record<Mood, string[]>;
  closings: Record<Mood, string[]>;
  titles: Record<Mood, string[]>;
  authors: string[];
  replies: Record<Mood, string[]>;
};
