import type { RestaurantDirectory } from "#api/domains/imports/reviews/directory.ts";
import { remark } from "#api/platforms/files/source.ts";
import { foldText } from "#api/platforms/values/text.ts";
import type { ImportReason, ImportRefusal } from "#contract/imports/schemas.ts";
import { languages } from "#contract/languages.ts";
import { TemplateContent, templateVariantsMax } from "#contract/templates/schemas.ts";
import type { RowDraft } from "./rows.ts";

/** A template assembled from a file's rows. */
export type PlannedTemplate = {
  first: RowDraft;
  /** True if one of its rows was refused: its stored texts are then kept beside those of the file. */
  isPartial: boolean;
  content: TemplateContent;
};

/** Templates are identified by scope and name. */
export const keyOf = (scope: string, name: string): string =>
  `${scope === "restaurant" ? "own" : "shared"} ${foldText(name)}`;

/** Fields that must be equal in all rows of a template. */
const sharedFields = [
  ...(["scope", "groupNames", "restaurants", "overrides", "ratings"] as const),
  ...(["withText", "withoutText", "automated", "defaultLanguage"] as const),
] satisfies (keyof RowDraft)[];
const shared = (row: RowDraft) => JSON.stringify(sharedFields.map((field) => row[field]));

class TemplateRefused extends Error {
  readonly reason: ImportReason;
  readonly value: string;
  constructor(reason: ImportReason, value: string) {
    super(reason);
    this.reason = reason;
    this.value = value;
  }
}

/** The organization a file is for: its restaurants, those within the caller's access scope, and the groups with one of these. */
export type FileOrganization = {
  directory: RestaurantDirectory;
  accessibleIds: readonly string[];
  groups: readonly { id: string; name: string }[];
};

/**
 * The restaurants by any reference in the file; one outside the caller's access scope is as unknown as a missing one. A group that is not
 * known is left out where restaurants are named: files from before groups were records have their names.
 */
function placesOf(row: RowDraft, { directory, accessibleIds, groups }: FileOrganization) {
  const reached = new Set(accessibleIds);
  const restaurantIds = row.restaurants.map((called) => {
    const found = directory.resolve({ ref: null, name: called, locality: null });
    if ("reason" in found) throw new TemplateRefused(found.reason, called);
    if (!reached.has(found.restaurant.id)) throw new TemplateRefused("restaurant_unknown", called);
    return found.restaurant.id;
  });
  const groupIds = groups
    .filter(({ id, name }) => row.groupNames.some((called) => called === id || foldText(called) === foldText(name)))
    .map(({ id }) => id);
  if (restaurantIds.length + groupIds.length === 0)
    throw new TemplateRefused("group_missing", row.groupNames.join(" | "));
  return { groupRestaurantIds: [...new Set(restaurantIds)].sort(), groupIds: groupIds.sort() };
}

function contentOf(rows: readonly RowDraft[], first: RowDraft, places: object): TemplateContent {
  const versions = languages
    .map((language) => rows.filter((row) => row.language === language))
    .filter(([one]) => one !== undefined)
    .map((ofLanguage) => ({
      language: ofLanguage[0]?.language ?? first.language,
      fallbacks: Object.assign({}, ...ofLanguage.map(({ fallbacks }) => fallbacks)),
      variants: ofLanguage.map(({ text }) => ({ text })),
    }));
  const { name, ratings, withText, withoutText, automated, defaultLanguage } = first;
  return TemplateContent.parse({
    name,
    ratings,
    withText,
    withoutText,
    automated,
    versions,
    defaultLanguage,
    ...places,
  });
}

function planOne(rows: RowDraft[], organization: FileOrganization) {
  const [first] = rows;
  if (!first) return null;
  const remarks = rows
    .filter((row) => shared(row) !== shared(first))
    .map((row) => remark(row.row, "template_differs", { field: "name", value: row.name }));
  const agreeing = rows.filter((row) => shared(row) === shared(first));
  const taken = agreeing.filter(
    (row) => agreeing.filter((one) => one.language === row.language).indexOf(row) < templateVariantsMax,
  );
  for (const row of agreeing)
    if (!taken.includes(row)) remarks.push(remark(row.row, "too_many_texts", { field: "text", value: row.text }));
  if (!taken.some(({ language }) => language === first.defaultLanguage))
    throw new TemplateRefused("language_unknown", first.defaultLanguage);
  const places = first.scope === "group" ? placesOf(first, organization) : {};
  return { planned: { first, isPartial: remarks.length > 0, content: contentOf(taken, first, places) }, remarks };
}

/** Templates of the rows, shared ones first, so that an override finds its template. */
export function planTemplates(
  rows: readonly RowDraft[],
  organization: FileOrganization,
): { planned: PlannedTemplate[]; remarks: ImportRefusal[] } {
  const planned: PlannedTemplate[] = [];
  const remarks: ImportRefusal[] = [];
  for (const ofTemplate of Map.groupBy(rows, (row) => keyOf(row.scope, row.name)).values()) {
    try {
      const one = planOne(ofTemplate, organization);
      if (one) planned.push(one.planned);
      remarks.push(...(one?.remarks ?? []));
    } catch (error) {
      if (!(error instanceof TemplateRefused)) throw error;
      remarks.push(...ofTemplate.map(({ row }) => remark(row, error.reason, { value: error.value })));
    }
  }
  const order = (one: PlannedTemplate) => Number(one.first.scope === "restaurant");
  return { planned: planned.sort((a, b) => order(a) - order(b)), remarks };
}
