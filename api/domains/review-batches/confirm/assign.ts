import type { Queryable } from "#api/db/transaction.ts";
import { notify } from "#api/domains/review-notifications/notify.ts";
import { recordEvents } from "#api/domains/reviews/writes/events.ts";
import { principalOf } from "#api/principal.ts";
import { workObstacle } from "../plan/obstacles.ts";
import { worksAt } from "../plan/work.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Outcome } from "../store.ts";
import type { Doing } from "./doing.ts";

/** An assignment as its table has it; null where there is none. */
export type Assignment = { review_id: string; user_id: string; assigned_at: string } | null;

/** Assignments of reviews, to the letter. */
export async function readAssignments(client: Queryable, reviewIds: readonly string[]) {
  const { rows } = await client.query<{ id: string; row: NonNullable<Assignment> }>(
    "select review_id as id, to_jsonb(a) as row from review_assignments a where review_id = any($1::uuid[])",
    [reviewIds],
  );
  const byReview = new Map(rows.map(({ id, row }) => [id, row]));
  return (reviewId: string): Assignment => byReview.get(reviewId) ?? null;
}

/** Names of people by their ids, for the history. */
export async function namesOf(client: Queryable, userIds: readonly (string | null)[]) {
  const { rows } = await client.query<{ id: string; name: string }>(
    "select id, trim(name || ' ' || lastname) as name from users where id = any($1::uuid[])",
    [userIds.filter((id) => id !== null)],
  );
  const byId = new Map(rows.map(({ id, name }) => [id, name]));
  return (userId: string | null): string | null => (userId && byId.get(userId)) ?? null;
}

async function write(client: Queryable, rows: readonly StoredBatchRow[], userId: string | null): Promise<void> {
  const reviewIds = rows.map(({ reviewId }) => reviewId);
  if (userId === null)
    await client.query("delete from review_assignments where review_id = any($1::uuid[])", [reviewIds]);
  else
    await client.query(
      `insert into review_assignments (review_id, restaurant_id, user_id)
         select id, restaurant_id, $2 from reviews where id = any($1::uuid[])
       on conflict (review_id) do update set user_id = excluded.user_id, assigned_at = now()`,
      [reviewIds, userId],
    );
}

/** The person is told once per restaurant, not two hundred times. */
async function tellOf({ client, context }: Doing, rows: readonly StoredBatchRow[], userId: string): Promise<void> {
  for (const [restaurantId, [first]] of Map.groupBy(rows, (row) => row.restaurantId))
    if (first)
      await notify(
        client,
        { id: first.reviewId, restaurantId },
        { kind: "assigned", userIds: [userId], byUserId: principalOf(context).userId },
      );
}

/** Makes what is chosen somebody's work, or nobody's. What somebody else gave away since the preview stays with them. */
export async function assignRows(doing: Doing, userId: string | null): Promise<Outcome[]> {
  const { client, context, rows } = doing;
  const works =
    userId &&
    (await worksAt(
      client,
      userId,
      rows.map(({ restaurantId }) => restaurantId),
    ));
  const judged = rows.map((row): Outcome => {
    const { reviewId } = row;
    if (!row.isChosen) return { reviewId, outcome: "left_out" };
    const cannot = works && !works.has(row.restaurantId) ? "cannot_work" : null;
    const changed = row.seen && row.seen.assigneeId !== row.assigneeId ? "changed" : null;
    if (row.assigneeId === userId) return { reviewId, outcome: "unchanged", reason: "already" };
    const reason = workObstacle(context, "assign", row) ?? cannot ?? changed;
    return reason ? { reviewId, outcome: "refused", reason } : { reviewId, outcome: "done" };
  });
  const done = new Set(judged.filter(({ outcome }) => outcome === "done").map(({ reviewId }) => reviewId));
  const changing = rows.filter(({ reviewId }) => done.has(reviewId));
  const ids = changing.map(({ reviewId }) => reviewId);
  const before = await readAssignments(client, ids);
  await write(client, changing, userId);
  const after = await readAssignments(client, ids);
  const name = await namesOf(client, [userId, ...changing.map(({ assigneeId }) => assigneeId)]);
  await recordEvents(
    client,
    principalOf(context),
    changing.map(({ reviewId, restaurantId, assigneeId }) => ({
      ...{ reviewId, restaurantId, kind: userId ? ("assigned" as const) : ("unassigned" as const) },
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
