import { RowRefused } from "#api/domains/imports/row-refused.ts";
import { remark, type SourceRow } from "#api/platforms/files/source.ts";
import { Fields } from "#api/platforms/values/fields.ts";
import { findLanguageTag } from "#api/platforms/values/language.ts";
import { findLine, findText, foldText } from "#api/platforms/values/text.ts";
import type { ImportRefusal } from "#contract/imports/schemas.ts";
import { type Language, languages } from "#contract/languages.ts";
import {
  type TemplateFallbacks,
  type TemplateKind,
  type TemplateScope,
  templateScopes,
  templateTextLengthMax,
} from "#contract/templates/schemas.ts";
import { templateVariables } from "#contract/templates/variables.ts";
import { unknownVariables } from "../writes/check.ts";
import { templateColumns as columns, fallbackColumn } from "./columns.ts";

/** One row: a text of a template; null for empty cells. */
export type RowDraft = {
  row: Pick<SourceRow, "file" | "line">;
  name: string;
  scope: TemplateScope;
  /** Names of groups. */
  groupNames: string[];
  restaurants: string[];
  overrides: string | null;
  ratings: number[];
  withText: boolean;
  withoutText: boolean;
  automated: boolean;
  defaultLanguage: Language;
  language: Language;
  text: string;
  fallbacks: TemplateFallbacks;
};

const yes = new Set(["yes", "y", "true", "1", "x", "oui", "vrai", "si", "verdadero", "vero"]);
const no = new Set(["no", "n", "false", "0", "non", "faux", "falso"]);
const ratingValues = [0, 1, 2, 3, 4, 5];

/** Reads the values of one row, each refused with its own reason. */
class Row {
  readonly #fields: Fields;
  constructor(row: SourceRow) {
    this.#fields = new Fields(row.fields);
  }

  line(field: keyof typeof columns, max = 120): string {
    const given = findLine(this.#fields.find(columns[field]));
    const text = given ?? "";
    if (text.length > max) throw new RowRefused("too_long", field, text);
    return text;
  }

  flag(field: "withText" | "withoutText" | "automated", fallback: boolean): boolean {
    const given = foldText(this.line(field));
    if (given === "") return fallback;
    if (!yes.has(given) && !no.has(given)) throw new RowRefused("yes_or_no", field, given);
    return yes.has(given);
  }

  language(field: "language" | "defaultLanguage"): Language | null {
    const given = this.line(field);
    const tag = findLanguageTag(given);
    const language = languages.find((one) => one === tag) ?? null;
    if (given !== "" && !language) throw new RowRefused("language_unknown", field, given);
    return language;
  }

  ratings(): number[] {
    const given = this.line("ratings");
    const parts = given.split(/[\s,;|/]+/).filter(Boolean);
    const values = parts.map(Number);
    if (values.some((value) => !Number.isInteger(value)))
      throw new RowRefused("rating_not_understood", "ratings", given);
    if (values.some((value) => value < 0 || value > 5)) throw new RowRefused("rating_out_of_range", "ratings", given);
    return values.length === 0 ? ratingValues : ratingValues.filter((value) => values.includes(value));
  }

  scope(): TemplateScope {
    const given = foldText(this.line("scope"));
    const scope = templateScopes.find((one) => one === given);
    if (given !== "" && !scope) throw new RowRefused("scope_unknown", "scope", given);
    return scope ?? "restaurant";
  }

  text(kind: TemplateKind): string {
    const text = findText(this.#fields.find(columns.text)) ?? "";
    if (text === "") throw new RowRefused("text_missing", "text");
    if (text.length > templateTextLengthMax) throw new RowRefused("too_long", "text", text);
    const [unknown] = unknownVariables(kind, text);
    if (unknown !== undefined) throw new RowRefused("variable_unknown", "text", unknown);
    return text;
  }

  fallbacks(): TemplateFallbacks {
    const found: TemplateFallbacks = {};
    for (const name of templateVariables) {
      // Not `findLine`: non-breaking spaces are typography that a file must not lose.
      const given = findText(this.#fields.find([fallbackColumn(name)]))?.replaceAll(/[\t\n ]+/g, " ");
      const text = given ?? "";
      if (text.length > 200) throw new RowRefused("too_long", fallbackColumn(name), text);
      if (text !== "") found[name] = text;
    }
    return found;
  }

  /** Names between upright strokes. */
  names(field: "group" | "restaurants"): string[] {
    return this.line(field, 100_000)
      .split("|")
      .map((one) => one.trim())
      .filter(Boolean);
  }

  /** One line with its spaces unchanged. */
  exactLine(field: "name" | "overrides"): string {
    const given = findText(this.#fields.find(columns[field]))?.replaceAll(/[\t\n ]+/g, " ");
    const text = given ?? "";
    if (text.length > 120) throw new RowRefused("too_long", field, text);
    return text;
  }
}

function readDraft(source: SourceRow, kind: TemplateKind): RowDraft {
  const row = new Row(source);
  const given = foldText(row.line("kind"));
  if (given !== "" && given !== kind) throw new RowRefused("kind_differs", "kind", given);
  const name = row.exactLine("name");
  if (name === "") throw new RowRefused("name_missing", "name");
  const language = row.language("language");
  if (!language) throw new RowRefused("language_unknown", "language");
  const [withText, withoutText] = [row.flag("withText", true), row.flag("withoutText", true)];
  if (!withText && !withoutText) throw new RowRefused("yes_or_no", "withText");
  return {
    row: { file: source.file, line: source.line },
    name,
    language,
    withText,
    withoutText,
    scope: row.scope(),
    groupNames: row.names("group"),
    overrides: row.exactLine("overrides") || null,
    restaurants: row.names("restaurants"),
    ratings: row.ratings(),
    automated: row.flag("automated", false),
    defaultLanguage: row.language("defaultLanguage") ?? language,
    text: row.text(kind),
    fallbacks: row.fallbacks(),
  };
}

/** Reads one row; for one that cannot be a template's text the reason. */
export function readRow(source: SourceRow, kind: TemplateKind): RowDraft | ImportRefusal {
  try {
    return readDraft(source, kind);
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return remark(source, error.reason, { field: error.field, value: error.value });
  }
}
