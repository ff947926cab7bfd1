import type { TFunction } from "i18next";
import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import type { Namespace } from "./catalogue.ts";
import { defaultNamespace } from "./options.ts";
import type { Messages } from "./plurals.ts";

/**
 * Renders texts for components, on the server and in the browser: keys, plurals and `{{values}}`, which is all our texts use. It reads
 * the same files by the same rules and types as i18next, for a tenth of the time and none of its weight (docs/decisions/052). Values that
 * are numbers are written as the language groups them: 2 000.
 */
export type Translator = {
  language: string;
  /** The function of a namespace; always the same one. */
  in(namespace: Namespace): TFunction<Namespace>;
  has(namespace: Namespace): boolean;
  add(bundle: Bundle): void;
};
export type Bundle = Partial<Record<Namespace, Messages>>;
type Values = Record<string, unknown> & { count?: number; defaultValue?: string };
type Translate = (key: string, values?: Values) => string;

/** Texts by their whole key, `list.empty.title`. */
function flatten(messages: Messages, prefix = "", into = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === "string") into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
  return into;
}

const interpolate = (text: string, values: Values, number: Intl.NumberFormat) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    return name in values ? (typeof value === "number" ? number.format(value) : String(value ?? "")) : whole;
  });

export function createTranslator(language: string, bundle: Bundle): Translator {
  const texts = new Map<string, Map<string, string>>();
  const functions = new Map<Namespace, Translate>();
  const number = new Intl.NumberFormat(writtenLocaleOf[language as Language]);
  const plurals = new Intl.PluralRules(language);

  function find(namespace: string, key: string, count: number | undefined): string | undefined {
    const messages = texts.get(namespace);
    if (count === undefined) return messages?.get(key);
    const zero = count === 0 ? messages?.get(`${key}_zero`) : undefined;
    return zero ?? messages?.get(`${key}_${plurals.select(count)}`) ?? messages?.get(key);
  }

  function translate(namespace: Namespace, whole: string, values?: Values): string {
    const colon = whole.indexOf(":");
    const key = whole.slice(colon + 1);
    const text = find(colon < 0 ? namespace : whole.slice(0, colon), key, values?.count) ?? values?.defaultValue ?? key;
    return values && text.includes("{{") ? interpolate(text, values, number) : text;
  }

  function functionOf(namespace: Namespace): Translate {
    const known = functions.get(namespace);
    if (known) return known;
    const made: Translate = (key, values) => translate(namespace, key, values);
    functions.set(namespace, made);
    return made;
  }

  function add(more: Bundle): void {
    for (const [namespace, messages] of Object.entries(more)) texts.set(namespace, flatten(messages));
  }

  add(bundle);
  return {
    language,
    // i18next's own type holds the keys; this function answers by the same rules.
    in: (namespace = defaultNamespace) => functionOf(namespace) as unknown as TFunction<Namespace>,
    has: (namespace) => texts.has(namespace),
    add,
  };
}
