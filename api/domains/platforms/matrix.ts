import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { pageOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type { Matrix, MatrixInput, MatrixRow } from "#contract/platforms/connections.ts";
import { connectionKeys } from "#contract/platforms/schemas.ts";
import { searchConditions } from "../restaurants/list.ts";
import { listingState, stateOrder, stateRank } from "./state.ts";

type Input = z.infer<typeof MatrixInput>;
type Row = Omit<MatrixRow, "worst"> & { rank: number; folded: string; counts: Matrix["counts"] };
const MatrixKey = z.tuple([z.number().int(), z.string().max(1200), z.uuid()]);

const rankOf = (state: (typeof stateOrder)[number]) => stateOrder.indexOf(state) + 1;
/** Which ranks a filter shows. */
const ranges: Record<Input["show"], SQL> = {
  all: sql`true`,
  broken: sql`x.rank <= ${rankOf("revoked")}`,
  expiring: sql`x.rank = ${rankOf("expiring")}`,
  healthy: sql`x.rank in (${rankOf("connected")}, ${rankOf("manual")})`,
  none: sql`x.rank = ${rankOf("not_connected")}`,
};

function conditionsOf(input: Input, reach: SQL): SQL {
  const conditions = [reach, sql`r.active`, ...searchConditions(input.search)];
  if (input.organizationId) conditions.push(sql`r.organization_id = ${input.organizationId}`);
  return sql.join(conditions, sql` and `);
}

const counted = (show: keyof Matrix["counts"]) => sql`count(*) filter (where ${ranges[show]})`;
const counts = sql`(select jsonb_build_object('all', ${counted("all")}, 'broken', ${counted("broken")},
  'expiring', ${counted("expiring")}, 'healthy', ${counted("healthy")}, 'none', ${counted("none")}) from ranked x)`;

/** Places of the restaurants found, each with its state: scanned once, then grouped. The restaurant's own form is no connection. */
const placesOf = (context: ApiContext, input: Input) => sql`
  select p.restaurant_id, p.key, c.account_name, c.id as credential_id, p.last_ok_at, ${listingState(context.platforms)} as state,
    coalesce(case when c.health = 'needs_reconnect' then c.failure end, p.failure) as failure
  from platforms p left join credentials c on c.id = p.credential_id
  where p.restaurant_id in (select id from found) and p.key = any(${sql.param([...connectionKeys])}::text[]) ${input.key ? sql`and p.key = ${input.key}` : sql``}`;

/** Of the page's restaurants alone, and grouped once: asked for per restaurant, each would go through all places again. */
const cells = sql`select s.restaurant_id, json_agg(json_build_object('key', s.key, 'state', s.state,
    'accountName', s.account_name, 'credentialId', s.credential_id, 'failure', s.failure,
    'lastOkAt', ${instant(sql`s.last_ok_at`)})) as listings
  from states s where s.restaurant_id in (select id from place) group by s.restaurant_id`;

/** Restaurants within reach, those that need somebody first, with the state of each platform. One statement. */
export async function platformMatrix(context: ApiContext, input: Input): Promise<Matrix> {
  const window = windowOf(input, MatrixKey);
  const direction = window.isBackward ? sql`desc` : sql`asc`;
  const order = sql`x.rank ${direction}, x.folded ${direction}, x.id ${direction}`;
  const beyondKey = window.key
    ? sql`(x.rank, x.folded, x.id) ${window.isBackward ? sql`<` : sql`>`}
        (${window.key[0]}, ${window.key[1]}::text collate "C", ${window.key[2]}::uuid)`
    : sql`true`;
  const reach = accessCondition(principalOf(context), "r");
  const { rows } = await context.database.orm.execute<Row | { counts: Matrix["counts"]; _id: null }>(sql`
    with found as materialized (select r.id, fold(r.name) collate "C" as folded from restaurants r where ${conditionsOf(input, reach)}),
    states as materialized (${placesOf(context, input)}),
    worst as materialized (select restaurant_id, min(${stateRank(sql`state`)}) as rank from states group by restaurant_id),
    ranked as materialized (select f.id, f.folded, coalesce(w.rank, ${rankOf("not_connected")})::int as rank
      from found f left join worst w on w.restaurant_id = f.id),
    place as materialized (select x.* from ranked x where ${ranges[input.show]} and ${beyondKey}
      order by ${order} limit ${window.pageSize + 1}),
    cells as materialized (${cells})
    select n.counts, x.id as "_id", x.rank, x.folded, r.name, r.internal_name as "internalName",
      jsonb_build_object('locality', r.locality, 'postalCode', r.postal_code) as address,
      jsonb_build_object('_id', o.id, 'name', o.name) as organization, coalesce(l.listings, '[]') as listings
    from (select ${counts} as counts) n left join place x on true left join restaurants r on r.id = x.id
    left join cells l on l.restaurant_id = x.id
    left join organizations o on o.id = r.organization_id order by ${order}`);
  const noCounts = { all: 0, broken: 0, expiring: 0, healthy: 0, none: 0 };
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
