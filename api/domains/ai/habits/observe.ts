import { guestMark, type HabitKind } from "#contract/ai/habits.ts";
import { fold, sentencesOf, wordsOf } from "../guard/words.ts";
import { splitGreeting } from "./greeting.ts";
import { generalPhrase, type Names, withoutGuest } from "./impersonal.ts";
import { replacedWords } from "./replaced.ts";

/** One change between a draft and the sent reply, fit to be stored. */
export type Observation = { kind: HabitKind; text: string; instead: string | null };
export type Edit = { draft: string; sent: string; names: Names };

/** Below this similarity the person wrote their own reply, which says nothing about the draft. */
const kinshipMin = 0.3;
/** From this similarity on two sentences are one, reworded. */
const rewordedMin = 0.5;
const closingWordsMax = 9;
const shorterMax = 0.7;
const longerMin = 1.4;

/** Share of words two texts have in common, 0–1. */
function sharedWords(one: string, other: string): number {
  const [ours, theirs] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const total = ours.size + theirs.size;
  return total === 0 ? 1 : (2 * [...ours].filter((word) => theirs.has(word)).length) / total;
}

type Parts = { greeting: string; sentences: string[] };
function partsOf(text: string, author: string): Parts {
  const { greeting, rest } = splitGreeting(withoutGuest(text, author));
  return { greeting, sentences: sentencesOf(rest) };
}

const isIn = (sentence: string, sentences: readonly string[]) => sentences.some((one) => fold(one) === fold(sentence));
const twinOf = (sentence: string, sentences: readonly string[]) =>
  sentences.find((one) => sharedWords(one, sentence) >= rewordedMin);

/** One sentence more or less is a change of that sentence; from two on it is a change of length. */
function changedLength({ draft, sent }: Edit, [ours, theirs]: [string[], string[]]): Observation[] {
  const ratio = wordsOf(sent).length / Math.max(wordsOf(draft).length, 1);
  const more = theirs.length - ours.length;
  if (ratio <= shorterMax && more <= -2) return [{ kind: "length", text: "shorter", instead: null }];
  return ratio >= longerMin && more >= 2 ? [{ kind: "length", text: "longer", instead: null }] : [];
}

/** Sentences that were added, removed or reworded. */
function changedSentences(draft: string[], sent: string[]): Observation[] {
  const gone = draft.filter((sentence) => !isIn(sentence, sent));
  const come = sent.filter((sentence) => !isIn(sentence, draft));
  const last = sent.at(-1);
  return [
    ...gone.flatMap((sentence): Observation[] => {
      const twin = twinOf(sentence, come);
      if (twin) return replacedWords(sentence, twin).map((pair) => ({ kind: "replaced", ...pair }));
      return [{ kind: "removed", text: sentence, instead: null }];
    }),
    ...come
      .filter((sentence) => !twinOf(sentence, gone))
      .map((sentence): Observation => {
        const isClosing = sentence === last && wordsOf(sentence).length <= closingWordsMax;
        return { kind: isClosing ? "closing" : "added", text: sentence, instead: null };
      }),
  ];
}

/**
 * Changes a person made to a draft, none of which points to a person: names become a mark, and a change with a remaining name, date,
 * number, address or promise is dropped.
 */
export function observe(edit: Edit): Observation[] {
  const { draft, sent, names } = edit;
  if (sharedWords(draft, sent) < kinshipMin) return [];
  const [ours, theirs] = [partsOf(draft, names.author), partsOf(sent, names.author)];
  const greeting: Observation[] =
    fold(ours.greeting) === fold(theirs.greeting) ? [] : [{ kind: "greeting", text: theirs.greeting, instead: null }];
  const found = [...greeting, ...changedSentences(ours.sentences, theirs.sentences)].flatMap((one): Observation[] => {
    const text = generalPhrase(one.text, names);
    const instead = one.instead === null ? null : generalPhrase(one.instead, names);
    const isTold = text !== null && (one.instead === null || instead !== null);
    // A guest's name alone is no phrase.
    const isPhrase = text === "" ? one.kind === "greeting" : wordsOf((text ?? "").replaceAll(guestMark, "")).length > 0;
    return isTold && isPhrase ? [{ ...one, text, instead }] : [];
  });
  return [...found, ...changedLength(edit, [ours.sentences, theirs.sentences])];
}
