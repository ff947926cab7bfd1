import { createTemplateBags, type Draw, readSections, type Sections } from "./grammar.ts";
import type { Kind, Language, Noun } from "./words.ts";

/** The two cuisines of the demo organization; each has its own dishes. */
export type Kitchen = "bistro" | "pizza";

/** Everything needed to write in one language: templates, dishes, names, and typical typing errors. */
export type Lexicon = {
  language: Language;
  draw: Draw;
  drawReply: Draw;
  /** True if there is a reply for this section (`food+`). */
  hasReply(section: string): boolean;
  dishes: Record<Kitchen, { main: Noun[]; starter: Noun[]; dessert: Noun[]; drink: Noun[] }>;
  firstNames: { m: string[]; f: string[] };
  surnames: string[];
  nicknames: string[];
  typos: [right: string, wrong: string][];
  emoji: { happy: string[]; cross: string[] };
  facets: Facet[];
};

/** Words that claim something about the visit (`time` is `lunch`); a text may make one claim of a kind. */
export type Facet = { kind: string; value: string; pattern: RegExp };

const lines = (sections: Sections, name: string): string[] => {
  const found = sections.get(name);
  if (!found?.length) throw new Error(`The words of the demo lack a section "${name}"`);
  return found;
};
const words = (sections: Sections, name: string) =>
  lines(sections, name).flatMap((line) => line.split(" ").map((word) => word.replaceAll("_", " ")));

function readDishes(sections: Sections, kitchen: Kitchen) {
  const nouns = (course: string): Noun[] =>
    lines(sections, `${course} ${kitchen}`).map((line) => {
      const space = line.indexOf(" ");
      return { kind: line.slice(0, space) as Kind, word: line.slice(space + 1) };
    });
  return { main: nouns("main"), starter: nouns("starter"), dessert: nouns("dessert"), drink: nouns("drink") };
}

function readFacet(line: string): Facet {
  const [name = "", list = ""] = line.split("=");
  const [kind = "", value = ""] = name.split(" ");
  return { kind, value, pattern: new RegExp(`(?<!\\p{L})(?:${list.replaceAll(" ", "|")})(?:es|s|x)?(?!\\p{L})`, "iu") };
}

/** Reads a language's files from `text/`. `seed` decides the order in which templates are used. */
export function readLexicon(language: Language, seed: string): Lexicon {
  const known = readSections(language, "words");
  const replies = readSections(language, "replies");
  const templates: Sections = new Map(
    ["praise", "complaints", "frame"].flatMap((file) => [...readSections(language, file)]),
  );
  return {
    language,
    draw: createTemplateBags(templates, `${seed}/${language}`),
    drawReply: createTemplateBags(replies, `${seed}/${language}/replies`),
    hasReply: (section) => replies.has(section),
    dishes: { bistro: readDishes(known, "bistro"), pizza: readDishes(known, "pizza") },
    firstNames: { m: words(known, "names m"), f: words(known, "names f") },
    surnames: words(known, "surnames"),
    nicknames: lines(known, "nicknames").flatMap((line) => line.split(" ")),
    typos: lines(known, "typos").map((line) => line.split("=") as [string, string]),
    emoji: { happy: words(known, "emoji+"), cross: words(known, "emoji-") },
    facets: lines(known, "facets").map(readFacet),
  };
}
