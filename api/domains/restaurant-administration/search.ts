import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { r } from "#api/db/review-names.ts";
import { organizations as o } from "#api/db/schema/organizations.ts";
import { platforms as p, restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf } from "#api/db/statements.ts";
import { searchConditions } from "#api/domains/restaurants/list.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import { connectionKeys } from "#contract/platforms/schemas.ts";
import type {
  AdministeredRestaurant,
  AdministrationFilters,
  AdministrationPage,
  AdministrationSearch,
} from "#contract/restaurant-administration/schemas.ts";

const known = sql`${sql.param([...connectionKeys])}::text[]`;
const ofRestaurant = sql`${p.restaurantId} = ${r.id} and ${p.connectedAt} is not null and ${p.key} = any(${known})`;
const isConnected = (more: SQL = sql`true`) => sql`exists (select from ${p} where ${ofRestaurant} and ${more})`;

const packs: Record<AdministrationFilters["pack"], SQL> = {
  "": sql`true`,
  booster: sql`${r.boosterPack}`,
  roi: sql`${r.roiActivated}`,
  none: sql`not ${r.boosterPack} and not ${r.roiActivated}`,
};

function platformCondition(platform: AdministrationFilters["platform"]): SQL {
  if (platform === "") return sql`true`;
  return platform === "none" ? sql`not ${isConnected()}` : isConnected(sql`${p.key} = ${platform}`);
}

/** SQL: a restaurant `r` of the caller's administration that matches. */
export function matchOf(context: ApiContext, filters: AdministrationFilters): SQL {
  const { organizationId, active } = filters;
  const conditions = [
    accessCondition(principalOf(context), r),
    ...searchConditions(filters.search),
    ...(organizationId === undefined ? [] : [sql`${r.organizationId} = ${organizationId}`]),
    ...(active === "all" ? [] : [active === "true" ? sql`${r.active}` : sql`not ${r.active}`]),
    packs[filters.pack],
    platformCondition(filters.platform),
  ];
  return sql.join(conditions, sql` and `);
}

/** By the name that is shown. */
const folded = sql`fold(coalesce(${r.internalName}, ${r.name})) collate "C"`;
const foldedOrganization = sql`fold(${o.name}) collate "C"`;
export const organizationColumn = sql`jsonb_build_object('_id', ${o.id}, 'name', ${o.name})`;
export const platformKeysColumn = sql`array(select ${p.key} from ${p} where ${ofRestaurant} order by array_position(${known}, ${p.key}))`;

/** The names of a row of each order, before its id; `newest` goes by the ids alone, which ascend with time. */
const Key = z.tuple([z.string().max(1200), z.string().max(1200), z.uuid()]);
const ranks: Record<AdministrationSearch["sort"], readonly [SQL, SQL]> = {
  name: [folded, sql`''`],
  organization: [foldedOrganization, folded],
  newest: [sql`''`, sql`''`],
};
type Row = AdministeredRestaurant & { first: string; second: string; totalCount: number };

/** A page of the restaurants of the caller's administration. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function searchRestaurants(context: ApiContext, input: AdministrationSearch): Promise<AdministrationPage> {
  const window = windowOf(input, Key);
  const [first, second] = ranks[input.sort];
  const columns = [
    [first, keyTypes.name],
    [second, keyTypes.name],
    [r.id, keyTypes.id],
  ] as const;
  const scan = scanOf(window, columns, { isDescending: input.sort === "newest" });
  // Constants in an order by would be read as the numbers of columns, and keep the index of names from being used.
  const order = scan.order.filter(
    (_, at) => at === 2 || input.sort === "organization" || (input.sort === "name" && at === 0),
  );
  const match = matchOf(context, input);
  const rows = await rowsOf<Row>(
    context.database.orm,
    sql`
    select ${r.id} as "_id", ${r.name}, ${r.internalName} as "internalName", ${r.locality}, ${organizationColumn} as organization,
      ${r.active}, ${r.boosterPack} as "boosterPack", ${r.roiActivated} as "roiActivated", ${platformKeysColumn} as "platformKeys",
      ${instant(r.createdAt)} as "createdAt", ${first} as first, ${second} as second,
      (select count(*)::int from ${restaurants} ${r} where ${match}) as "totalCount"
    from ${restaurants} ${r} join ${o} on ${o.id} = ${r.organizationId}
    where ${match} and ${scan.beyond} order by ${sql.join(order, sql`, `)} limit ${scan.limit}`,
  );
  const page = pageOf(rows, window, (row): z.infer<typeof Key> => [row.first, row.second, row._id]);
  return {
    data: page.rows.map(({ first: _first, second: _second, totalCount: _total, ...row }) => row),
    pagination: page.pagination,
    totalCount: rows[0]?.totalCount ?? 0,
  };
}
