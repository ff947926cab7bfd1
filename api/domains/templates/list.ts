import { and, count, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type AccessibleRestaurant, mayIn, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { templates, templateVariants } from "#api/db/schema/templates.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type { TemplateList, TemplateSearch } from "#contract/templates/schemas.ts";
import { isFoundAbroad } from "./built-in.ts";
import { appliesAt, foldedTemplateName, overrideAt, selectTemplates, templateOf } from "./rows.ts";
import { ensureStarterTemplates } from "./starter/ensure.ts";

/** Cursor of the list: the folded name, then the id. */
const TemplateKey = z.tuple([z.string().max(1200), z.uuid()]);
type TemplateKey = z.infer<typeof TemplateKey>;

/** Every word typed must occur in the name, for a built-in one in any language, or in one of the texts, without accents or case. */
function searchConditions(search: string): SQL[] {
  return everyWord(search, (pattern) => {
    const texts = sql`select from ${templateVariants}
      where ${templateVariants.templateId} = ${templates.id} and fold(${templateVariants.text}) like ${pattern}`;
    return sql`(fold(${templates.name}) like ${pattern} or exists (${texts}) or ${isFoundAbroad(pattern)})`;
  });
}

/** Conditions of the review filters; a pair with both boxes unticked matches nothing. */
function filterConditions(search: TemplateSearch): SQL[] {
  if (search.kind === "message") return [];
  const automated = [...(search.automated ? [true] : []), ...(search.manual ? [false] : [])];
  return [
    sql`${templates.ratings} && ${sql.param(search.ratings)}::smallint[]`,
    isAnyOf(templates.automated, automated),
    sql`((${search.withText} and ${templates.withText}) or (${search.withoutText} and ${templates.withoutText}))`,
  ];
}

/** Templates in effect at a restaurant: an overridden one is replaced by the restaurant's own. */
const inEffect = (restaurant: AccessibleRestaurant, kind: TemplateSearch["kind"]): SQL =>
  sql`${templates.kind} = ${kind} and ${appliesAt(restaurant)} and ${overrideAt(restaurant.id)} is null`;

/**
 * A page of the templates in effect at a restaurant within the access scope, and how many there are with and without the filters. An
 * organization without templates gets the starter ones. INVALID_INPUT for a cursor that cannot be read.
 */
export async function searchTemplates(
  context: ApiContext,
  input: TemplateSearch & { restaurantId: string },
): Promise<TemplateList> {
  const restaurant = await requireRestaurant(context, input.restaurantId);
  await ensureStarterTemplates(context.database, restaurant.organizationId);
  const window = windowOf(input, TemplateKey);
  const effective = inEffect(restaurant, input.kind);
  const matching = sql.join([effective, ...filterConditions(input), ...searchConditions(input.search)], sql` and `);
  const key = [
    [foldedTemplateName, keyTypes.name],
    [templates.id, keyTypes.id],
  ] as const;
  const scan = scanOf(window, key, { isDescending: input.sort === "-name" });
  const { orm } = context.database;
  const rows = await selectTemplates(context, restaurant.id)
    .where(and(matching, scan.beyond))
    .orderBy(...scan.order)
    .limit(scan.limit);
  const [counted] = await orm
    .select({ matching: sql<number>`count(*) filter (where ${matching})::int`, all: count() })
    .from(templates)
    .where(effective);
  const page = pageOf(rows, window, (row): TemplateKey => [row.folded, row._id]);
  const may = (subject: "Template" | "SharedTemplate") =>
    mayIn(principalOf(context), restaurant.organizationId, { action: "create", subject });
  return {
    data: page.rows.map((row) => templateOf(context, row)),
    pagination: page.pagination,
    templateCount: counted?.matching ?? 0,
    unfilteredCount: counted?.all ?? 0,
    mayCreate: may("Template"),
    mayCreateShared: may("SharedTemplate"),
  };
}
