import { readFileSync } from "node:fs";
import { createRandom, type Random } from "./random.ts";
import { agreeWithNoun, type Language, type Noun, type Person, withArticle } from "./words.ts";

/**
 * A small grammar over plain text files (`text/<language>/*.txt`): `== name` opens a section, each line below it is a
 * template. `[a|b]` picks one, `{slot}` fills in, `{le d}` adds an article, `{d:é|ée|és|ées}` agrees, `@macro` expands.
 */
type Part =
  | { kind: "text"; text: string }
  | { kind: "choice"; options: Part[][] }
  | { kind: "slot"; slot: string; article: string | null; forms: Part[][] | null };
export type Template = { parts: Part[]; slots: Set<string> };
export type Sections = Map<string, string[]>;

/** Values for templates: nouns (dishes), people (agreement by gender), and plain words. */
export type WritingContext = {
  language: Language;
  nouns: Record<string, Noun>;
  people: Record<string, Person>;
  words: Record<string, string>;
};

const folder = new URL("./text/", import.meta.url);

/** Reads a text file into its sections; comments and blank lines are left out, macros expanded. */
export function readSections(language: Language, file: string): Sections {
  const sections: Sections = new Map();
  const macros = new Map<string, string>();
  let current: string[] = [];
  for (const line of readFileSync(new URL(`${language}/${file}.txt`, folder), "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const macro = /^@(\w+) (.+)$/.exec(line);
    if (macro?.[1] && macro[2] && sections.size === 0) macros.set(macro[1], `[${macro[2]}]`);
    else if (line.startsWith("== ")) {
      current = [];
      sections.set(line.slice(3).trim(), current);
    } else current.push(line.replace(/@(\w+)/g, (whole, name: string) => macros.get(name) ?? whole));
  }
  return sections;
}

/** Splits on `|` outside of brackets. */
function splitOptions(source: string): string[] {
  const options: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < source.length; i++) {
    const char = source[i];
    if (char === "[" || char === "{") depth++;
    else if (char === "]" || char === "}") depth--;
    else if (char === "|" && depth === 0) {
      options.push(source.slice(start, i));
      start = i + 1;
    }
  }
  return [...options, source.slice(start)];
}

function closing(source: string, start: number): number {
  let depth = 0;
  for (let i = start; i < source.length; i++) {
    if (source[i] === "[" || source[i] === "{") depth++;
    else if ((source[i] === "]" || source[i] === "}") && --depth === 0) return i;
  }
  throw new Error(`Unbalanced brackets in: ${source}`);
}

function parseSlot(inner: string, slots: Set<string>): Part {
  const colon = inner.indexOf(":");
  const [last = "", article = null] = (colon < 0 ? inner : inner.slice(0, colon)).split(" ").reverse();
  slots.add(last);
  const forms = colon < 0 ? null : splitOptions(inner.slice(colon + 1)).map((form) => parseParts(form, slots));
  return { kind: "slot", slot: last, article, forms };
}

function parseParts(source: string, slots: Set<string>): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < source.length) {
    const open = source.slice(at).search(/[[{]/);
    const end = open < 0 ? source.length : at + open;
    if (end > at) parts.push({ kind: "text", text: source.slice(at, end) });
    if (end === source.length) break;
    const close = closing(source, end);
    const inner = source.slice(end + 1, close);
    if (source[end] === "{") parts.push(parseSlot(inner, slots));
    else parts.push({ kind: "choice", options: splitOptions(inner).map((option) => parseParts(option, slots)) });
    at = close + 1;
  }
  return parts;
}

/** Parses one template line. */
export function parseTemplate(source: string): Template {
  const slots = new Set<string>();
  return { parts: parseParts(source, slots), slots };
}

function fill(part: Extract<Part, { kind: "slot" }>, scene: WritingContext, random: Random): string {
  const noun = scene.nouns[part.slot];
  const person = scene.people[part.slot];
  if (part.forms) {
    const forms = part.forms.map((form) => write(form, scene, random));
    if (noun) return agreeWithNoun(forms, noun);
    if (person) return forms[person.gender === "m" ? 0 : 1] ?? "";
  }
  if (noun) return part.article ? withArticle(scene.language, part.article, noun) : noun.word;
  const word = person?.name ?? scene.words[part.slot];
  if (word === undefined) throw new Error(`Nothing to fill {${part.slot}} with in ${scene.language}`);
  return word;
}

function write(parts: readonly Part[], scene: WritingContext, random: Random): string {
  let text = "";
  for (const part of parts) {
    if (part.kind === "text") text += part.text;
    else if (part.kind === "choice") text += write(random.pick(part.options), scene, random);
    else text += fill(part, scene, random);
  }
  return text;
}

/** Contractions of two words. */
const contractions: Record<Language, [RegExp, string][]> = {
  fr: [],
  en: [],
  es: [
    [/\ba el\b/g, "al"],
    [/\bde el\b/g, "del"],
  ],
  it: [
    [/\ba (?=a)/gi, "ad "],
    [/\be (?=e)/gi, "ed "],
  ],
};

/** Writes a sentence: options chosen, slots filled, spaces tidied, first letter capitalised. */
export function writeTemplate(template: Template, scene: WritingContext, random: Random): string {
  let text = write(template.parts, scene, random)
    .replace(/ {2,}/g, " ")
    .replace(/ ([,.])/g, "$1")
    .trim();
  for (const [pattern, joined] of contractions[scene.language]) text = text.replace(pattern, joined);
  return text.replace(/(^|[.!?] )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** Hands out a section's templates in shuffled rounds, so that none comes back before all the others have been used. */
export function createTemplateBags(sections: Sections, seed: string) {
  const bags = new Map<string, { all: Template[]; left: Template[]; random: Random }>();
  for (const [name, lines] of sections)
    bags.set(name, { all: lines.map(parseTemplate), left: [], random: createRandom(`${seed}/${name}`) });
  /** The next template of a section that `fits`; null when the section is missing or nothing fits. */
  return function draw(section: string, fits: (template: Template) => boolean = () => true): Template | null {
    const bag = bags.get(section);
    if (!bag?.all.some(fits)) return null;
    if (!bag.left.some(fits)) bag.left = [...bag.left, ...bag.random.shuffle(bag.all)];
    const position = bag.left.findIndex(fits);
    return position < 0 ? null : (bag.left.splice(position, 1)[0] ?? null);
  };
}
export type Draw = ReturnType<typeof createTemplateBags>;
