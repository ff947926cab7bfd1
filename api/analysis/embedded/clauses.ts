import type { Topic } from "#contract/analysis/topics.ts";
import type { Lexicon, Meaning } from "./lexicon.ts";
import type { Sentence, Token } from "./tokens.ts";

/** A word or phrase of the lexicon and its position in a sentence. */
export type Item = { at: number; length: number; meaning: Meaning };
/** Part of a sentence with one opinion; a contrasting conjunction ("but", "mais", "pero", "ma") begins another. */
export type Clause = { start: number; end: number; tokens: Token[]; items: Item[] };

const strongBreaks = new Set([";", ":", "(", ")", "[", "]", "–", "—", "-"]);

function itemsOf(tokens: readonly Token[], lexicon: Lexicon): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; ) {
    const match = tokens[at]?.kind === "word" ? lexicon(tokens, at) : null;
    if (match) items.push({ at, ...match });
    at += match?.length ?? 1;
  }
  return items;
}

/** Token indexes at which a clause begins. A conjunction at the very start ("Although …,") ends its clause at the next comma. */
function turnsOf(tokens: readonly Token[], items: readonly Item[]): number[] {
  const turns = [0];
  for (const { at, meaning } of items) {
    if (!meaning.roles.has("contrast")) continue;
    const isFirst = !tokens.slice(0, at).some(({ kind }) => kind === "word");
    const comma = tokens.findIndex(({ text }, index) => index > at && text === ",");
    if (!isFirst) turns.push(at);
    else if (comma > 0) turns.push(comma);
  }
  tokens.forEach(({ text }, index) => {
    if (strongBreaks.has(text)) turns.push(index);
  });
  return [...new Set(turns)].sort((one, other) => one - other);
}

/** The clauses of a sentence, each with the lexicon's items in it. Clauses without an item are left out. */
export function clausesOf({ tokens }: Sentence, lexicon: Lexicon): Clause[] {
  const items = itemsOf(tokens, lexicon);
  const turns = turnsOf(tokens, items);
  return turns.flatMap((from, index) => {
    const until = turns[index + 1] ?? tokens.length;
    const own = tokens.slice(from, until);
    const words = own.filter(({ kind }) => kind === "word");
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return [];
    const inside = items.filter(({ at }) => at >= from && at < until).map((item) => ({ ...item, at: item.at - from }));
    return [{ start: first.start, end: last.end, tokens: own, items: inside }];
  });
}

const negationReach = 4;
/** "never so bad": the negation stresses what follows instead of negating it. */
const comparing = new Set(["so", "such", "aussi", "tant", "tan", "tanto", "cosi"]);
const never = new Set(["never", "jamais", "nunca", "jamas", "mai"]);

function reaches({ tokens }: Clause, { at, length, meaning }: Item, target: number, reach: number): boolean {
  const between = tokens.slice(at + length, target);
  if (between.length > (meaning.roles.has("near") ? 1 : reach + 2) || between.some(({ kind }) => kind === "break"))
    return false;
  const isStress = never.has(tokens[at]?.text ?? "") && between.some(({ text }) => comparing.has(text));
  return !isStress && between.length <= reach;
}

/** True if one of the few words before `at` negates the item there. */
export function isNegated(clause: Clause, at: number, reach = negationReach): boolean {
  return clause.items.some(
    (item) =>
      item.at + item.length <= at &&
      (item.meaning.roles.has("negation") || item.meaning.roles.has("near")) &&
      !item.meaning.roles.has("unnegated") &&
      reaches(clause, item, at, reach),
  );
}

const wishReach = 6;

/** "could have been better": praise of something that was missing. */
export const isWished = (clause: Clause, at: number): boolean =>
  clause.items.some(
    (item) => item.at + item.length <= at && item.meaning.roles.has("would") && reaches(clause, item, at, wishReach),
  );

const joining = new Set(["and", "et", "y", "e", "ed", "or", "ou", "o", "&", "plus"]);

/** Distance between two words of a clause; punctuation and "and" between them weigh more. */
export function distance({ tokens }: Clause, one: number, other: number): number {
  const [from, until] = one < other ? [one + 1, other] : [other + 1, one];
  let sum = 1;
  for (const { kind, text } of tokens.slice(from, until)) sum += kind === "break" ? 3 : joining.has(text) ? 2.5 : 1;
  return sum;
}

/** A topic mentioned in a clause; `score` null: named without an opinion. */
export type Mention = { topic: Topic; score: number | null };
