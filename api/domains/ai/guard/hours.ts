import type { FactLine } from "#contract/ai/schemas.ts";
import { type Weekday, weekdays } from "#contract/restaurants/opening-hours.ts";
import { conceptsOf, numbersOf, vocabularyOf } from "./vocabulary.ts";

/** The thing a word stands for; none stands for -1. */
const conceptOf = (word: string): number => conceptsOf(word, null)[0]?.concept ?? -1;
const openConcept = conceptOf("open");
const closedConcept = conceptOf("closed");

/** Days a sentence speaks of. */
function daysOf(concepts: ReadonlySet<number>): Weekday[] {
  return weekdays.filter((day) => concepts.has(conceptOf(day.toLowerCase())));
}

/**
 * Days and times of a sentence, held against the restaurant's hours day by day: that 23:00 stands somewhere in the week does not
 * make it Sunday's. Returns what is wrong, as written.
 */
export function wrongHours(sentence: string, facts: readonly FactLine[]): string[] {
  const words = vocabularyOf(sentence);
  const concepts = new Set(words.flatMap((word) => conceptsOf(word, null).map(({ concept }) => concept)));
  return daysOf(concepts).flatMap((day) => {
    const line = facts.find(({ key }) => key === `hours:${day}`);
    // Nothing is known of that day here; another line may speak of it.
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
