import { readFileSync } from "node:fs";
import { Topic as KnownTopic } from "#contract/analysis/schemas.ts";
import type { Topic } from "#contract/analysis/topics.ts";
import type { Language } from "#contract/languages.ts";
import { fold } from "./fold.ts";
import type { Token } from "./tokens.ts";

export type Role = "negation" | "near" | "unnegated" | "more" | "less" | "contrast" | "would";
/** The meaning of a word or phrase. `general` topics take an opinion and are never reported. */
export type Meaning = {
  topics: Map<Topic | "general", "strong" | "weak">;
  /** Praise above 0, complaint below, whatever the topic; null = neutral by itself. */
  opinion: number | null;
  /** Praise or complaint when the word is about that topic; with a single topic the word also mentions it. */
  opinions: Map<Topic, number>;
  roles: Set<Role>;
};
type Entry = { rest: string[]; isPrefix: boolean; apply: (meaning: Meaning) => void };
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
const folder = new URL("./lexicon/", import.meta.url);
const prefixLengthMin = 3;

/** What the words of a section add to a meaning. Throws for an unknown section. */
function sectionOf(head: string): Entry["apply"] {
  const [kind = "", first, second] = head.split(" ");
  const score = scores[kind];
  if (kind === "topic") {
    const topic = KnownTopic.parse(first);
    return ({ topics }) => void topics.set(topic, second === "weak" ? (topics.get(topic) ?? "weak") : "strong");
  }
  if (kind === "general") return ({ topics }) => void topics.set("general", "strong");
  if (score !== undefined && first) {
    const topic = KnownTopic.parse(first);
    return ({ opinions }) => void opinions.set(topic, score);
  }
  // A word in two lists takes its score from the first: stronger lists come first.
  if (score !== undefined)
    return (meaning) => {
      meaning.opinion ??= score;
    };
  if (kind === "near") return ({ roles }) => void roles.add("near");
  if (kind === "not") return ({ roles }) => void roles.add("unnegated");
  if (["negation", "more", "less", "contrast", "would"].includes(kind))
    return ({ roles }) => void roles.add(kind as Role);
  throw new Error(`The lexicon has no section "${head}".`);
}

type Index = { exact: Map<string, Entry[]>; prefixes: Map<string, Entry[]> };

function add(index: Index["exact"], key: string, entry: Entry): void {
  const known = index.get(key);
  if (known) known.push(entry);
  else index.set(key, [entry]);
}

function addWord(index: Index, written: string, language: Language | null, apply: Entry["apply"]): void {
  const mark = /[*+]$/.exec(written)?.[0];
  const words = fold(mark ? written.slice(0, -1) : written)
    .text.split(/[_'/-]/)
    .filter((word) => word !== "");
  const last = words.pop() ?? "";
  const lasts = mark === "+" ? endingsOf(language).map((ending) => last + ending) : [last];
  for (const form of lasts) {
    const [first = "", ...rest] = [...words, form];
    const isPrefix = mark === "*";
    add(isPrefix && rest.length === 0 ? index.prefixes : index.exact, first, { rest, isPrefix, apply });
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

function* candidates({ exact, prefixes }: Index, word: string): Generator<Entry> {
  yield* exact.get(word) ?? [];
  for (let length = prefixLengthMin; length <= word.length; length += 1)
    yield* prefixes.get(word.slice(0, length)) ?? [];
}

const fits = (entry: Entry, tokens: readonly Token[], at: number): boolean =>
  entry.rest.every((word, index) => {
    const text = tokens[at + 1 + index]?.text;
    return entry.isPrefix && index === entry.rest.length - 1 ? text?.startsWith(word) === true : text === word;
  });

function lexiconOf(index: Index): Lexicon {
  return (tokens, at) => {
    const word = tokens[at]?.text ?? "";
    const found = [...candidates(index, word)].filter((entry) => fits(entry, tokens, at));
    if (found.length === 0) return null;
    const length = Math.max(...found.map(({ rest }) => rest.length)) + 1;
    const meaning: Meaning = { topics: new Map(), opinion: null, opinions: new Map(), roles: new Set() };
    for (const entry of found) if (entry.rest.length + 1 === length) entry.apply(meaning);
    return { meaning, length };
  };
}

const loaded = new Map<Language | null, Lexicon>();

/** The lexicon of a language, read from its files on first use; null: the entries all languages share, such as emoji. */
export function lexiconFor(language: Language | null): Lexicon {
  const known = loaded.get(language);
  if (known) return known;
  const index: Index = { exact: new Map(), prefixes: new Map() };
  read(index, "shared.txt", language);
  if (language) read(index, `${language}.txt`, language);
  const lexicon = lexiconOf(index);
  loaded.set(language, lexicon);
  return lexicon;
}
