import { configureCoercion } from "@conform-to/zod/v4/future";
import type { z } from "zod";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { readNumber } from "#app/lib/typed-number.ts";
import { type Language, languages } from "#contract/languages.ts";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Values of a union's tag, such as `kind`, by option; null for a union without one. */
function tagOf(type: $ZodType): { name: string; options: readonly $ZodType[] } | null {
  const { def } = (type as $ZodTypes)._zod;
  return def.type === "union" && "discriminator" in def && typeof def.discriminator === "string"
    ? { name: def.discriminator, options: def.options }
    : null;
}
const tagsOf = (option: $ZodType, name: string): unknown[] => [...(option._zod.propValues?.[name] ?? [])];

/** Reads typed texts as what a schema takes, below the types that conform leaves alone: values of records, numbers that tell options apart. */
function read(type: $ZodType, value: unknown, language: Language): unknown {
  const { def } = (type as $ZodTypes)._zod;
  switch (def.type) {
    case "string":
    case "enum":
      return value === "" ? undefined : value;
    case "number":
      return typeof value !== "string" ? value : value === "" ? undefined : readNumber(value, language);
    case "boolean":
      return value === "on" ? true : value === "" ? undefined : value;
    case "literal":
      return def.values.find((one) => String(one) === value) ?? value;
    case "optional":
    case "nonoptional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return read(def.innerType, value, language);
    case "pipe":
      return read(def.in, value, language);
    case "array":
      return (Array.isArray(value) ? value : value === undefined || value === "" ? [] : [value]).map((one) =>
        read(def.element, one, language),
      );
    case "object": {
      if (value !== undefined && !isFields(value)) return value;
      const fields = Object.entries(def.shape).map(
        ([name, field]) => [name, read(field, value?.[name], language)] as const,
      );
      return Object.fromEntries(
        [...Object.entries(value ?? {}).filter(([name]) => !Object.hasOwn(def.shape, name)), ...fields].filter(
          ([, one]) => one !== undefined,
        ),
      );
    }
    case "record":
      if (value === undefined || !isFields(value)) return value ?? {};
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, read(def.valueType, one, language)] as const),
      );
    case "union": {
      const tag = tagOf(type);
      const typed = isFields(value) && tag ? value[tag.name] : undefined;
      const option = tag?.options.find((one) => tagsOf(one, tag.name).some((known) => String(known) === String(typed)));
      return option ? read(option, value, language) : value;
    }
    default:
      return value;
  }
}

const isLeftAlone = (type: $ZodType): boolean => {
  if ((type as $ZodTypes)._zod.def.type === "record") return true;
  const tag = tagOf(type);
  return tag?.options.some((option) => tagsOf(option, tag.name).some((known) => typeof known !== "string")) ?? false;
};

const coercionOf = Object.fromEntries(
  languages.map((language) => [
    language,
    configureCoercion({
      type: { number: (text) => readNumber(text, language) },
      customize: (type) => (isLeftAlone(type) ? (value) => read(type, value, language) : null),
    }),
  ]),
) as Record<Language, ReturnType<typeof configureCoercion>>;

/**
 * A schema that takes what a form sends: empty fields as absent ones, numbers as the reader's language writes them (`1 000`, `12,50`), ticked
 * boxes as true. conform keeps one for each schema and language.
 */
export const formSchemaIn = <Schema extends z.ZodType>(schema: Schema, language: Language) =>
  coercionOf[language].coerceFormValue(schema);
