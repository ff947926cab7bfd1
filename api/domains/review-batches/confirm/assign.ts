import { sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { asInserted, names } from "#api/db/names.ts";
import { fullName } from "#api/db/people.ts";
import { reviewAssignments } from "#api/db/schema/review-work/work.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { aboutReview, notify } from "#api/domains/notifications/notify.ts";
import { recordEvents } from "#api/domains/reviews/writes/events.ts";
import { principalOf } from "#api/principal.ts";
import { workExclusion } from "../plan/exclusions.ts";
import { worksAt } from "../plan/work.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Outcome } from "../store.ts";
import type { Doing } from "./doing.ts";

/** An assignment as its table has it; null where there is none. */
export type Assignment = { review_id: string; user_id: string; assigned_at: string } | null;

/** Assignments of reviews with the database's exact values. */
export async function readAssignments(tx: Statements, reviewIds: readonly string[]) {
  const { reviewId: id } = reviewAssignments;
  const rows = await tx
    .select({ id, row: sql<NonNullable<Assignment>>`to_jsonb(${reviewAssignments})` })
    .from(reviewAssignments)
    .where(isAnyOf(id, reviewIds));
  const byReview = new Map(rows.map((one) => [one.id, one.row]));
  return (reviewId: string): Assignment => byReview.get(reviewId) ?? null;
}

/** Names of people by their ids, for the history. */
export async function namesOf(tx: Statements, userIds: readonly (string | null)[]) {
  const rows = await tx
    .select({ id: users.id, name: fullName(users) })
    .from(users)
    .where(
      isAnyOf(
        users.id,
        userIds.filter((id) => id !== null),
      ),
    );
  const byId = new Map(rows.map(({ id, name }) => [id, name]));
  return (userId: string | null): string | null => (userId && byId.get(userId)) ?? null;
}

async function write(tx: Statements, rows: readonly StoredBatchRow[], userId: string | null): Promise<void> {
  const reviewIds = rows.map(({ reviewId }) => reviewId);
  const a = reviewAssignments;
  if (userId === null) await tx.delete(a).where(isAnyOf(a.reviewId, reviewIds));
  else
    await tx.execute(sql`
      insert into ${a} (${names(a.reviewId, a.restaurantId, a.userId)})
      select ${reviews.id}, ${reviews.restaurantId}, ${userId}::uuid from ${reviews} where ${isAnyOf(reviews.id, reviewIds)}
      on conflict (${names(a.reviewId)}) do update set ${asInserted(a.userId)}, ${names(a.assignedAt)} = now()`);
}

/** One notification per restaurant, instead of up to two hundred. */
async function tellOf({ tx, context }: Doing, rows: readonly StoredBatchRow[], userId: string): Promise<void> {
  for (const [restaurantId, [first]] of Map.groupBy(rows, (row) => row.restaurantId))
    if (first)
      await notify(tx, {
        ...aboutReview({ id: first.reviewId, restaurantId }),
        event: "assigned",
        userIds: [userId],
        actorId: principalOf(context).userId,
        occurrence: newId(),
      });
}

/** Assigns the chosen reviews to somebody, or to nobody. Those reassigned by others since the preview stay. */
export async function assignRows(doing: Doing, userId: string | null): Promise<Outcome[]> {
  const { tx, context, rows } = doing;
  const works =
    userId &&
    (await worksAt(
      tx,
      userId,
      rows.map(({ restaurantId }) => restaurantId),
    ));
  const judged = rows.map((row): Outcome => {
    const { reviewId } = row;
    if (!row.isChosen) return { reviewId, outcome: "left_out" };
    const cannot = works && !works.has(row.restaurantId) ? "cannot_work" : null;
    const changed = row.seen && row.seen.assigneeId !== row.assigneeId ? "changed" : null;
    if (row.assigneeId === userId) return { reviewId, outcome: "unchanged", reason: "already" };
    const reason = workExclusion(context, "assign", row) ?? cannot ?? changed;
    return reason ? { reviewId, outcome: "refused", reason } : { reviewId, outcome: "done" };
  });
  const done = new Set(judged.filter(({ outcome }) => outcome === "done").map(({ reviewId }) => reviewId));
  const changing = rows.filter(({ reviewId }) => done.has(reviewId));
  const ids = changing.map(({ reviewId }) => reviewId);
  const before = await readAssignments(tx, ids);
  await write(tx, changing, userId);
  const after = await readAssignments(tx, ids);
  const name = await namesOf(tx, [userId, ...changing.map(({ assigneeId }) => assigneeId)]);
  await recordEvents(
    tx,
    context,
    changing.map(({ reviewId, restaurantId, assigneeId }) => ({
      reviewId,
      restaurantId,
      kind: userId ? ("assigned" as const) : ("unassigned" as const),
      text: name(userId ?? assigneeId),
    })),
  );
  if (userId) await tellOf(doing, changing, userId);
  return judged.map((one) =>
    one.outcome === "done"
      ? { ...one, changes: { assignment: { before: before(one.reviewId), after: after(one.reviewId) } } }
      : one,
  );
}
