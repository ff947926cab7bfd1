import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { formatsOf } from "#app/lib/formats.ts";
import { languages } from "#contract/languages.ts";
import type { Namespace } from "./catalogue.ts";
import { messages } from "./messages.server.ts";
import { defaultNamespace } from "./options.ts";
import type { Messages } from "./plurals.ts";
import { type Bundle, createTranslator } from "./translator.ts";

const pluralForm = /_(?:zero|one|two|few|many|other)$/;
const keysOf = (texts: Messages, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
const valuesOf = (texts: Messages): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === "string" ? [value] : valuesOf(value)));

/** A value for every name that any text of the language asks for. */
function sampleValues(texts: Record<string, Messages>): Record<string, string> {
  const names = valuesOf(texts).flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name));
  return Object.fromEntries(names.filter((name) => name !== "count").map((name) => [name, `<${name} & "co">`]));
}

test.each(languages)("components read every text in %s exactly as i18next gives it", async (language) => {
  const all = messages[language];
  const reference = createInstance();
  await reference.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: languages,
    defaultNS: defaultNamespace,
    resources: { [language]: all },
    // React escapes; escaping twice would show entities.
    interpolation: { escapeValue: false },
  });
  const ours = createTranslator(language, all as Bundle);
  const values = sampleValues(all);
  // i18next leaves numbers as they are.
  const ungrouped = (text: string) => text.replaceAll(formatsOf(language).number(1_000_000), "1000000");
  for (const [namespace, texts] of Object.entries(all))
    for (const key of new Set(keysOf(texts).flatMap((one) => [one, one.replace(pluralForm, "")])))
      for (const extra of [values, ...[0, 1, 2, 5, 1_000_000].map((count) => ({ ...values, count }))]) {
        const read = ours.in(namespace as Namespace)(key as never, extra as never);
        const expected = reference.getFixedT(language, namespace as Namespace)(key as never, extra as never);
        expect(ungrouped(`${read}`), `${namespace}:${key}`).toBe(ungrouped(`${expected}`));
      }
});

test("a key names its own area, a missing one falls back to the default given", () => {
  const t = createTranslator("fr", { common: { close: "Fermer" }, reviews: {} }).in("reviews") as unknown as (
    key: string,
    values?: object,
  ) => string;
  expect(t("common:close")).toBe("Fermer");
  expect(t("nothing", { defaultValue: "Sans texte" })).toBe("Sans texte");
  expect(t("nothing")).toBe("nothing");
});

test.each([
  ["fr", "2\u202f000 / 12\u202f345"],
  ["en", "2,000 / 12,345"],
  ["es", "2000 / 12.345"],
  ["it", "2000 / 12.345"],
])("numbers within a text are grouped as %s does it", (language, expected) => {
  const t = createTranslator(language, { common: { of: "{{typed}} / {{max}}" } }).in("common") as unknown as (
    key: string,
    values: object,
  ) => string;
  expect(t("of", { typed: 2000, max: 12_345 })).toBe(expected);
  expect(t("of", { typed: "2026", max: 7 })).toBe("2026 / 7");
});
