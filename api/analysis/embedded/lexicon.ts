import { readFileSync } from "node:fs";
import { Topic as KnownTopic } from "#contract/analysis/schemas.ts";
import type { Topic } from "#contract/analysis/topics.ts";
import type { Language } from "#contract/languages.ts";
import { fold } from "./fold.ts";
import type { Token } from "./tokens.ts";

export type Role =
  | "negation"
  | "near"
  | "unnegated"
  | "more"
  | "less"
  | "contrast"
  | "would"
  | "comparative"
  | "elsewhere";
/** The meaning of a word or phrase. `general` topics take an opinion and are never reported. */
export type Meaning = {
  topics: Map<Topic | "general", "strong" | "weak">;
  /** Praise above 0, complaint below, whatever the topic; null = neutral by itself. */
  opinion: number | null;
  /** Praise or complaint when the word is about that topic; with a single topic the word also mentions it. */
  opinions: Map<Topic, number>;
  roles: Set<Role>;
};
/** A word of an entry: the word itself, how it begins, a number of at least `min`, or a gap of a few words. */
type Piece = { kind: "word" | "prefix"; text: string } | { kind: "number"; min: number } | { kind: "gap" };
type Entry = { rest: Piece[]; apply: (meaning: Meaning) => void };
type Match = { meaning: Meaning; length: number };
/** Finds the longest entry that starts at a token; null where none does. */
export type Lexicon = (tokens: readonly Token[], at: number) => Match | null;

/** What `+` stands for at the end of a word. */
const endings: Record<Language, readonly string[]> = {
  fr: ["", "e", "s", "es", "x", "se", "ses"],
  en: ["", "s", "es"],
  es: ["", "o", "a", "os", "as", "e", "es", "s"],
  it: ["", "o", "a", "i", "e", "hi", "he", "io", "ia", "ie"],
};
const endingsOf = (language: Language | null): readonly string[] => (language ? endings[language] : ["", "s"]);
const scores: Record<string, number> = { great: 2, good: 1, neutral: 0, bad: -1, awful: -2 };
/** What a hint counts: less than any praise or complaint in so many words. */
const hints: Record<string, number> = { good: 0.5, bad: -0.5 };
/** A gap in a phrase is at most so many words long. */
const gapLengthMax = 3;
const folder = new URL("./lexicon/", import.meta.url);
const prefixLengthMin = 3;

/** Praise or complaint of a topic, or whatever it is about. A word in two lists takes its score from the first: stronger ones come first. */
function opinionSection(score: number | undefined, topic: string | undefined, head: string): Entry["apply"] {
  if (score === undefined) throw new Error(`The lexicon has no section "${head}".`);
  if (topic) {
    const known = KnownTopic.parse(topic);
    return ({ opinions }) => {
      if (!opinions.has(known) || Math.abs(score) >= 1) opinions.set(known, score);
    };
  }
  return (meaning) => {
    meaning.opinion ??= score;
  };
}

/** What the words of a section add to a meaning. Throws for an unknown section. */
function sectionOf(head: string): Entry["apply"] {
  const [kind = "", ...more] = head.split(" ");
  if (kind === "hint") return opinionSection(hints[more[0] ?? ""], more[1], head);
  const [first, second] = more;
  if (kind === "topic") {
    const topic = KnownTopic.parse(first);
    return ({ topics }) => void topics.set(topic, second === "weak" ? (topics.get(topic) ?? "weak") : "strong");
  }
  if (kind === "general") return ({ topics }) => void topics.set("general", "strong");
  if (kind === "near") return ({ roles }) => void roles.add("near");
  if (kind === "not") return ({ roles }) => void roles.add("unnegated");
  if (["negation", "more", "less", "contrast", "would", "comparative", "elsewhere"].includes(kind))
    return ({ roles }) => void roles.add(kind as Role);
  return opinionSection(scores[kind], first, head);
}

type Index = { exact: Map<string, Entry[]>; prefixes: Map<string, Entry[]>; numbers: Set<number> };

function add(index: Index["exact"], key: string, entry: Entry): void {
  const known = index.get(key);
  if (known) known.push(entry);
  else index.set(key, [entry]);
}

