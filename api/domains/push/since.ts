import { and, eq, gte, isNotNull, or, sql } from "drizzle-orm";
import { accessCondition, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { pushEvents } from "#api/db/schema/push.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { principalOf } from "#api/principal.ts";
import type { PushMoment } from "#api/push/moment.ts";
import { type PushHint, type PushNews, pushNewsMax } from "#contract/push/schemas.ts";
import { connectionsEnded } from "../../push/record.ts";

/** Housekeeping deletes events after a day; an hour is left for a late run. */
const cursorAgeMaxSeconds = 23 * 3600;

/** The oldest transaction of a cursor; null when it is not ours, too old, or of another database. */
function readCursor(cursor: string, now: PushMoment): number | null {
  const [, horizon, seconds] = /^(\d{1,15})-(\d{1,12})$/.exec(cursor) ?? [];
  if (horizon === undefined || Number(horizon) > now.horizon) return null;
  return now.seconds - Number(seconds) > cursorAgeMaxSeconds ? null : Number(horizon);
}

/** Changes within the caller's access scope since a cursor, and the present cursor. */
export async function pushNews(context: ApiContext, cursor: string | undefined): Promise<PushNews> {
  const principal = principalOf(context);
  const { orm } = context.database;
  const now = principal.readAt;
  const news = { cursor: `${now.horizon}-${now.seconds}`, mustReload: false, hints: [] };
  if (cursor === undefined) return news;
  const from = readCursor(cursor, now);
  if (from === null) return { ...news, mustReload: true };
  const { id, name, restaurantId, data, at } = pushEvents;
  const isHeard = or(eq(pushEvents.userId, principal.userId), and(isNotNull(restaurantId), accessCondition(principal)));
  const rows = await orm
    .select({
      id,
      name: sql<PushHint["name"]>`${name}`,
      restaurantId,
      data,
      at,
      organizationId: restaurants.organizationId,
    })
    .from(pushEvents)
    .leftJoin(restaurants, eq(restaurants.id, restaurantId))
    .where(and(gte(pushEvents.transactionId, from), sql`${name} <> ${connectionsEnded}`, isHeard))
    .orderBy(id)
    .limit(pushNewsMax + 1);
  if (rows.length > pushNewsMax) return { ...news, mustReload: true };
  const readable = rows.filter(
    ({ organizationId }) => organizationId === null || mayIn(principal, organizationId, context.ability),
  );
  return {
    ...news,
    hints: readable.map(({ organizationId: _, at, ...hint }): PushHint => ({ ...hint, at: at.toISOString() })),
  };
}
