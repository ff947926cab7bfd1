import { en } from "./phrases/en.ts";
import { es } from "./phrases/es.ts";
import { fr } from "./phrases/fr.ts";
import { it } from "./phrases/it.ts";
import type { Mood, Phrases } from "./phrases/texts.ts";
import type { Random } from "./random.ts";
import type { SandboxLanguage, SeedRestaurant } from "./world.ts";

export const phrases: Record<SandboxLanguage, Phrases> = { fr, en, es, it };

const moodOf = (rating: number): Mood => (rating >= 4 ? "happy" : rating === 3 ? "mixed" : "cross");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The text of a guest with that many stars. */
export function writeText(
  language: SandboxLanguage,
  kitchen: SeedRestaurant["kitchen"],
  rating: number,
  random: Random,
): string {
  const words = phrases[language];
  const mood = moodOf(rating);
  const middle = capital(random.pick(words.middles[mood]).replace("@", random.pick(words.dishes[kitchen])));
  const parts = [random.pick(words.openings[mood]), middle];
  if (random.chance(0.6)) parts.push(random.pick(words.closings[mood]));
  return parts.join(" ");
}

export const writeTitle = (language: SandboxLanguage, rating: number, random: Random): string =>
  random.pick(phrases[language].titles[moodOf(rating)]);
export const writeReply = (language: SandboxLanguage, rating: number, random: Random): string =>
  random.pick(phrases[language].replies[moodOf(rating)]);
