import type { Pool } from "pg";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import type { AiCall } from "#contract/ai/ledger.ts";
import type { AiFeature, Credits } from "#contract/ai/schemas.ts";

/** The present month of a restaurant `r`, in its own zone. */
const month = "to_char(now() at time zone r.time_zone, 'YYYY-MM')";

const creditsOf = (used: number, limit: number): Credits => ({ limit, used, left: Math.max(0, limit - used) });

/** Credits of a restaurant this month: hard limit − calls of the month, never below 0 (specification, section 9). */
export async function readCredits(pool: Queryable, restaurantId: string, limit: number): Promise<Credits> {
  const { rows } = await pool.query<{ used: number }>(
    `select case when r.ai_call_month = ${month} then r.ai_monthly_call_count else 0 end as used
     from restaurants r where r.id = $1`,
    [restaurantId],
  );
  return creditsOf(rows[0]?.used ?? 0, limit);
}

export type Caller = {
  restaurantId: string;
  reviewId: string | null;
  userId: string | null;
  userName: string;
  feature: AiFeature;
};

/**
 * Takes one credit and opens the call's line in the ledger, in one transaction: one conditional update, so that of two who want
 * the last credit one gets it. Null when there is none left.
 */
export async function openCall(pool: Pool, caller: Caller, model: string, limit: number): Promise<string | null> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ month: string }>(
      `update restaurants r set ai_call_month = ${month},
         ai_monthly_call_count = case when r.ai_call_month = ${month} then r.ai_monthly_call_count else 0 end + 1
       where r.id = $1 and (case when r.ai_call_month = ${month} then r.ai_monthly_call_count else 0 end) < $2
       returning r.ai_call_month as month`,
      [caller.restaurantId, limit],
    );
    if (!rows[0]) return null;
    const id = newId();
    await client.query(
      `insert into ai_calls (id, restaurant_id, user_id, user_name, feature, review_id, model, month)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, caller.restaurantId, caller.userId, caller.userName, caller.feature, caller.reviewId, model, rows[0].month],
    );
    return id;
  });
}

export type CallEnd = {
  result: Exclude<AiCall["result"], "running">;
  promptTokens: number | null;
  completionTokens: number | null;
  /** It brought a text, whatever became of that. */
  hasText: boolean;
};

/** Closes a call. One that brought no text costs nothing: its credit goes back, unless the month has ended meanwhile. */
export async function closeCall(pool: Pool, callId: string, end: CallEnd): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ restaurantId: string; month: string }>(
      `update ai_calls set result = $2, prompt_tokens = $3, completion_tokens = $4, credits = $5
       where id = $1 and result = 'running' returning restaurant_id as "restaurantId", month`,
      [callId, end.result, end.promptTokens, end.completionTokens, end.hasText ? 1 : 0],
    );
    const [call] = rows;
    if (!call || end.hasText) return;
    await client.query(
      `update restaurants set ai_monthly_call_count = greatest(0, ai_monthly_call_count - 1)
       where id = $1 and ai_call_month = $2`,
      [call.restaurantId, call.month],
    );
  });
}
