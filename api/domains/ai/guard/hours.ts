import type { FactLine } from "#contract/ai/schemas.ts";
import { type Weekday, weekdays } from "#contract/restaurants/opening-hours.ts";
import { conceptsOf, numbersOf, vocabularyOf } from "./vocabulary.ts";

/** The concept of a word; -1 without one. */
const conceptOf = (word: string): number => conceptsOf(word, null)[0]?.concept ?? -1;
const openConcept = conceptOf("open");
const closedConcept = conceptOf("closed");

/** Weekdays that a sentence names. */
function daysOf(concepts: ReadonlySet<number>): Weekday[] {
  return weekdays.filter((day) => concepts.has(conceptOf(day.toLowerCase())));
}

/**
 * Compares days and times of a sentence with the opening hours, day by day: 23:00 on a Saturday does not justify 23:00 on a Sunday.
 * Returns the wrong parts as written.
 */
export function wrongHours(sentence: string, facts: readonly FactLine[]): string[] {
  const words = vocabularyOf(sentence);
  const concepts = new Set(words.flatMap((word) => conceptsOf(word, null).map(({ concept }) => concept)));
  return daysOf(concepts).flatMap((day) => {
    const line = facts.find(({ key }) => key === `hours:${day}`);
    // No hours are known for that day here; another fact may name them.
    if (!line) return [];
    const isOpen = line.text !== "";
    if (isOpen && concepts.has(closedConcept) && !concepts.has(openConcept)) return [day.toLowerCase()];
    if (!isOpen && concepts.has(openConcept) && !concepts.has(closedConcept)) return [day.toLowerCase()];
    const known = new Set(numbersOf(line.text));
    return isOpen
      ? numbersOf(sentence)
          .filter((number) => !known.has(number))
          .map(String)
      : [];
  });
}
