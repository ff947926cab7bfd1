import { eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { templates } from "#api/db/schema/templates.ts";
import type { Statements } from "#api/db/statements.ts";
import { remark } from "#api/platforms/files/source.ts";
import type { ImportReason, ImportRefusal } from "#contract/imports/schemas.ts";
import type { TemplateContent, TemplateKind } from "#contract/templates/schemas.ts";
import { auditTemplate } from "../writes/audit.ts";
import { insertTemplate, storePlaces, updateTemplateRow } from "../writes/store.ts";
import { keyOf, type PlannedTemplate } from "./plan.ts";
import { type FileScope, readStored, type StoredForFile } from "./stored.ts";

export type RowOutcome = "created" | "updated" | "unchanged" | "refused";
export type FileAuthor = { userId: string; name: string; mayShare: boolean; context: ApiContext };
type Known = { id: string; scope: string; stored: StoredForFile | null };

/** The values that are compared between a file and the stored templates. */
function facts(content: TemplateContent, scope: string, overridesId: string | null): string {
  const fallbacks = (one: object) =>
    Object.entries(one)
      .filter(([, text]) => text)
      .sort();
  const versions = content.versions.map((version) => [
    version.language,
    fallbacks(version.fallbacks),
    version.variants.map(({ text }) => text),
  ]);
  const { name, ratings, withText, withoutText, automated, defaultLanguage, groupIds, groupRestaurantIds } = content;
  const rest = [[...ratings].sort(), withText, withoutText, automated, defaultLanguage, [...groupIds].sort()];
  return JSON.stringify([name, scope, overridesId, ...rest, [...groupRestaurantIds].sort(), versions]);
}

function contentOfStored(stored: StoredForFile): TemplateContent {
  const { name, ratings, withText, withoutText, automated, defaultLanguage, groupIds, restaurantIds } = stored;
  const spoken = (["fr", "en", "es", "it"] as const).filter((language) =>
    stored.variants.some((variant) => variant.language === language),
  );
  const versions = spoken.map((language) => ({
    language,
    fallbacks: stored.fallbacks[language] ?? {},
    variants: stored.variants.filter((one) => one.language === language).map(({ _id, text }) => ({ _id, text })),
  }));
  return {
    name,
    ratings,
    withText,
    withoutText,
    automated,
    defaultLanguage,
    versions,
    groupIds,
    groupRestaurantIds: restaurantIds,
  };
}

/** What a file tells of templates for reviews alone: the columns are empty for messages, and say nothing of what is stored. */
const conditionsOf = ({ ratings, withText, withoutText, automated }: StoredForFile) => ({
  ratings,
  withText,
  withoutText,
  automated,
});

/** Texts that are stored already keep their ids and history; for an incompletely read template the other texts stay too. */
function merged(
  { content, isPartial }: PlannedTemplate,
  stored: StoredForFile | null,
  kind: TemplateKind,
): TemplateContent {
  if (!stored) return content;
  const own = contentOfStored(stored).versions;
  const versions = content.versions.map((version) => {
    const left = own.find(({ language }) => language === version.language)?.variants.slice() ?? [];
    const variants = version.variants.map(({ text }) => {
      const at = left.findIndex((one) => one.text === text);
      return at === -1 ? { text } : { ...left.splice(at, 1)[0], text };
    });
    return { ...version, variants: isPartial ? [...variants, ...left].slice(0, 20) : variants };
  });
  const untouched = own.filter(({ language }) => !versions.some((version) => version.language === language));
  const conditions = kind === "review" ? {} : conditionsOf(stored);
  return { ...content, ...conditions, versions: isPartial ? [...versions, ...untouched] : versions };
}

/** Compares a file's templates with the stored ones and stores them when it applies; the dry run is the same code. */
export class TemplateFileRun {
  readonly outcomes: RowOutcome[] = [];
  readonly remarks: ImportRefusal[] = [];
  readonly #known = new Map<string, Known>();
  /** The restaurant's own templates by the template they override. */
  readonly #overridden = new Map<string, string>();

  readonly #tx: Statements;
  readonly #place: FileScope;
  readonly #author: FileAuthor;
  readonly #applies: boolean;
  constructor(tx: Statements, scope: FileScope, author: FileAuthor, applies: boolean) {
    this.#tx = tx;
    this.#place = scope;
    this.#author = author;
    this.#applies = applies;
  }

  async run(planned: readonly PlannedTemplate[]): Promise<void> {
    for (const stored of await readStored(this.#tx, this.#place)) {
      const key = keyOf(stored.scope, stored.name);
      this.#known.set(key, { id: stored.id, scope: stored.scope, stored });
      if (stored.overridesId) this.#overridden.set(stored.overridesId, key);
    }
    for (const one of planned) this.outcomes.push(await this.#take(one));
  }

  #refuse({ first }: PlannedTemplate, reason: ImportReason, value: string): RowOutcome {
    this.remarks.push(remark(first.row, reason, { field: "name", value }));
    return "refused";
  }

  async #take(planned: PlannedTemplate): Promise<RowOutcome> {
    const { first } = planned;
    const key = keyOf(first.scope, first.name);
    const known = this.#known.get(key) ?? null;
    // A scope cannot change: the organization's "Merci" and a group's are different templates.
    if (known && known.scope !== first.scope) return this.#refuse(planned, "template_differs", first.name);
    const parent = first.overrides === null ? null : this.#known.get(keyOf("organization", first.overrides));
    if (first.overrides !== null && (!parent || first.scope !== "restaurant"))
      return this.#refuse(planned, "template_unknown", first.overrides);
    const overridesId = parent?.id ?? null;
    if (overridesId && (this.#overridden.get(overridesId) ?? key) !== key)
      return this.#refuse(planned, "override_taken", first.overrides ?? "");
    const content = merged(planned, known?.stored ?? null, this.#place.kind);
    const { stored = null } = known ?? {};
    if (
      stored &&
      facts(content, first.scope, overridesId) === facts(contentOfStored(stored), stored.scope, stored.overridesId)
    )
      return "unchanged";
    // A group's template only at restaurants outside the author's access scope cannot be changed here: the editor does not show it either.
    const isElsewhere = stored?.scope === "group" && stored.groupIds.length + stored.restaurantIds.length === 0;
    if (first.scope !== "restaurant" && (isElsewhere || !this.#author.mayShare))
      return this.#refuse(planned, "right_missing", first.name);
    const id = known?.id ?? newId();
    if (this.#applies) await this.#store(id, planned, content, { stored, overridesId });
    this.#known.set(key, { id, scope: first.scope, stored });
    if (overridesId) this.#overridden.set(overridesId, key);
    return known ? "updated" : "created";
  }

  async #store(
    id: string,
    { first }: PlannedTemplate,
    content: TemplateContent,
    { stored, overridesId }: { stored: StoredForFile | null; overridesId: string | null },
  ): Promise<void> {
    const { organizationId, restaurantId, kind, accessibleIds, groups } = this.#place;
    const { scope } = first;
    const by = { userId: this.#author.userId, name: this.#author.name, version: null };
    const own = scope === "restaurant" ? restaurantId : null;
    if (!stored)
      await insertTemplate(this.#tx, {
        id,
        organizationId,
        kind,
        scope,
        restaurantId: own,
        overridesId,
        by,
        content,
      });
    else {
      await this.#tx.update(templates).set({ overridesId }).where(eq(templates.id, id));
      await updateTemplateRow(this.#tx, id, content, by);
    }
    if (scope === "group") {
      const seen = { restaurantIds: accessibleIds, groupIds: groups.map((group) => group.id) };
      await storePlaces(this.#tx, id, { restaurantIds: content.groupRestaurantIds, groupIds: content.groupIds, seen });
    }
    const sideOf = (content: TemplateContent) => ({
      content,
      ...(scope === "group" && { restaurantIds: content.groupRestaurantIds, groupIds: content.groupIds }),
    });
    const target = { id, name: content.name, organizationId, restaurantId: own };
    auditTemplate(this.#tx, this.#author.context, target, {
      before: stored ? sideOf(contentOfStored(stored)) : undefined,
      after: sideOf(content),
    });
  }
}
