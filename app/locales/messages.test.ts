import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#contract/languages.ts";
import { messages } from "./messages.server.ts";
import type { Messages } from "./plurals.ts";

function keysOf(texts: Messages, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}
function textsOf(texts: Messages): string[] {
  return Object.values(texts).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)));
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

test("every area exists in every language with the same keys, and no text is empty", () => {
  for (const language of languages) {
    expect(Object.keys(messages[language]).sort()).toEqual(Object.keys(messages.fr).sort());
    for (const [area, texts] of Object.entries(messages.fr)) {
      expect([language, area, keysOf(messages[language][area] ?? {})]).toEqual([language, area, keysOf(texts)]);
      expect(textsOf(messages[language][area] ?? {}).filter((text) => text.trim() === "")).toEqual([]);
    }
  }
});

test("a translation names the same values as the French text, so that none is lost or left in braces", () => {
  for (const language of languages)
    for (const [area, texts] of Object.entries(messages.fr)) {
      const translated = textsOf(messages[language][area] ?? {});
      for (const [index, text] of textsOf(texts).entries())
        expect([area, translated[index], placeholders(translated[index] ?? "")]).toEqual([
          area,
          translated[index],
          placeholders(text),
        ]);
    }
});

/** Areas whose keys are looked up by name: words of the platforms, and what the API calls sections, figures and series of statistics. */
const lookedUp: readonly string[] = ["ratings", "statistics-report"];
/** What is put into a template literal, braces within it included. */
const inserted = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
const template = /`((?:[\w:.-]|\$\{(?:[^{}]|\{[^{}]*\})*\})+)`/g;

/** The keys that a file names: whole, or with a gap for what is only known when it runs. */
function namesIn(path: string) {
  const code = readFileSync(path, "utf8");
  const says = (area: string) =>
    new RegExp(`Translation\\("${area}"|, "${area}"|["\`]${area}:`).test(code) ||
    (area === "common" && code.includes("useTranslation()"));
  const gapped = [...code.matchAll(template)]
    .map(([, text = ""]) => text.replace(inserted, "*"))
    .filter((text) => text.includes("*") && /\w/.test(text));
  return {
    areas: Object.keys(messages.fr).filter(says),
    whole: new Set([...code.matchAll(/["`]([\w:. -]+)["`]/g)].map(([, text]) => text)),
    gapped: gapped.map((text) => new RegExp(`^${text.replaceAll(".", "\\.").replaceAll("*", "[\\w. -]+")}$`)),
  };
}

test("every text is asked for by a file that speaks of its area, or that is handed a translator", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$|^app\/locales\/\w\w\//.test(path));
  const sources = files.map(namesIn);
  const isNamed = (area: string, key: string) =>
    sources.some(({ areas, whole, gapped }) => {
      const names = areas.length === 0 || areas.includes(area) ? [key, `${area}:${key}`] : [`${area}:${key}`];
      return names.some((name) => whole.has(name) || gapped.some((pattern) => pattern.test(name)));
    });
  const unused = Object.entries(messages.fr)
    .filter(([area]) => !lookedUp.includes(area))
    .flatMap(([area, texts]) => {
      const keys = keysOf(texts).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, ""));
      return [...new Set(keys)].filter((key) => !isNamed(area, key)).map((key) => `${area}:${key}`);
    });
  expect(unused).toEqual([]);
});

test("French punctuation never starts a line: a space before it does not break", () => {
  const breaking = Object.values(messages.fr)
    .flatMap(textsOf)
    .filter((text) => /[^\s] [!?;:»]|« /.test(text));
  expect(breaking).toEqual([]);
});

test("French spaces have one width each: a full one before a colon, a thin one before other marks and inside quotes", () => {
  const uneven = Object.values(messages.fr)
    .flatMap(textsOf)
    .filter((text) => /\u202f:|\u00a0[!?;»]|«\u00a0/.test(text));
  expect(uneven).toEqual([]);
});

test("Italian speaks to its reader in one way: as lei, in lower case", () => {
  const other = Object.values(messages.it)
    .flatMap(textsOf)
    .filter((text) =>
      /(?<=[a-z,’] )(?:Lei|Suo|Sua|Suoi|Sue)\b(?<!del Lei)|\b(?:tuo|tua|tuoi|tue|vostr[aeio])\b/.test(text),
    );
  expect(other).toEqual([]);
});

test("English spells organization in one way", () => {
  expect(
    Object.values(messages.en)
      .flatMap(textsOf)
      .filter((text) => /organisation/i.test(text)),
  ).toEqual([]);
});

/** Entries of the menu, and the heading of the screen each leads to. */
const headings: Record<string, string> = {
  home: "dashboard title",
  forMe: "for-me title",
  reviews: "reviews title",
  topics: "analysis page.title",
  platforms: "platforms connection.title",
  reviewTemplates: "templates title.review",
  messageTemplates: "templates title.message",
  ai: "ai title",
  automations: "automations title",
  connections: "platforms matrix.title",
  imports: "imports title",
};

test("a screen is headed by the words of its entry in the menu", () => {
  const textAt = (language: (typeof languages)[number], at: string) => {
    const [area = "", key = ""] = at.split(" ");
    const texts: Messages = messages[language][area] ?? {};
    const place = keysOf(texts).indexOf(key);
    if (place < 0) throw new Error(`${language} has no text ${at}`);
    return textsOf(texts)[place];
  };
  for (const language of languages) {
    for (const [entry, heading] of Object.entries(headings))
      expect([language, entry, textAt(language, heading)]).toEqual([
        language,
        entry,
        textAt(language, `shell nav.${entry}`),
      ]);
    expect(textAt(language, "credentials title")).toBe(textAt(language, "shell nav.platforms"));
    // Its entry stands below "settings", which the heading says as well: as the link beside the list of reviews does.
    expect(textAt(language, "review-settings title")).toBe(textAt(language, "reviews menu.settings"));
  }
});
