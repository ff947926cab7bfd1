import { and, eq, type SQL, sql } from "drizzle-orm";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { fullName } from "#api/db/people.ts";
import { r, v } from "#api/db/review-names.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewBatches, reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { reviewAssignments, reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { PageInfo } from "#contract/paging.ts";
import type { BatchRow, ReviewBatch } from "#contract/review-batches/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { type ReviewRow, reviewColumns, reviewOf } from "../reviews/rows.ts";
import { isReadable, makerOf, requireReadable } from "./readable.ts";

const reviewTextShownMax = 400;

const assignee = sql`(select ${fullName(users)} from ${reviewAssignments} join ${users} on ${users.id} = ${reviewAssignments.userId}
  where ${reviewAssignments.reviewId} = ${v.id})`;
const tagNames = sql`(select coalesce(jsonb_agg(${tags.name} order by fold(${tags.name})), '[]')
  from ${reviewTagLinks} join ${tags} on ${tags.id} = ${reviewTagLinks.tagId}
  where ${reviewTagLinks.reviewId} = ${v.id} and ${reviewTagLinks.rejectedAt} is null)`;
const shownText = sql`left(concat_ws(' · ', nullif(${v.title}, ''), nullif(${v.text}, '')), ${sql.raw(String(reviewTextShownMax))})`;
const review = sql`jsonb_build_object('_id', ${v.id}, 'restaurantId', ${v.restaurantId},
  'restaurantName', coalesce(${r.internalName}, ${r.name}), 'restaurantTimeZone', ${r.timeZone}, 'platformKey', ${v.platformKey},
  'author', ${v.author}, 'rating', ${v.rating}, 'text', ${shownText}, 'language', ${v.language}, 'answerState', ${v.answerState},
  'archived', ${v.archived}, 'assignee', ${assignee}, 'tags', ${tagNames})`;

const b = reviewBatchRows;
const outbox = sql`(select jsonb_build_object('state', ${outboxItems.state}, 'sendAfter', ${instant(outboxItems.sendAfter)})
  from ${outboxItems} where ${outboxItems.reviewId} = ${v.id} and ${outboxItems.replyId} = ${b.replyId}
  order by ${outboxItems.id} desc limit 1)`;

const rowOf: SQL = sql`jsonb_build_object('review', ${review}, 'problem', ${b.problem}, 'notice', ${b.notice}, 'detail', ${b.detail},
  'text', ${b.text}, 'isChosen', ${b.isChosen}, 'outcome', ${b.outcome}, 'reason', ${b.reason}, 'outbox', ${outbox},
  'undone', ${b.undone}, 'undoReason', ${b.undoReason})`;
const reviewsOfBatch = sql`${b} join ${reviews} ${v} on ${v.id} = ${b.reviewId} join ${restaurants} ${r} on ${r.id} = ${v.restaurantId}`;

/** A batch of the caller, or a confirmed one, with its reviews within the access scope. Throws NOT_FOUND. */
export async function getBatch(context: ApiContext, batchId: string): Promise<ReviewBatch> {
  const principal = principalOf(context);
  const { orm } = context.database;
  const { id: _id, restaurantId, listQuery, matchCount, isMatchExact, state, action } = reviewBatches;
  const { createdAt, confirmedAt, undoneAt, userId } = reviewBatches;
  const [[batch], lines] = await Promise.all([
    orm
      .select({
        _id,
        restaurantId,
        listQuery,
        matchCount,
        isMatchExact,
        state,
        action,
        by: sql<ReviewBatch["by"]>`${makerOf(context)}`,
        createdAt: instant(createdAt),
        confirmedAt: instant(confirmedAt),
        undoneAt: instant(undoneAt),
      })
      .from(reviewBatches)
      .innerJoin(users, eq(users.id, userId))
      .where(and(eq(_id, batchId), isReadable(context))),
    rowsOf<{ row: BatchRow }>(
      orm,
      sql`select ${rowOf} as row from ${reviewsOfBatch}
        where ${b.batchId} = ${batchId} and ${accessCondition(principal, r)} order by ${b.position}`,
    ),
  ]);
  if (!batch) throw fail("NOT_FOUND");
  // The maker's search and its count concern the maker's access scope only, of which a limited call has a part.
  const own = batch.by.isMe && principal.limit === null ? {} : { listQuery: "", matchCount: null, isMatchExact: true };
  return { ...batch, ...own, rows: lines.map(({ row }) => row) };
}

const pageSize = 100;

/** The reviews of a batch in full; `after` is the position of the last one seen. Throws NOT_FOUND. */
export async function listBatchReviews(
  context: ApiContext,
  batchId: string,
  after: string | undefined,
): Promise<{ data: Review[]; pagination: PageInfo }> {
  const { database, platforms, reviewParts } = context;
  await requireReadable(context, batchId);
  const from = after === undefined ? 0 : Number(after);
  if (!Number.isInteger(from)) throw fail("INVALID_INPUT", { fields: { after: "invalid" } });
  const rows = await rowsOf<ReviewRow & { position_in_batch: number }>(
    database.orm,
    sql`select ${reviewColumns(reviewParts)}, ${b.position} as position_in_batch from ${reviewsOfBatch}
      where ${b.batchId} = ${batchId} and ${b.position} > ${from} and ${accessCondition(principalOf(context), r)}
      order by ${b.position} limit ${pageSize}`,
  );
  const last = rows.at(-1);
  return {
    data: rows.map(({ position_in_batch: _place, ...row }) => reviewOf(row, platforms)),
    pagination: { after: last && rows.length === pageSize ? String(last.position_in_batch) : null, before: null },
  };
}
