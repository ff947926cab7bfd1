import { z } from "zod";
import type { Database } from "#api/db/database.ts";
import { pageOf, windowOf } from "#api/paging.ts";
import type { AiCall, AiCallList } from "#contract/ai/ledger.ts";
import type { PageInput } from "#contract/paging.ts";

/** Calls of a restaurant, newest first, and this month's by person and feature. Throws INVALID_INPUT for an unreadable cursor. */
export async function listCalls({ pool }: Database, search: PageInput & { restaurantId: string }): Promise<AiCallList> {
  const window = windowOf(search, z.tuple([z.uuid()]));
  const [comparison, direction] = window.isBackward ? [">", "asc"] : ["<", "desc"];
  const { rows } = await pool.query<AiCall>(
    `select id as "_id", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, user_name as "userName", feature,
       review_id as "reviewId", model, result, prompt_tokens as "promptTokens", completion_tokens as "completionTokens", credits
     from ai_calls where restaurant_id = $1 and ($2::uuid is null or id ${comparison} $2) order by id ${direction} limit $3`,
    [search.restaurantId, window.key?.[0] ?? null, window.pageSize + 1],
  );
  const { rows: month } = await pool.query<AiCallList["month"][number]>(
    `select c.user_name as "userName", c.feature, count(*)::int as calls, sum(c.credits)::int as credits
     from ai_calls c join restaurants r on r.id = c.restaurant_id
     where c.restaurant_id = $1 and c.month = to_char(now() at time zone r.time_zone, 'YYYY-MM')
     group by 1, 2 order by 4 desc, 1, 2 limit 100`,
    [search.restaurantId],
  );
  const page = pageOf(rows, window, (row): [string] => [row._id]);
  return { data: page.rows, pagination: page.pagination, month };
}
