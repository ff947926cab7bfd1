import { and, eq, sql } from "drizzle-orm";
import { asInserted, names } from "#api/db/names.ts";
import { reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { reviewAssignments } from "#api/db/schema/review-work/work.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { recordEvents } from "#api/domains/reviews/writes/events.ts";
import { namesOf } from "../confirm/assign.ts";
import type { Undone } from "../store.ts";
import type { Undoing } from "./undoing.ts";

const [a, b] = [reviewAssignments, reviewBatchRows];

function readFormer(tx: Statements, batchId: string, reviewIds: readonly string[]) {
  const formerId = sql<string | null>`(${b.changes} #>> '{assignment,before,user_id}')::uuid`;
  return tx
    .select({
      reviewId: b.reviewId,
      formerId,
      // Compared exactly: an assignment that somebody removed and made again is not the batch's.
      isOurs: sql<boolean>`to_jsonb(${a}) is not distinct from nullif(${b.changes} #> '{assignment,after}', 'null')`,
      mayWork: sql<boolean>`coalesce(may_work_on_reviews(${formerId}, ${b.restaurantId}), false)`,
    })
    .from(b)
    .leftJoin(a, eq(a.reviewId, b.reviewId))
    .where(and(eq(b.batchId, batchId), isAnyOf(b.reviewId, reviewIds)));
}

const giveBack = (batchId: string, reviewIds: readonly string[]) => sql`
  insert into ${a}
    select (jsonb_populate_record(null::${a}, ${b.changes} #> '{assignment,before}')).* from ${b}
    where ${b.batchId} = ${batchId} and ${isAnyOf(b.reviewId, reviewIds)}
  on conflict (${names(a.reviewId)}) do update set ${asInserted(a.userId, a.assignedAt)}`;

/** Restores the former assignments with their time, unless somebody reassigned the review since. */
export async function undoAssign({ tx, context, batchId, rows }: Undoing): Promise<Undone[]> {
  const reviewIds = rows.map(({ reviewId }) => reviewId);
  const formers = await readFormer(tx, batchId, reviewIds);
  const ours = formers.filter(({ isOurs }) => isOurs);
  const free = ours.filter(({ formerId }) => formerId === null);
  const given = ours.filter(({ formerId, mayWork }) => formerId !== null && mayWork);
  const freeIds = free.map(({ reviewId }) => reviewId);
  await tx.delete(a).where(isAnyOf(a.reviewId, freeIds));
  const givenIds = given.map(({ reviewId }) => reviewId);
  await tx.execute(giveBack(batchId, givenIds));
  const back = new Map([...free, ...given].map((one) => [one.reviewId, one]));
  const name = await namesOf(tx, [...given.map(({ formerId }) => formerId), ...rows.map((row) => row.assigneeId)]);
  await recordEvents(
    tx,
    context,
    rows.flatMap(({ reviewId, restaurantId, assigneeId }) => {
      const former = back.get(reviewId);
      if (!former) return [];
      const kind = former.formerId ? ("assigned" as const) : ("unassigned" as const);
      return [{ reviewId, restaurantId, kind, text: name(former.formerId ?? assigneeId) }];
    }),
  );
  return formers.map(({ reviewId, isOurs }): Undone => {
    if (back.has(reviewId)) return { reviewId, undone: "undone" };
    return { reviewId, undone: "kept", undoReason: isOurs ? "cannot_work" : "changed" };
  });
}
