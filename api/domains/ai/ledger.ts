import { and, count, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { aiCalls } from "#api/db/schema/ai.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import type { AiCallList } from "#contract/ai/ledger.ts";
import type { PageInput } from "#contract/paging.ts";
import { presentMonth } from "./credits.ts";

/** Calls of a restaurant, newest first, with this month's sums by person and feature. Throws INVALID_INPUT for an unreadable cursor. */
export async function listCalls({ orm }: Database, search: PageInput & { restaurantId: string }): Promise<AiCallList> {
  const window = windowOf(search, z.tuple([z.uuid()]));
  const { id: _id, userName, feature, reviewId, model, result, promptTokens, completionTokens, credits } = aiCalls;
  const scan = scanOf(window, [[_id, keyTypes.id]], { isDescending: true });
  const ofRestaurant = eq(aiCalls.restaurantId, search.restaurantId);
  const rows = await orm
    .select({
      _id,
      userName,
      feature,
      reviewId,
      model,
      result,
      promptTokens,
      completionTokens,
      credits,
      at: instant(aiCalls.at),
    })
    .from(aiCalls)
    .where(and(ofRestaurant, scan.beyond))
    .orderBy(...scan.order)
    .limit(scan.limit);
  const spent = sql<number>`sum(${credits})::int`;
  const month = await orm
    .select({ userName, feature, calls: count(), credits: spent })
    .from(aiCalls)
    .innerJoin(restaurants, eq(restaurants.id, aiCalls.restaurantId))
    .where(and(ofRestaurant, eq(aiCalls.month, presentMonth)))
    .groupBy(userName, feature)
    .orderBy(desc(spent), userName, feature)
    .limit(100);
  const page = pageOf(rows, window, (row): [string] => [row._id]);
  return { data: page.rows, pagination: page.pagination, month };
}
