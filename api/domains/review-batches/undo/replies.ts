import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { reviewDrafts } from "#api/db/schema/review-work/suggestions.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { recordState } from "#api/domains/outbox/items.ts";
import { recordDecision } from "#api/domains/reply-approval/record-decision.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { recordEvents } from "#api/domains/reviews/writes/events.ts";
import { forgetTemplateUses } from "#api/domains/templates/uses.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Undone } from "../store.ts";
import type { Undoing } from "./undoing.ts";

type Standing = Awaited<ReturnType<typeof readStanding>>[number];

const p = reviewReplies;

function readStanding(tx: Statements, replyIds: readonly string[]) {
  const later = alias(reviewReplies, "later");
  const isRewritten = sql`exists (select from ${reviewReplies} ${later} where ${later.reviewId} = ${p.reviewId}
    and ${later.createdAt} > ${p.createdAt} and ${later.authorUserId} is not null)`;
  const itemState = sql`select ${outboxItems.state} from ${outboxItems} where ${outboxItems.replyId} = ${p.id}
    order by ${outboxItems.id} desc limit 1`;
  return tx
    .select({
      replyId: p.id,
      isWritten: sql<boolean>`${p.state} = 'saved'`,
      isTouched: sql<boolean>`${p.updatedAt} <> ${p.createdAt} or ${isRewritten}`,
      itemState: sql<OutboxState | null>`(${itemState})`,
    })
    .from(p)
    .where(isAnyOf(p.id, replyIds))
    .for("update");
}

const putDraftsBack = (batchId: string, reviewIds: readonly string[]) => {
  const [b, d] = [reviewBatchRows, reviewDrafts];
  return sql`insert into ${d} select (jsonb_populate_record(null::${d}, ${b.changes} -> 'draft')).* from ${b}
    where ${b.batchId} = ${batchId} and ${isAnyOf(b.reviewId, reviewIds)} and jsonb_typeof(${b.changes} -> 'draft') = 'object'
    on conflict do nothing`;
};

/**
 * Why a reply stays: somebody reworded it, cancelled it or added another; or it has left. Null when it can be removed, also when its guest
 * changed the review since.
 */
function keptReason(standing: Standing | undefined): Undone["undoReason"] | null {
  if (!standing) return "changed";
  const { isWritten, isTouched, itemState } = standing;
  if (itemState !== null && itemState !== "queued" && itemState !== "cancelled") return "left";
  // Where a person posts it, it has left once somebody said so.
  if (!isWritten) return "left";
  return itemState === "cancelled" || isTouched ? "changed" : null;
}

/** One conditional update decides between the undo and a worker; replies it could not cancel have left. */
async function cancel(tx: Statements, context: ApiContext, rows: readonly StoredBatchRow[]): Promise<Set<string>> {
  const { id, replyId, restaurantId, subjectId: reviewId, kind, state } = outboxItems;
  const replyIds = rows.flatMap((row) => row.replyId ?? []);
  const cancelled = await tx
    .update(outboxItems)
    .set({ state: "cancelled", resolvedAt: now, failure: null })
    .where(and(isAnyOf(replyId, replyIds), eq(kind, "reply"), eq(state, "queued")))
    .returning({ id, replyId, restaurantId, reviewId });
  const by = fullNameOf(principalOf(context));
  for (const item of cancelled) await recordState(tx, item, "cancelled", { by, reason: "reply_deleted" });
  return new Set(cancelled.flatMap((item) => item.replyId ?? []));
}

/** Deletes replies that are no longer in an outbox, and restores their reviews' state. */
async function takeBack({ tx, context, batchId }: Undoing, rows: readonly StoredBatchRow[]): Promise<void> {
  const reviewIds = rows.map(({ reviewId }) => reviewId);
  const replyIds = rows.flatMap(({ replyId }) => replyId ?? []);
  await forgetTemplateUses(tx, replyIds);
  const texts = await tx.delete(p).where(isAnyOf(p.id, replyIds)).returning({ reviewId: p.reviewId, text: p.text });
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1`, updatedAt: now })
    .where(isAnyOf(reviews.id, reviewIds));
  for (const reviewId of reviewIds) await updateAnswerState(tx, reviewId);
  await tx.execute(putDraftsBack(batchId, reviewIds));
  const textOf = new Map(texts.map(({ reviewId, text }) => [reviewId, text]));
  await recordEvents(
    tx,
    context,
    rows.map(({ reviewId, restaurantId }) => ({
      reviewId,
      restaurantId,
      kind: "reply_deleted" as const,
      text: textOf.get(reviewId) ?? null,
    })),
  );
}

async function undoWritten(undoing: Undoing, rows: readonly StoredBatchRow[]): Promise<Undone[]> {
  const { tx, context } = undoing;
  const ids = rows.flatMap(({ replyId }) => replyId ?? []);
  const found = await readStanding(tx, ids);
  const standing = new Map(found.map((one) => [one.replyId, one]));
  const standingOf = (row: StoredBatchRow) => (row.replyId ? standing.get(row.replyId) : undefined);
  const wanted = rows.filter((row) => keptReason(standingOf(row)) === null);
  const cancelled = await cancel(tx, context, wanted);
  const isFree = (row: StoredBatchRow) => standingOf(row)?.itemState === null || cancelled.has(row.replyId ?? "");
  const going = wanted.filter(isFree);
  await takeBack(undoing, going);
  return rows.map((row): Undone => {
    if (going.includes(row)) return { reviewId: row.reviewId, undone: "undone" };
    return { reviewId: row.reviewId, undone: "kept", undoReason: keptReason(standingOf(row)) ?? "left" };
  });
}

/** Withdraws a suggestion that nobody has decided over. */
async function undoSuggested({ tx, context, batchId }: Undoing, row: StoredBatchRow): Promise<Undone> {
  const { reviewId, suggestionId } = row;
  const isBack = suggestionId
    ? await recordDecision(tx, context, { reviewId, suggestionId }, { state: "withdrawn" }, true)
    : false;
  if (!isBack) return { reviewId, undone: "kept", undoReason: "decided" };
  await tx.execute(putDraftsBack(batchId, [reviewId]));
  return { reviewId, undone: "undone" };
}

/** Undoes replies that have not left, restores the drafts they ended, and withdraws waiting suggestions. */
export async function undoReplies(undoing: Undoing): Promise<Undone[]> {
  const undone = await undoWritten(
    undoing,
    undoing.rows.filter(({ outcome }) => outcome === "done"),
  );
  for (const row of undoing.rows) if (row.outcome === "suggested") undone.push(await undoSuggested(undoing, row));
  return undone;
}
