import type { Statements } from "#api/db/statements.ts";
import { byteOrderMark, csvLine, separatorOf } from "#contract/csv.ts";
import type { Language } from "#contract/languages.ts";
import { templateVariables } from "#contract/templates/variables.ts";
import { exportHeader } from "./columns.ts";
import { type FileScope, readRestaurantNames, readStored, type StoredForFile } from "./stored.ts";

const yesNo = (value: boolean) => (value ? "yes" : "no");

type Names = {
  groups: ReadonlyMap<string, string>;
  restaurants: ReadonlyMap<string, string>;
  templates: ReadonlyMap<string, string>;
};

function linesOf(template: StoredForFile, kind: string, names: Names): string[][] {
  const restaurants = template.restaurantIds.map((id) => names.restaurants.get(id) ?? id);
  const groups = template.groupIds.map((id) => names.groups.get(id) ?? id);
  const isReview = kind === "review";
  return template.variants.map(({ language, text }) => [
    ...[kind, template.name, template.scope, groups.join(" | "), restaurants.join(" | ")],
    template.overridesId ? (names.templates.get(template.overridesId) ?? "") : "",
    isReview ? template.ratings.join(" ") : "",
    ...[template.withText, template.withoutText, template.automated].map((flag) => (isReview ? yesNo(flag) : "")),
    ...[template.defaultLanguage, language, text],
    ...templateVariables.map((name) => template.fallbacks[language]?.[name] ?? ""),
  ]);
}

/**
 * A scope's templates as CSV in UTF-8 with a byte order mark, which spreadsheets need for accents: one row per text, in the order of their
 * turns. The import restores the same templates.
 */
export async function exportTemplates(tx: Statements, scope: FileScope, language: Language): Promise<string> {
  const stored = await readStored(tx, scope);
  const own = stored.filter(
    ({ scope, groupIds, restaurantIds }) => scope !== "group" || groupIds.length + restaurantIds.length > 0,
  );
  const names = {
    groups: new Map(scope.groups.map(({ id, name }) => [id, name.includes("|") ? id : name])),
    restaurants: await readRestaurantNames(tx, scope.organizationId),
    templates: new Map(stored.map(({ id, name }) => [id, name])),
  };
  const rows = [exportHeader, ...own.flatMap((template) => linesOf(template, scope.kind, names))];
  return `${byteOrderMark}${rows.map((row) => csvLine(row, separatorOf(language))).join("")}`;
}
