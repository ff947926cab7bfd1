import { sql } from "drizzle-orm";
import { accessCondition, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { principalOf } from "#api/principal.ts";
import { type PushHint, type PushNews, pushNewsMax } from "#contract/push/schemas.ts";
import { connectionsEnded } from "./record.ts";

/** Housekeeping deletes what is a day old; an hour is left for a run that comes late. */
const cursorAgeMaxSeconds = 23 * 3600;

type Now = { horizon: number; seconds: number };
type Row = {
  id: string;
  name: PushHint["name"];
  restaurant_id: string | null;
  organization_id: string | null;
  data: PushHint["data"];
  at: string;
};

/**
 * Ids say when an event was written and not when it became visible: a long transaction commits behind shorter ones. A cursor is
 * therefore the oldest transaction that was still running, and the next answer starts there: it may repeat, it never leaves out.
 */
const nowQuery = sql`select (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint as horizon,
  floor(extract(epoch from now()))::bigint as seconds`;

/** The oldest transaction of a cursor; null when it is not ours, too old, or of another database. */
function readCursor(cursor: string, now: Now): number | null {
  const [, horizon, seconds] = /^(\d{1,15})-(\d{1,12})$/.exec(cursor) ?? [];
  if (horizon === undefined || Number(horizon) > now.horizon) return null;
  return now.seconds - Number(seconds) > cursorAgeMaxSeconds ? null : Number(horizon);
}

const hintOf = (row: Row): PushHint => ({
  id: row.id,
  name: row.name,
  restaurantId: row.restaurant_id,
  data: row.data,
  at: new Date(row.at).toISOString(),
});

/** What changed within the caller's reach since a cursor. Without one: nothing, and the cursor to begin with. */
export async function pushNews(context: ApiContext, cursor: string | undefined): Promise<PushNews> {
  const principal = principalOf(context);
  const { orm } = context.database;
  const [now = { horizon: 0, seconds: 0 }] = (await orm.execute<Now>(nowQuery)).rows.map((row) => ({
    horizon: Number(row.horizon),
    seconds: Number(row.seconds),
  }));
  const news = { cursor: `${now.horizon}-${now.seconds}`, mustReload: false, hints: [] };
  if (cursor === undefined) return news;
  const from = readCursor(cursor, now);
  if (from === null) return { ...news, mustReload: true };
  const { rows } = await orm.execute<Row>(sql`
    select e.id, e.name, e.restaurant_id, r.organization_id, e.data, e.at from push_events e
    left join restaurants r on r.id = e.restaurant_id
    where e.transaction_id >= ${from} and e.name <> ${connectionsEnded}
      and (e.user_id = ${principal.userId} or (e.restaurant_id is not null and ${accessCondition(principal, "r")}))
    order by e.id limit ${pushNewsMax + 1}`);
  if (rows.length > pushNewsMax) return { ...news, mustReload: true };
  const readable = rows.filter(({ organization_id: id }) => id === null || mayIn(principal, id, context.ability));
  return { ...news, hints: readable.map(hintOf) };
}
