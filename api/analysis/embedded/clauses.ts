import type { Topic } from "#contract/analysis/topics.ts";
import type { Lexicon, Meaning } from "./lexicon.ts";
import type { Sentence, Token } from "./tokens.ts";

/** A word or phrase of the lexicon and its position in a sentence. */
export type Item = { at: number; length: number; meaning: Meaning };
/** Part of a sentence with one opinion; a contrasting conjunction ("but", "mais", "pero", "ma") begins another. */
export type Clause = {
  start: number;
  end: number;
  tokens: Token[];
  items: Item[];
  turnsRound: boolean;
  /** It follows a word that complains and turns round at once: « seul bémol », "unica pecca". */
  announcesFault: boolean;
};

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

const isFaultsHerald = ({ meaning }: Item) => meaning.roles.has("contrast") && (meaning.opinion ?? 0) < 0;

type Turn = { at: number; turnsRound: boolean };

/** Token indexes at which a clause begins, and whether it turns round what was said. A conjunction at the very start ("Although …,") ends its clause at the next comma. */
function turnsOf(tokens: readonly Token[], items: readonly Item[]): Turn[] {
  const turns = new Map([[0, false]]);
  tokens.forEach(({ text }, index) => {
    if (strongBreaks.has(text)) turns.set(index, false);
  });
  for (const { at, meaning } of items) {
    if (!meaning.roles.has("contrast")) continue;
    const isFirst = !tokens.slice(0, at).some(({ kind }) => kind === "word");
    const comma = tokens.findIndex(({ text }, index) => index > at && text === ",");
    if (!isFirst) turns.set(at, true);
    else if (comma > 0) turns.set(comma, true);
  }
  return [...turns].map(([at, turnsRound]) => ({ at, turnsRound })).sort((one, other) => one.at - other.at);
}

/** The clauses of a sentence, each with the lexicon's items in it. Clauses without an item are left out. */
export function clausesOf({ tokens }: Sentence, lexicon: Lexicon): Clause[] {
  const items = itemsOf(tokens, lexicon);
  const turns = turnsOf(tokens, items);
  return turns.flatMap(({ at: from, turnsRound }, index) => {
    const until = turns[index + 1]?.at ?? tokens.length;
    const own = tokens.slice(from, until);
    const words = own.filter(({ kind }) => kind === "word");
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return [];
    const inside = items.filter(({ at }) => at >= from && at < until).map((item) => ({ ...item, at: item.at - from }));
    const announcesFault = items.some((item) => item.at < until && isFaultsHerald(item));
    return [{ start: first.start, end: last.end, tokens: own, items: inside, turnsRound, announcesFault }];
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

/** « je ne regrette pas »: in French the second half of a negation stands behind a verb, the first close before it. */
const firstHalves = new Set(["ne", "n"]);
const firstHalfReach = 3;

const isEnclosed = ({ tokens, items }: Clause, at: number): boolean =>
  items.some(
    (item) =>
      item.meaning.roles.has("negation") &&
      items.some((verb) => verb.at === at && verb.at + verb.length === item.at) &&
      tokens.slice(Math.max(0, at - firstHalfReach), at).some(({ text }) => firstHalves.has(text)),
  );

/** True if one of the few words before `at`, or a pair around it, negates the item there. */
export function isNegated(clause: Clause, at: number, reach = negationReach): boolean {
  if (isEnclosed(clause, at)) return true;
  return clause.items.some(
    (item) =>
      item.at + item.length <= at &&
      (item.meaning.roles.has("negation") || item.meaning.roles.has("near")) &&
      !item.meaning.roles.has("unnegated") &&
      reaches(clause, item, at, reach),
  );
}

/** "la meilleure", "the best", "il migliore": a comparative after one of these is the highest degree. */
const articles = new Set(
  "le la les l nos mes ses leurs un une des el los las lo mi mis sus il i gli sua suo the".split(" "),
);

const elsewhereReach = 6;

/** "j'ai connu mieux", "meilleur ailleurs": praise of another place, and so a complaint about this one. */
export function praisesAnother({ tokens, items }: Clause, { at, meaning }: Item): boolean {
  const before = tokens[at - 1]?.text;
  if (!meaning.roles.has("comparative") || before === undefined || articles.has(before)) return false;
  return items.some(
    (item) => item.at !== at && Math.abs(item.at - at) <= elsewhereReach && item.meaning.roles.has("elsewhere"),
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
export type Mention = {
  topic: Topic;
  score: number | null;
  isInSoManyWords: boolean;
  /** By a word that means the topic alone: « serveur », not « manger » or « rapide ». */
  isNamed: boolean;
};
