import { recordEvents } from "#api/domains/reviews/writes/events.ts";
import { principalOf } from "#api/principal.ts";
import { namesOf } from "../confirm/assign.ts";
import type { Undone } from "../store.ts";
import type { Undoing } from "./undoing.ts";

type Former = { reviewId: string; isOurs: boolean; formerId: string | null; mayWork: boolean };

// Compared to the letter: an assignment that somebody took away and gave again is not the one we left.
const formerQuery = `
  select b.review_id as "reviewId", to_jsonb(a) is not distinct from nullif(b.changes #> '{assignment,after}', 'null') as "isOurs",
    (b.changes #>> '{assignment,before,user_id}')::uuid as "formerId",
    coalesce(may_work_on_reviews((b.changes #>> '{assignment,before,user_id}')::uuid, b.restaurant_id), false) as "mayWork"
  from review_batch_rows b left join review_assignments a on a.review_id = b.review_id
  where b.batch_id = $1 and b.review_id = any($2::uuid[])`;
const giveBackQuery = `
  insert into review_assignments
    select (jsonb_populate_record(null::review_assignments, b.changes #> '{assignment,before}')).* from review_batch_rows b
    where b.batch_id = $1 and b.review_id = any($2::uuid[])
  on conflict (review_id) do update set user_id = excluded.user_id, assigned_at = excluded.assigned_at`;

/** Gives the reviews back to whose they were, since when they were, unless somebody gave them away since. */
export async function undoAssign({ client, context, batchId, rows }: Undoing): Promise<Undone[]> {
  const reviewIds = rows.map(({ reviewId }) => reviewId);
  const { rows: formers } = await client.query<Former>(formerQuery, [batchId, reviewIds]);
  const ours = formers.filter(({ isOurs }) => isOurs);
  const free = ours.filter(({ formerId }) => formerId === null);
  const given = ours.filter(({ formerId, mayWork }) => formerId !== null && mayWork);
  await client.query("delete from review_assignments where review_id = any($1::uuid[])", [
    free.map(({ reviewId }) => reviewId),
  ]);
  await client.query(giveBackQuery, [batchId, given.map(({ reviewId }) => reviewId)]);
  const back = new Map([...free, ...given].map((one) => [one.reviewId, one]));
  const name = await namesOf(client, [...given.map(({ formerId }) => formerId), ...rows.map((row) => row.assigneeId)]);
  await recordEvents(
    client,
    principalOf(context),
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
