import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { r } from "#api/db/review-names.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurantsInGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewTotals } from "#api/db/schema/review-rollups.ts";
import { selectFields } from "#api/field-selection.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { selectedNames } from "#contract/lists/field-selection.ts";
import { type RestaurantList, type RestaurantListInput, RestaurantSummary } from "#contract/restaurants/schemas.ts";
import {
  averageRating,
  figures,
  identity,
  type ListRow,
  listColumns,
  listings,
  o,
  type RestaurantRow,
  ratingTrend,
  restaurantColumns,
  restaurantOf,
  t,
  unansweredCount,
} from "./rows.ts";

/** Cursor of the list: the sort's rank (smallest first), then the folded name, then the id. */
const RestaurantKey = z.tuple([z.string().regex(/^-?\d{1,12}(?:\.\d{1,4})?$/), z.string().max(1200), z.uuid()]);
type RestaurantKey = z.infer<typeof RestaurantKey>;

const rankBy: Record<RestaurantListInput["sort"], SQL> = {
  name: sql`0::numeric`,
  work: sql`(select -${unansweredCount}::numeric from ${reviewTotals} ${t} where ${t.restaurantId} = ${r.id})`,
  rating: sql`(select -coalesce(${averageRating}, 0) from ${reviewTotals} ${t} where ${t.restaurantId} = ${r.id})`,
};

/** Every word typed must occur in names, locality or postal code, without accents or case. */
export const searchConditions = (search: string | undefined): SQL[] =>
  everyWord(search, (pattern) => sql`${r.search} like ${pattern}`);

function conditionsOf(input: RestaurantListInput, reach: SQL): SQL {
  const conditions = [reach, ...searchConditions(input.search)];
  if (input.organizationId !== undefined) conditions.push(sql`${r.organizationId} = ${input.organizationId}`);
  if (input.restaurantGroupId !== undefined)
    conditions.push(sql`${r.id} in (select ${restaurantsInGroups.restaurantId} from ${restaurantsInGroups}
      where ${restaurantsInGroups.groupId} = ${input.restaurantGroupId})`);
  if (input.active !== "all") conditions.push(input.active === "true" ? sql`${r.active}` : sql`not ${r.active}`);
  return sql.join(conditions, sql` and `);
}

/** A page of the restaurants that `reach` allows, with figures from the totals. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function listRestaurants(
  { database, platforms }: Pick<ApiContext, "database" | "platforms">,
  reach: SQL,
  input: RestaurantListInput,
): Promise<RestaurantList> {
  const window = windowOf(input, RestaurantKey);
  const scan = scanOf(window, [
    [sql`x.rank`, keyTypes.number],
    [sql`x.folded`, keyTypes.name],
    [sql`x.id`, keyTypes.id],
  ]);
  const order = sql.join(scan.order, sql`, `);
  const names = selectedNames(input.fields ?? "");
  const isSummary = names.every((name) => Object.hasOwn(RestaurantSummary.shape, name));
  const isAsked = (name: keyof RestaurantSummary) => input.fields === undefined || names.includes(name);
  const columns = sql.join(
    [
      isSummary ? identity : restaurantColumns,
      listColumns,
      // Looked up for each row: not for whoever asks for names alone.
      ...(isAsked("ratingTrend") ? [sql`${ratingTrend} as "ratingTrend"`] : []),
      ...(isAsked("listings") ? [sql`${listings(platforms)} as listings`] : []),
    ],
    sql`, `,
  );
  const { rows } = await database.orm.execute<ListRow & { totalCount: number }>(sql`
    with ranked as materialized (select ${r.id}, fold(${r.name}) collate "C" as folded, ${rankBy[input.sort]} as rank
      from ${restaurants} ${r} where ${conditionsOf(input, reach)}),
    place as materialized (select x.* from ranked x where ${scan.beyond} order by ${order} limit ${scan.limit})
    select ${columns}, (select count(*) from ranked)::int as "totalCount" from place x join ${restaurants} ${r} on ${r.id} = x.id
    join ${organizations} ${o} on ${o.id} = ${r.organizationId} cross join lateral ${figures} f order by ${order}`);
  const page = pageOf(rows, window, (row): RestaurantKey => [row.rank, row.folded, row._id]);
  return {
    data: selectFields(
      page.rows.map(({ rank, folded, totalCount, ...row }) =>
        isSummary ? row : { ...row, ...restaurantOf(row as RestaurantRow) },
      ),
      input.fields,
    ),
    pagination: page.pagination,
    totalCount: rows[0]?.totalCount ?? 0,
  };
}
