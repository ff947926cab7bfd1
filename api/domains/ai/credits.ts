import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { aiCalls } from "#api/db/schema/ai.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { AiCall } from "#contract/ai/ledger.ts";
import type { AiFeature, Credits } from "#contract/ai/schemas.ts";

/** The current month of a restaurant, in its own zone. */
export const presentMonth = sql<string>`to_char(now() at time zone ${restaurants.timeZone}, 'YYYY-MM')`;
const { aiCallMonth, aiMonthlyCallCount } = restaurants;
const used = sql<number>`case when ${aiCallMonth} = ${presentMonth} then ${aiMonthlyCallCount} else 0 end`;

const creditsOf = (count: number, limit: number): Credits => ({ limit, used: count, left: Math.max(0, limit - count) });

/** The limit of a restaurant: its organization's, else the installation's. */
const limitOf = (
  installationLimit: number,
) => sql<number>`coalesce((select ${organizations.aiMonthlyLimit} from ${organizations}
  where ${organizations.id} = ${restaurants.organizationId}), ${installationLimit}::int)`;

/** Credits of a restaurant this month: hard limit − calls of the month, never below 0 (specification, section 9). */
export async function readCredits(tx: Statements, restaurantId: string, installationLimit: number): Promise<Credits> {
  const limit = sql<number>`(${limitOf(installationLimit)})`;
  const [restaurant] = await tx.select({ used, limit }).from(restaurants).where(eq(restaurants.id, restaurantId));
  return creditsOf(restaurant?.used ?? 0, restaurant?.limit ?? installationLimit);
}

export type Caller = {
  restaurantId: string;
  reviewId: string | null;
  userId: string | null;
  userName: string;
  feature: AiFeature;
};

/**
 * Takes one credit and inserts the call into the ledger, in one transaction. A conditional update lets only one of two callers have the
 * last credit. Null when none is left.
 */
export async function openCall(
  database: Pick<Database, "pool">,
  caller: Caller,
  model: string,
  installationLimit: number,
): Promise<string | null> {
  return transaction(database, async (tx) => {
    const [counted] = await tx
      .update(restaurants)
      .set({ aiCallMonth: presentMonth, aiMonthlyCallCount: sql`${used} + 1` })
      .where(and(eq(restaurants.id, caller.restaurantId), sql`(${used}) < ${limitOf(installationLimit)}`))
      .returning({ month: sql<string>`${aiCallMonth}` });
    if (!counted) return null;
    const id = newId();
    await tx.insert(aiCalls).values({ ...caller, id, model, month: counted.month });
    return id;
  });
}

export type CallEnd = {
  result: Exclude<AiCall["result"], "running">;
  promptTokens: number | null;
  completionTokens: number | null;
  /** True if the call brought a text, accepted or not. */
  hasText: boolean;
};

/** Closes a call. One without a text is free: its credit is returned, unless the month has ended meanwhile. */
export async function closeCall(database: Pick<Database, "pool">, callId: string, end: CallEnd): Promise<void> {
  const { hasText, ...usage } = end;
  await transaction(database, async (tx) => {
    const [call] = await tx
      .update(aiCalls)
      .set({ ...usage, credits: hasText ? 1 : 0 })
      .where(and(eq(aiCalls.id, callId), eq(aiCalls.result, "running")))
      .returning({ restaurantId: aiCalls.restaurantId, month: aiCalls.month });
    if (!call || hasText) return;
    await tx
      .update(restaurants)
      .set({ aiMonthlyCallCount: sql`greatest(0, ${aiMonthlyCallCount} - 1)` })
      .where(and(eq(restaurants.id, call.restaurantId), eq(aiCallMonth, call.month)));
  });
}
