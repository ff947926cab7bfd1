import { z } from "zod";
import type { Queryable } from "#api/db/transaction.ts";
import { pageOf, windowOf } from "#api/paging.ts";
import type { AutomationRun, AutomationRunList, AutomationRunSearch } from "#contract/automations/runs.ts";

const instant = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const excerptLengthMax = 600;

/** The reply is the machine's as long as nobody has taken it on, and may be taken back while it is there. */
export const isUndoable = `x.undone_at is null and (
  (x.outcome = 'queued' and x.reply_id is not null and o.user_id is null and o.state <> 'overwritten')
  or (x.outcome = 'asked' and s.state = 'waiting'))`;

/** The select list of an `AutomationRun` of a run `x`, its review `v`, and what it made: item `o`, suggestion `s`. */
const columns = `x.id as "_id", ${instant("x.at")} as at, x.outcome, x.reason, x.evidence,
  case when x.rule_id is not null then jsonb_build_object('_id', x.rule_id, 'name', x.rule_name) end as rule,
  jsonb_build_object('_id', v.id, 'author', v.author, 'rating', v.rating, 'platformKey', v.platform_key,
    'text', left(v.text, ${excerptLengthMax})) as review,
  coalesce(o.text, s.decided_text, x.text) as text, x.source,
  case when o.id is not null then jsonb_build_object('state', o.state, 'sendAfter', ${instant("o.send_after")}) end as outbox,
  s.state as suggestion,
  case when x.undone_at is not null then jsonb_build_object('at', ${instant("x.undone_at")}, 'by', x.undone_by_name,
    'result', x.undo_result) end as undone,
  ${isUndoable} as "mayUndo"`;
const tables = `automation_runs x join reviews v on v.id = x.review_id left join outbox_items o on o.id = x.item_id
  left join review_suggestions s on s.id = x.suggestion_id`;

// Reviews that no rule was for are told when asked for: there may be many.
const conditions = `x.restaurant_id = $1
  and case when $2::text is null then x.outcome <> 'no_match' else x.outcome = $2 end
  and ($3::uuid is null or x.rule_id = $3)
  and ($4 = '' or strpos(fold(concat_ws(' ', v.author, x.rule_name, v.text, x.text)), fold($4)) > 0)`;

/** What became of reviews at a restaurant within reach, newest first. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function listRuns(
  client: Queryable,
  search: AutomationRunSearch & { restaurantId: string },
): Promise<AutomationRunList> {
  const window = windowOf(search, z.tuple([z.uuid()]));
  const [comparison, direction] = window.isBackward ? [">", "asc"] : ["<", "desc"];
  const { rows } = await client.query<AutomationRun>(
    `select ${columns} from ${tables} where ${conditions} and ($5::uuid is null or x.id ${comparison} $5)
     order by x.id ${direction} limit $6`,
    [
      ...[search.restaurantId, search.outcome ?? null, search.ruleId ?? null, search.search.replaceAll("\0", "")],
      ...[window.key?.[0] ?? null, window.pageSize + 1],
    ],
  );
  const found = pageOf(rows, window, (row): [string] => [row._id]);
  return { data: found.rows, pagination: found.pagination };
}

/** One run of a restaurant; null where it has none of this id. */
export async function findRun(client: Queryable, restaurantId: string, runId: string): Promise<AutomationRun | null> {
  const { rows } = await client.query<AutomationRun>(
    `select ${columns} from ${tables} where x.restaurant_id = $1 and x.id = $2`,
    [restaurantId, runId],
  );
  return rows[0] ?? null;
}
