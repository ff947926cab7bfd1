import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { r, v } from "#api/db/review-names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { pageOf, type Window, windowOf } from "#api/paging.ts";
import type { PageInfo } from "#contract/paging.ts";
import type { Review, ReviewSearch } from "#contract/reviews/schemas.ts";
import type { ReviewServices } from "../parts.ts";
import { type ReviewRow, reviewColumns, reviewOf } from "../rows.ts";
import { matchesNothing } from "./conditions.ts";
import { all, reviewConditions } from "./matching.ts";
import { chosenRestaurants, reviewsOfChosen } from "./period.ts";
import { isSelective } from "./selectivity.ts";

const never = "infinity";
/** Cursor of the list: its instant to the microsecond (for a deadline also: never), then its id. */
const ReviewKey = z.tuple([z.union([z.iso.datetime(), z.literal(never)]), z.uuid()]);
type ReviewKey = z.infer<typeof ReviewKey>;

/** Column of the list's order, as its index has it. */
const cursorColumn = (sort: ReviewSearch["sort"]): SQL =>
  sort === "due" ? sql`coalesce(${v.dueAt}, 'infinity'::timestamptz)` : sql`${v.publishedAt}`;

type Scan = { column: SQL; direction: SQL; beyondKey: SQL[]; limit: number };

/** How a page is scanned in its order: which side of a key, and how many rows. */
export function scanOf(window: Window<ReviewKey>, sort: ReviewSearch["sort"]): Scan {
  const isDescending = (sort === "newest") !== window.isBackward;
  const comparison = isDescending ? sql`<` : sql`>`;
  const column = cursorColumn(sort);
  const beyondKey = window.key
    ? [sql`(${column}, ${v.id}) ${comparison} (${window.key[0]}::timestamptz, ${window.key[1]}::uuid)`]
    : [];
  return { column, direction: isDescending ? sql`desc` : sql`asc`, beyondKey, limit: window.pageSize + 1 };
}

const order = ({ column, direction }: Scan): SQL => sql`${column} ${direction}, ${v.id} ${direction}`;
/** The same order, for rows already found. */
export const cursorOrder = ({ direction }: Scan): SQL => sql`x.cursor_value ${direction}, x.id ${direction}`;

/** One restaurant's next matches by its own index, as a lateral subquery. */
function nextOfRestaurant(conditions: readonly SQL[], scan: Scan, limit: number): SQL {
  return sql`(select ${v.id}, ${scan.column} as cursor_value from ${reviews} ${v} where ${v.restaurantId} = c.id and ${all(conditions)}
    order by ${order(scan)} limit ${limit})`;
}

/**
 * Rows of one page. Three forms, measured in docs/decisions/030: one restaurant reads its index; many first find the restaurants whose next
 * match comes first (a page of n cannot touch more than n of them) and merge only those; selective filters collect the matches once
 * instead of once per restaurant.
 */
export function rowsOfPage(
  restaurantIds: readonly string[],
  search: ReviewSearch,
  conditions: SQL[],
  scan: Scan,
  isFew: boolean,
): SQL {
  const wanted = [...conditions, ...scan.beyondKey];
  if (isFew) {
    const { before, from } = reviewsOfChosen(restaurantIds, search);
    return sql`${before} select ${v.id}, ${scan.column} as cursor_value from ${from}
      where ${isAnyOf(v.restaurantId, restaurantIds)} and ${all(wanted)} order by ${order(scan)} limit ${scan.limit}`;
  }
  const chosen = chosenRestaurants(restaurantIds, search);
  const merged = (from: SQL) => sql`select x.id, x.cursor_value from ${from} c
    cross join lateral ${nextOfRestaurant(wanted, scan, scan.limit)} x order by ${cursorOrder(scan)} limit ${scan.limit}`;
  if (restaurantIds.length === 1) return merged(sql`(${chosen})`);
  return sql`with heads as materialized (select c.* from (${chosen}) c
      cross join lateral ${nextOfRestaurant(wanted, scan, 1)} x order by ${cursorOrder(scan)} limit ${scan.limit})
    ${merged(sql`heads`)}`;
}

/** Ids of the first matches of a list in its order, up to `pageSize`. */
export async function findReviewIds(
  services: Pick<ReviewServices, "database" | "reviewParts">,
  restaurantIds: readonly string[],
  search: ReviewSearch,
): Promise<string[]> {
  if (restaurantIds.length === 0 || matchesNothing(search)) return [];
  const conditions = reviewConditions(services.reviewParts, search);
  const scan = scanOf({ key: null, isBackward: false, pageSize: search.pageSize }, search.sort);
  const isFew = await isSelective(services, restaurantIds, search, conditions);
  const { rows } = await services.database.orm.execute<{ id: string }>(sql`
    with page as materialized (${rowsOfPage(restaurantIds, search, conditions, scan, isFew)})
    select x.id from page x order by ${cursorOrder(scan)} limit ${search.pageSize}`);
  return rows.map(({ id }) => id);
}

/**
 * A page of the reviews of `restaurantIds` (already within the caller's access scope) that match the filters.
 * Throws INVALID_INPUT for a cursor that cannot be read.
 */
export async function listReviews(
  services: ReviewServices,
  restaurantIds: readonly string[],
  search: ReviewSearch,
): Promise<{ data: Review[]; pagination: PageInfo }> {
  const window = windowOf(search, ReviewKey);
  if (restaurantIds.length === 0 || matchesNothing(search))
    return { data: [], pagination: { after: null, before: null } };
  const conditions = reviewConditions(services.reviewParts, search);
  const scan = scanOf(window, search.sort);
  const isFew = await isSelective(services, restaurantIds, search, conditions);
  const { rows } = await services.database.orm.execute<ReviewRow>(sql`
    with page as materialized (${rowsOfPage(restaurantIds, search, conditions, scan, isFew)})
    select ${reviewColumns(services.reviewParts)} from page x join ${reviews} ${v} on ${v.id} = x.id join ${restaurants} ${r} on ${r.id} = ${v.restaurantId}
    order by ${cursorOrder(scan)}`);
  const page = pageOf(
    rows,
    window,
    (row): ReviewKey => [search.sort === "due" ? (row.due_position ?? never) : row.position_at, row._id],
  );
  return { data: page.rows.map((row) => reviewOf(row, services.platforms)), pagination: page.pagination };
}
