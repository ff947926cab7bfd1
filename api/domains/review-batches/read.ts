import { type SQL, sql } from "drizzle-orm";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { PageInfo } from "#contract/paging.ts";
import type { BatchRow, ReviewBatch } from "#contract/review-batches/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { type ReviewRow, reviewColumns, reviewOf } from "../reviews/rows.ts";
import { isReadable, makerOf, requireReadable } from "./readable.ts";

const reviewTextShownMax = 400;

const review = sql`jsonb_build_object('_id', v.id, 'restaurantId', v.restaurant_id, 'restaurantName', coalesce(r.internal_name, r.name), 'restaurantTimeZone', r.time_zone,
  'platformKey', v.platform_key, 'author', v.author, 'rating', v.rating,
  'text', left(concat_ws(' · ', nullif(v.title, ''), nullif(v.text, '')), ${sql.raw(String(reviewTextShownMax))}), 'language', v.language,
  'answerState', v.answer_state, 'archived', v.archived,
  'assignee', (select trim(u.name || ' ' || u.lastname) from review_assignments a join users u on u.id = a.user_id where a.review_id = v.id),
  'tags', (select coalesce(jsonb_agg(t.name order by fold(t.name)), '[]') from review_tag_links l join tags t on t.id = l.tag_id
    where l.review_id = v.id and l.rejected_at is null))`;

const outbox = sql`(select jsonb_build_object('state', o.state, 'sendAfter', ${instant(sql`o.send_after`)})
  from outbox_items o where o.review_id = v.id and o.reply_id = b.reply_id order by o.id desc limit 1)`;

const rowOf: SQL = sql`jsonb_build_object('review', ${review}, 'problem', b.problem, 'notice', b.notice, 'detail', b.detail, 'text', b.text,
  'isChosen', b.is_chosen, 'outcome', b.outcome, 'reason', b.reason, 'outbox', ${outbox}, 'undone', b.undone, 'undoReason', b.undo_reason)`;

/** A batch of the caller's own, or one that was confirmed, with its reviews that are within reach. Throws NOT_FOUND. */
export async function getBatch(context: ApiContext, batchId: string): Promise<ReviewBatch> {
  const principal = principalOf(context);
  const { orm } = context.database;
  const [found, lines] = await Promise.all([
    orm.execute<Omit<ReviewBatch, "rows">>(sql`
      select b.id as "_id", ${makerOf(context)} as by, b.restaurant_id as "restaurantId", b.list_query as "listQuery", b.match_count as "matchCount",
        b.is_match_exact as "isMatchExact", b.state, b.action, ${instant(sql`b.created_at`)} as "createdAt",
        ${instant(sql`b.confirmed_at`)} as "confirmedAt", ${instant(sql`b.undone_at`)} as "undoneAt"
      from review_batches b join users u on u.id = b.user_id where b.id = ${batchId} and ${isReadable(context)}`),
    orm.execute<{ row: BatchRow }>(sql`
      select ${rowOf} as row from review_batches x join review_batch_rows b on b.batch_id = x.id join reviews v on v.id = b.review_id
        join restaurants r on r.id = v.restaurant_id
      where x.id = ${batchId} and ${accessCondition(principal, "r")} order by b.position`),
  ]);
  const [batch] = found.rows;
  if (!batch) throw fail("NOT_FOUND");
  // What the maker looked for, and how much of it there was, is of the maker's reach.
  const own = batch.by.isMe ? {} : { listQuery: "", matchCount: null, isMatchExact: true };
  return { ...batch, ...own, rows: lines.rows.map(({ row }) => row) };
}

const pageSize = 100;

/** The reviews of a batch in full; `after` is the place of the last one seen. Throws NOT_FOUND. */
export async function listBatchReviews(
  context: ApiContext,
  batchId: string,
  after: string | undefined,
): Promise<{ data: Review[]; pagination: PageInfo }> {
  const { database, platforms, reviewParts } = context;
  await requireReadable(context, batchId);
  const from = after === undefined ? 0 : Number(after);
  if (!Number.isInteger(from)) throw fail("INVALID_INPUT", { fields: { after: "invalid" } });
  const { rows } = await database.orm.execute<ReviewRow & { position_in_batch: number }>(sql`
    select ${reviewColumns(reviewParts)}, b.position as position_in_batch from review_batch_rows b join reviews v on v.id = b.review_id
      join restaurants r on r.id = v.restaurant_id
    where b.batch_id = ${batchId} and b.position > ${from} and ${accessCondition(principalOf(context), "r")}
    order by b.position limit ${pageSize}`);
  const last = rows.at(-1);
  return {
    data: rows.map(({ position_in_batch: _place, ...row }) => reviewOf(row, platforms)),
    pagination: { after: last && rows.length === pageSize ? String(last.position_in_batch) : null, before: null },
  };
}
