import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { r } from "#api/db/review-names.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { listingState, stateOrder, stateRank } from "#api/listing-state.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type { Matrix, MatrixInput, MatrixRow } from "#contract/platforms/connections.ts";
import { connectionKeys } from "#contract/platforms/schemas.ts";
import { searchConditions } from "../restaurants/list.ts";

const p = alias(platforms, "p");
const c = alias(credentials, "c");
const o = alias(organizations, "o");

type Input = z.infer<typeof MatrixInput>;
type Row = Omit<MatrixRow, "worst"> & { rank: number; folded: string; counts: Matrix["counts"] };
const MatrixKey = z.tuple([z.number().int(), z.string().max(1200), z.uuid()]);

const rankOf = (state: (typeof stateOrder)[number]) => stateOrder.indexOf(state) + 1;
/** The ranks each filter shows. */
const ranges: Record<Input["show"], SQL> = {
  all: sql`true`,
  broken: sql`x.rank <= ${rankOf("revoked")}`,
  expiring: sql`x.rank = ${rankOf("expiring")}`,
  waiting: sql`x.rank = ${rankOf("waits_for_approval")}`,
  healthy: sql`x.rank in (${rankOf("connected")}, ${rankOf("manual")})`,
  none: sql`x.rank = ${rankOf("not_connected")}`,
};

function conditionsOf(input: Input, reach: SQL): SQL {
  const conditions = [reach, sql`${r.active}`, ...searchConditions(input.search)];
  if (input.organizationId) conditions.push(sql`${r.organizationId} = ${input.organizationId}`);
  return sql.join(conditions, sql` and `);
}

const counted = (show: keyof Matrix["counts"]) => sql`count(*) filter (where ${ranges[show]})`;
const counts = sql`(select jsonb_build_object('all', ${counted("all")}, 'broken', ${counted("broken")},
  'expiring', ${counted("expiring")}, 'waiting', ${counted("waiting")}, 'healthy', ${counted("healthy")}, 'none', ${counted("none")}) from ranked x)`;

/** Listings of the restaurants found, each with its state: scanned once, then grouped. The restaurant's own form is no connection. */
const listingsOf = (context: ApiContext, input: Input) => sql`
  select ${p.restaurantId} as "restaurantId", ${p.key}, ${c.accountName} as "accountName", ${c.id} as "credentialId", ${p.lastOkAt} as "lastOkAt", ${listingState(context.platforms)} as state,
    coalesce(case when ${c.health} = 'needs_reconnect' then ${c.failure} end, ${p.failure}) as failure
  from ${platforms} ${p} left join ${credentials} ${c} on ${c.id} = ${p.credentialId}
  where ${p.restaurantId} in (select id from found) and ${p.key} = any(${sql.param([...connectionKeys])}::text[]) ${input.key ? sql`and ${p.key} = ${input.key}` : sql``}`;

/** For the page's restaurants alone, grouped once: a subquery per restaurant would scan all listings each time. */
const cells = sql`select s."restaurantId", json_agg(json_build_object('key', s.key, 'state', s.state,
    'accountName', s."accountName", 'credentialId', s."credentialId", 'failure', s.failure,
    'lastOkAt', ${instant(sql`s."lastOkAt"`)})) as listings
  from states s where s."restaurantId" in (select id from place) group by s."restaurantId"`;

/** Restaurants within the access scope, those that need action first, with the state of each platform. One statement. */
export async function platformMatrix(context: ApiContext, input: Input): Promise<Matrix> {
  const window = windowOf(input, MatrixKey);
  const scan = scanOf(window, [
    [sql`x.rank`, keyTypes.whole],
    [sql`x.folded`, keyTypes.name],
    [sql`x.id`, keyTypes.id],
  ]);
  const order = sql.join(scan.order, sql`, `);
  const reach = accessCondition(principalOf(context), r);
  const { rows } = await context.database.orm.execute<Row | { counts: Matrix["counts"]; _id: null }>(sql`
    with found as materialized (select ${r.id}, fold(${r.name}) collate "C" as folded from ${restaurants} ${r} where ${conditionsOf(input, reach)}),
    states as materialized (${listingsOf(context, input)}),
    worst as materialized (select "restaurantId", min(${stateRank(sql`state`)}) as rank from states group by "restaurantId"),
    ranked as materialized (select f.id, f.folded, coalesce(w.rank, ${rankOf("not_connected")})::int as rank
      from found f left join worst w on w."restaurantId" = f.id),
    place as materialized (select x.* from ranked x where ${ranges[input.show]} and ${scan.beyond}
      order by ${order} limit ${scan.limit}),
    cells as materialized (${cells})
    select n.counts, x.id as "_id", x.rank, x.folded, ${r.name}, ${r.internalName} as "internalName",
      jsonb_build_object('locality', ${r.locality}, 'postalCode', ${r.postalCode}) as address,
      jsonb_build_object('_id', ${o.id}, 'name', ${o.name}) as organization, coalesce(l.listings, '[]') as listings
    from (select ${counts} as counts) n left join place x on true left join ${restaurants} ${r} on ${r.id} = x.id
    left join cells l on l."restaurantId" = x.id
    left join ${organizations} ${o} on ${o.id} = ${r.organizationId} order by ${order}`);
  const noCounts = { all: 0, broken: 0, expiring: 0, waiting: 0, healthy: 0, none: 0 };
  const found = rows.filter((row): row is Row => row._id !== null);
  const page = pageOf(found, window, (row): z.infer<typeof MatrixKey> => [row.rank, row.folded, row._id]);
  return {
    data: page.rows.map(({ rank, folded, counts: _, ...row }) => ({
      ...row,
      worst: stateOrder[rank - 1] ?? "not_connected",
    })),
    pagination: page.pagination,
    isSandbox: context.platforms.isSandbox,
    counts: rows[0]?.counts ?? noCounts,
  };
}
