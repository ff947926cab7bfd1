/** Nouns and their articles in the four languages, so that a dish may stand anywhere in a sentence. */
export type Language = "fr" | "en" | "es" | "it";
/** Masculine, feminine, and their plurals. English nouns are `m` or `mp`. */
export type Kind = "m" | "f" | "mp" | "fp";
export type Noun = { word: string; kind: Kind };
export type Person = { name: string; gender: "m" | "f" };

export const kinds: readonly Kind[] = ["m", "f", "mp", "fp"];

/** Per article word of the grammar files: m, f, mp, fp, then m and f before a vowel. An ending ' joins the noun. */
type Forms = readonly [string, string, string, string, string, string];
const articles: Record<Language, Record<string, Forms>> = {
  fr: {
    le: ["le", "la", "les", "les", "l'", "l'"],
    un: ["un", "une", "des", "des", "un", "une"],
    du: ["du", "de la", "des", "des", "de l'", "de l'"],
    mon: ["mon", "ma", "mes", "mes", "mon", "mon"],
  },
  en: {
    the: ["the", "the", "the", "the", "the", "the"],
    a: ["a", "a", "the", "the", "an", "an"],
    my: ["my", "my", "my", "my", "my", "my"],
  },
  es: {
    el: ["el", "la", "los", "las", "el", "la"],
    un: ["un", "una", "unos", "unas", "un", "una"],
    del: ["del", "de la", "de los", "de las", "del", "de la"],
    al: ["al", "a la", "a los", "a las", "al", "a la"],
    mi: ["mi", "mi", "mis", "mis", "mi", "mi"],
  },
  it: {
    il: ["il", "la", "i", "le", "l'", "l'"],
    un: ["un", "una", "dei", "delle", "un", "un'"],
    del: ["del", "della", "dei", "delle", "dell'", "dell'"],
    mio: ["il mio", "la mia", "i miei", "le mie", "il mio", "la mia"],
  },
};

/** Italian masculine nouns in s + consonant, z, gn, ps take lo, uno, gli, dello. */
const italianHeavy: Record<string, [string, string]> = {
  il: ["lo", "gli"],
  un: ["uno", "degli"],
  del: ["dello", "degli"],
};
const startsWithVowel: Record<Language, RegExp> = {
  fr: /^[aeiouyàâéèêëîïôœùûh]/i,
  en: /^[aeiou]/i,
  es: /^$/,
  it: /^[aeiou]/i,
};

function article(language: Language, name: string, noun: Noun): string {
  const forms = articles[language][name];
  if (!forms) throw new Error(`No article "${name}" in ${language}`);
  const position = kinds.indexOf(noun.kind);
  const heavy = language === "it" && noun.kind.startsWith("m") ? italianHeavy[name] : undefined;
  if (heavy && /^(?:s[^aeiou]|z|gn|ps)/i.test(noun.word)) return heavy[position === 0 ? 0 : 1];
  const opens = startsWithVowel[language].test(noun.word);
  if (heavy && opens && noun.kind === "mp") return heavy[1];
  return (opens && position < 2 ? forms[position + 4] : forms[position]) ?? "";
}

/** A noun with its article: `withArticle("fr", "le", entrecôte)` gives « l'entrecôte ». */
export function withArticle(language: Language, name: string, noun: Noun): string {
  const word = article(language, name, noun);
  return word.endsWith("'") ? word + noun.word : `${word} ${noun.word}`;
}

/** The form that agrees: two forms are singular | plural, four are m | f | mp | fp. */
export function agreeWithNoun(forms: readonly string[], noun: Noun): string {
  const position = kinds.indexOf(noun.kind);
  return (forms.length === 2 ? forms[position < 2 ? 0 : 1] : forms[position]) ?? "";
}
