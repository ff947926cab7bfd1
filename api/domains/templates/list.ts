import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type AccessibleRestaurant, mayIn, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { pageOf, type Window, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type { TemplateList, TemplateSearch } from "#contract/templates/schemas.ts";
import { appliesAt, overrideAt, type TemplateRow, templateColumns, templateOf } from "./rows.ts";
import { ensureStarterTemplates } from "./starter/ensure.ts";

/** Place in the list: the folded name, then the id. */
const TemplateKey = z.tuple([z.string().max(1200), z.uuid()]);
type TemplateKey = z.infer<typeof TemplateKey>;

/** Every word typed must stand in the name or in one of the texts, without accents or case. */
function searchConditions(search: string): SQL[] {
  const words = search.replaceAll("\0", "").split(/\s+/u).filter(Boolean).slice(0, 8);
  return words.map((word) => {
    const pattern = sql`'%' || fold(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
    return sql`(fold(t.name) like ${pattern} or exists
      (select from template_variants x where x.template_id = t.id and fold(x.text) like ${pattern}))`;
  });
}

/** Conditions of the review filters; a pair whose two sides are both off matches nothing, as both boxes unticked say. */
function filterConditions(search: TemplateSearch): SQL[] {
  if (search.kind === "message") return [];
  const automated = [...(search.automated ? [true] : []), ...(search.manual ? [false] : [])];
  return [
    sql`t.ratings && ${sql.param(search.ratings)}::smallint[]`,
    sql`t.automated = any(${sql.param(automated)}::boolean[])`,
    sql`((${search.withText} and t.with_text) or (${search.withoutText} and t.without_text))`,
  ];
}

/** What is in effect at a restaurant: of an overridden template only the restaurant's own is. */
const inEffect = (restaurant: AccessibleRestaurant, kind: TemplateSearch["kind"]): SQL =>
  sql`t.kind = ${kind} and ${appliesAt(restaurant)} and ${overrideAt(restaurant.id)} is null`;

function orderOf(window: Window<TemplateKey>, sort: TemplateSearch["sort"]) {
  const isAscending = (sort === "name") !== window.isBackward;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const beyond = window.key
    ? sql`(fold(t.name) collate "C", t.id) ${isAscending ? sql`>` : sql`<`}
        (${window.key[0]}::text collate "C", ${window.key[1]}::uuid)`
    : sql`true`;
  return { beyond, order: sql`folded ${direction}, "_id" ${direction}` };
}

/**
 * A page of the templates in effect at a restaurant within reach, and how many there are with and without the filters. An
 * organization that is looked at for the first time is given the starter set. INVALID_INPUT for a cursor that cannot be read.
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
  const { beyond, order } = orderOf(window, input.sort);
  const { orm } = context.database;
  const { rows } = await orm.execute<TemplateRow>(sql`select ${templateColumns(context, restaurant.id)}
    from templates t where ${matching} and ${beyond} order by ${order} limit ${window.pageSize + 1}`);
  const counted = await orm.execute<{ matching: number; all: number }>(
    sql`select count(*) filter (where ${matching})::int as matching, count(*)::int as all from templates t where ${effective}`,
  );
  const page = pageOf(rows, window, (row): TemplateKey => [row.folded, row._id]);
  const may = (subject: "Template" | "SharedTemplate") =>
    mayIn(principalOf(context), restaurant.organizationId, { action: "create", subject });
  return {
    data: page.rows.map((row) => templateOf(context, row)),
    pagination: page.pagination,
    templateCount: counted.rows[0]?.matching ?? 0,
    unfilteredCount: counted.rows[0]?.all ?? 0,
    mayCreate: may("Template"),
    mayCreateShared: may("SharedTemplate"),
  };
}
