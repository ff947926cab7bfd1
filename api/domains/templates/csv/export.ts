import type { Statements } from "#api/db/statements.ts";
import { templateVariables } from "#contract/templates/variables.ts";
import { exportHeader } from "./columns.ts";
import { type FileScope, readRestaurantNames, readStored, type StoredForFile } from "./stored.ts";

/** Spreadsheets run a cell that begins like a formula; a mark before it stops them, and the import takes it off again. */
export const marked = (text: string): string => (/^'*[=+\-@\t]/.test(text) ? `'${text}` : text);
/** What was marked. */
export const unmarked = (text: string): string => (/^'+[=+\-@\t]/.test(text) ? text.slice(1) : text);

function cell(value: string): string {
  const text = marked(value);
  return /[",;\n\r\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
const yesNo = (value: boolean) => (value ? "yes" : "no");

type Names = { restaurants: ReadonlyMap<string, string>; templates: ReadonlyMap<string, string> };

function linesOf(template: StoredForFile, kind: string, names: Names): string[][] {
  const restaurants = template.restaurantIds.map((id) => names.restaurants.get(id) ?? id);
  const isReview = kind === "review";
  return template.variants.map(({ language, text }) => [
    ...[kind, template.name, template.scope, template.groupName ?? "", restaurants.join(" | ")],
    template.overridesId ? (names.templates.get(template.overridesId) ?? "") : "",
    isReview ? template.ratings.join(" ") : "",
    ...[template.withText, template.withoutText, template.automated].map((flag) => (isReview ? yesNo(flag) : "")),
    ...[template.defaultLanguage, language, text],
    ...templateVariables.map((name) => template.fallbacks[language]?.[name] ?? ""),
  ]);
}

/**
 * A place's templates as CSV in UTF-8 with its mark, which spreadsheets need to see accents: one row per text, in the order in which
 * they take turns. The import makes the same templates of it.
 */
export async function exportTemplates(tx: Statements, place: FileScope): Promise<string> {
  const stored = await readStored(tx, place);
  const own = stored.filter(({ scope, restaurantIds }) => scope !== "group" || restaurantIds.length > 0);
  const names = {
    restaurants: await readRestaurantNames(tx, place.organizationId),
    templates: new Map(stored.map(({ id, name }) => [id, name])),
  };
  const rows = [exportHeader, ...own.flatMap((template) => linesOf(template, place.kind, names))];
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
