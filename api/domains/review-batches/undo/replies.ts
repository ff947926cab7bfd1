import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { recordState } from "#api/domains/outbox/items.ts";
import { recordDecision } from "#api/domains/reply-approval/record-decision.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { recordEvents } from "#api/domains/reviews/writes/events.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Undone } from "../store.ts";
import type { Undoing } from "./undoing.ts";

type Standing = { replyId: string; text: string; isWritten: boolean; isTouched: boolean; itemState: string | null };

type Cancelled = { id: string; replyId: string; restaurantId: string; reviewId: string };

const standingQuery = `
  select p.id as "replyId", p.text, p.state = 'saved' as "isWritten",
    p.updated_at <> p.created_at or exists (select from review_replies x
      where x.review_id = p.review_id and x.created_at > p.created_at and x.author_user_id is not null) as "isTouched",
    (select o.state from outbox_items o where o.reply_id = p.id order by o.id desc limit 1) as "itemState"
  from review_replies p where p.id = any($1::uuid[]) for update of p`;
const cancelQuery = `update outbox_items set state = 'cancelled', resolved_at = now(), failure = null
  where reply_id = any($1::uuid[]) and kind = 'reply' and state = 'queued'
  returning id, reply_id as "replyId", restaurant_id as "restaurantId", review_id as "reviewId"`;
const draftQuery = `
  insert into review_drafts select (jsonb_populate_record(null::review_drafts, b.changes -> 'draft')).* from review_batch_rows b
  where b.batch_id = $1 and b.review_id = any($2::uuid[]) and jsonb_typeof(b.changes -> 'draft') = 'object'
  on conflict do nothing`;

/**
 * Why a reply stays: somebody reworded it, took it out of the outbox or wrote beside it; or it has left. Null when it can go, also when its
 * guest changed the review since: all the more then.
 */
function keptReason(standing: Standing | undefined): Undone["undoReason"] | null {
  if (!standing) return "changed";
  const { isWritten, isTouched, itemState } = standing;
  if (itemState !== null && itemState !== "queued" && itemState !== "cancelled") return "left";
  // Where a person posts it, it has left once somebody said so.
  if (!isWritten) return "left";
  return itemState === "cancelled" || isTouched ? "changed" : null;
}

/** One conditional update decides between us and a worker; what it could not stop has left. */
async function cancel(client: Queryable, context: ApiContext, rows: readonly StoredBatchRow[]): Promise<Set<string>> {
  const { rows: cancelled } = await client.query<Cancelled>(cancelQuery, [rows.map(({ replyId }) => replyId)]);
  const by = fullNameOf(principalOf(context));
  for (const item of cancelled) await recordState(client, item, "cancelled", { by, reason: "reply_deleted" });
  return new Set(cancelled.map(({ replyId }) => replyId));
}

/** Deletes replies that are in no outbox any more, and brings their reviews back to where they were. */
async function takeBack({ client, context, batchId }: Undoing, rows: readonly StoredBatchRow[]): Promise<void> {
  const principal = principalOf(context);
  const reviewIds = rows.map(({ reviewId }) => reviewId);
  const { rows: texts } = await client.query<{ reviewId: string; text: string }>(
    `delete from review_replies where id = any($1::uuid[]) returning review_id as "reviewId", text`,
    [rows.map(({ replyId }) => replyId)],
  );
  await client.query("update reviews set version = version + 1, updated_at = now() where id = any($1::uuid[])", [
    reviewIds,
  ]);
  for (const reviewId of reviewIds) await updateAnswerState(client, reviewId);
  await client.query(draftQuery, [batchId, reviewIds]);
  const textOf = new Map(texts.map(({ reviewId, text }) => [reviewId, text]));
  await recordEvents(
    client,
    principal,
    rows.map(({ reviewId, restaurantId }) => ({
      ...{ reviewId, restaurantId, kind: "reply_deleted" as const, text: textOf.get(reviewId) ?? null },
    })),
  );
}

async function undoWritten(undoing: Undoing, rows: readonly StoredBatchRow[]): Promise<Undone[]> {
  const { client, context } = undoing;
  const ids = rows.flatMap(({ replyId }) => replyId ?? []);
  const { rows: found } = await client.query<Standing>(standingQuery, [ids]);
  const standing = new Map(found.map((one) => [one.replyId, one]));
  const standingOf = (row: StoredBatchRow) => (row.replyId ? standing.get(row.replyId) : undefined);
  const wanted = rows.filter((row) => keptReason(standingOf(row)) === null);
  const cancelled = await cancel(client, context, wanted);
  const isFree = (row: StoredBatchRow) => standingOf(row)?.itemState === null || cancelled.has(row.replyId ?? "");
  const going = wanted.filter(isFree);
  await takeBack(undoing, going);
  return rows.map((row): Undone => {
    if (going.includes(row)) return { reviewId: row.reviewId, undone: "undone" };
    return { reviewId: row.reviewId, undone: "kept", undoReason: keptReason(standingOf(row)) ?? "left" };
  });
}

/** A suggestion that nobody decided over yet is withdrawn. */
async function undoSuggested({ client, context }: Undoing, row: StoredBatchRow): Promise<Undone> {
  const { reviewId, suggestionId } = row;
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: fullNameOf(principal) };
  const isBack = suggestionId
    ? await recordDecision(client, { reviewId, suggestionId }, { state: "withdrawn" }, by, true)
    : false;
  return isBack ? { reviewId, undone: "undone" } : { reviewId, undone: "kept", undoReason: "decided" };
}

/** Takes back the replies that have not left, with the drafts they were made beside, and the suggestions that still wait. */
export async function undoReplies(undoing: Undoing): Promise<Undone[]> {
  const undone = await undoWritten(
    undoing,
    undoing.rows.filter(({ outcome }) => outcome === "done"),
  );
  for (const row of undoing.rows) if (row.outcome === "suggested") undone.push(await undoSuggested(undoing, row));
  return undone;
}