function pieceOf(written: string): Piece {
  if (written === "~") return { kind: "gap" };
  if (/^#\d+$/.test(written)) return { kind: "number", min: Number(written.slice(1)) };
  return written.endsWith("*") ? { kind: "prefix", text: written.slice(0, -1) } : { kind: "word", text: written };
}

function addWord(index: Index, written: string, language: Language | null, apply: Entry["apply"]): void {
  const hasEndings = written.endsWith("+");
  const words = fold(hasEndings ? written.slice(0, -1) : written)
    .text.split(/[_'/-]/)
    .filter((word) => word !== "");
  const last = words.pop() ?? "";
  const lasts = hasEndings ? endingsOf(language).map((ending) => last + ending) : [last];
  for (const form of lasts) {
    const [first, ...rest] = [...words, form].map(pieceOf);
    if (!first || first.kind === "gap") throw new Error(`A lexicon's entry begins with a gap: ${written}`);
    const key = first.kind === "number" ? `#${first.min}` : first.text;
    add(first.kind === "prefix" ? index.prefixes : index.exact, key, { rest, apply });
    if (first.kind === "number") index.numbers.add(first.min);
  }
}

function read(index: Index, file: string, language: Language | null): void {
  let apply: Entry["apply"] = () => {};
  for (const line of readFileSync(new URL(file, folder), "utf8").split("\n")) {
    const head = /^\[(.+)\]$/.exec(line)?.[1];
    if (head) apply = sectionOf(head);
    else if (!line.startsWith("#"))
      for (const word of line.split(" ")) if (word !== "") addWord(index, word, language, apply);
  }
}

const numberIn = (word: string): number | null => (/^\d{1,3}$/.test(word) ? Number(word) : null);

/** All entries that may begin with a word. */
function entriesFor({ exact, prefixes, numbers }: Index, word: string): Entry[] {
  const found = [...(exact.get(word) ?? [])];
  for (let length = prefixLengthMin; length <= word.length; length += 1)
    found.push(...(prefixes.get(word.slice(0, length)) ?? []));
  const number = numberIn(word);
  if (number !== null) for (const min of numbers) if (number >= min) found.push(...(exact.get(`#${min}`) ?? []));
  return found;
}

/** So many words are remembered with their entries: guests use the same ones again and again. */
const rememberedMax = 20_000;

function remembering(index: Index): (word: string) => readonly Entry[] {
  const remembered = new Map<string, readonly Entry[]>();
  return (word) => {
    const known = remembered.get(word);
    if (known) return known;
    if (remembered.size >= rememberedMax) remembered.clear();
    const found = entriesFor(index, word);
    remembered.set(word, found);
    return found;
  };
}

function fits(piece: Exclude<Piece, { kind: "gap" }>, text: string): boolean {
  if (piece.kind === "number") return (numberIn(text) ?? -1) >= piece.min;
  return piece.kind === "prefix" ? text.startsWith(piece.text) : piece.text === text;
}

/** The token index after the pieces when they stand from `at` on; null where they do not. Gaps are as short as they can be. */
function endOf(pieces: readonly Piece[], tokens: readonly Token[], at: number, from = 0): number | null {
  let end = at;
  for (let index = from; index < pieces.length; index += 1) {
    const piece = pieces[index];
    const text = tokens[end]?.text;
    if (piece?.kind === "gap") return endAfterGap(pieces, tokens, end, index + 1);
    if (!piece || text === undefined || !fits(piece, text)) return null;
    end += 1;
  }
  return end;
}

function endAfterGap(pieces: readonly Piece[], tokens: readonly Token[], at: number, from: number): number | null {
  for (let length = 0; length <= gapLengthMax; length += 1) {
    if (length > 0 && tokens[at + length - 1]?.kind !== "word") return null;
    const end = endOf(pieces, tokens, at + length, from);
    if (end !== null) return end;
  }
  return null;
}

function lexiconOf(index: Index): Lexicon {
  const entriesOf = remembering(index);
  return (tokens, at) => {
    const word = tokens[at]?.text ?? "";
    let end = at;
    let longest: Entry[] = [];
    for (const entry of entriesOf(word)) {
      const own = endOf(entry.rest, tokens, at + 1);
      if (own === null || own < end) continue;
      if (own > end) longest = [];
      end = own;
      longest.push(entry);
    }
    if (longest.length === 0) return null;
    const meaning: Meaning = { topics: new Map(), opinion: null, opinions: new Map(), roles: new Set() };
    for (const entry of longest) entry.apply(meaning);
    return { meaning, length: end - at };
  };
}

const loaded = new Map<Language | null, Lexicon>();

/** The lexicon of a language, read from its files on first use; null: the entries all languages share, such as emoji. */
export function lexiconFor(language: Language | null): Lexicon {
  const known = loaded.get(language);
  if (known) return known;
  const index: Index = { exact: new Map(), prefixes: new Map(), numbers: new Set() };
  read(index, "shared.txt", language);
  if (language) read(index, `${language}.txt`, language);
  const lexicon = lexiconOf(index);
  loaded.set(language, lexicon);
  return lexicon;
}
