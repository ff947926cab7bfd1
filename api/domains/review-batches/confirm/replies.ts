import { and, eq, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { reviewDrafts, reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { putReply } from "#api/domains/replies/put-reply.ts";
import { newReply } from "#api/domains/reply-drafts/drafts.ts";
import { putSuggestion } from "#api/domains/reply-suggestions/suggest.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { recordEvents } from "#api/domains/reviews/writes/events.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { bulkDelaySeconds } from "#contract/outbox/schemas.ts";
import type { BatchReason } from "#contract/review-batches/schemas.ts";
import { replyExclusion } from "../plan/exclusions.ts";
import { restaurantsNeedingApproval } from "../plan/replies.ts";
import { findTextProblem } from "../plan/text-problem.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Outcome } from "../store.ts";
import type { Doing } from "./doing.ts";

/** Why a text is not sent, or null. A problem of the preview remains until the text is edited. */
function textProblem(row: StoredBatchRow, text: string, platforms: Platforms): BatchReason | null {
  if (row.problem && text === (row.proposedText ?? "").trim()) return row.problem;
  return findTextProblem(platforms, row.platformKey, text)?.problem ?? null;
}

/** The person's drafts for these reviews: they end with the reply, and an undo restores them. */
async function readDrafts(tx: Statements, userId: string, reviewIds: readonly string[]) {
  const d = reviewDrafts;
  const rows = await tx
    .select({ id: d.reviewId, row: sql<object>`to_jsonb(${d})` })
    .from(d)
    .where(and(isAnyOf(d.reviewId, reviewIds), eq(d.userId, userId), eq(d.replyId, newReply)));
  return new Map(rows.map(({ id, row }) => [id, row]));
}

type Row = { row: StoredBatchRow; text: string };

/** Claims all versions at once: the reviews are locked, and those that changed since the preview are left out. */
async function writeReplies({ tx, context }: Doing, rows: readonly Row[], kind: "reply" | "draft") {
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: fullNameOf(principal) };
  const ids = rows.map(({ row }) => row.reviewId);
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1`, updatedAt: now })
    .where(isAnyOf(reviews.id, ids));
  const written = new Map<string, string>();
  for (const { row, text } of rows) {
    const review = { id: row.reviewId, restaurantId: row.restaurantId, platformKey: row.platformKey };
    const variantId = row.variantId ?? undefined;
    const method = kind === "reply" ? ("bulk" as const) : ("draft" as const);
    const isDrafted = kind === "draft";
    const reply = { review, text, by, sendAt: null, delaySeconds: bulkDelaySeconds, variantId, method, isDrafted };
    written.set(row.reviewId, await putReply(tx, context.platforms, reply));
    await updateAnswerState(tx, row.reviewId);
  }
  await recordEvents(
    tx,
    context,
    rows.map(({ row, text }) => ({ reviewId: row.reviewId, restaurantId: row.restaurantId, kind: "replied", text })),
  );
  return written;
}

/** Suggests replies that need approval. */
async function suggest({ tx, context }: Doing, { row, text }: Row, draft: object | null): Promise<Outcome> {
  const review = { id: row.reviewId, restaurantId: row.restaurantId };
  if (!(await putSuggestion(tx, context, review, text)))
    return { reviewId: row.reviewId, outcome: "refused", reason: "suggestion_waits" };
  const { id: suggestionId, reviewId, state } = reviewSuggestions;
  const [waiting] = await tx
    .select({ suggestionId })
    .from(reviewSuggestions)
    .where(and(eq(reviewId, row.reviewId), eq(state, "waiting")));
  return { reviewId: row.reviewId, outcome: "suggested", ...waiting, changes: { draft } };
}

/** Replies to the chosen reviews; replies leave after ten minutes. Reviews that changed since the preview are reported, not overwritten. */
export async function replyToRows(doing: Doing, kind: "reply" | "draft"): Promise<Outcome[]> {
  const { tx, context, rows } = doing;
  const asking = await restaurantsNeedingApproval(tx, context, rows);
  const drafts = await readDrafts(
    tx,
    principalOf(context).userId,
    rows.map(({ reviewId }) => reviewId),
  );
  const outcomes: Outcome[] = [];
  const going: Row[] = [];
  for (const row of rows) {
    const { reviewId } = row;
    const text = (row.text ?? "").trim();
    const changed = row.version === row.plannedVersion ? null : "changed";
    const reason = replyExclusion(context, row) ?? changed ?? textProblem(row, text, context.platforms);
    if (!row.isChosen) outcomes.push({ reviewId, outcome: "left_out" });
    else if (reason) outcomes.push({ reviewId, outcome: "refused", reason });
    else if (asking.has(row.organizationId))
      outcomes.push(await suggest(doing, { row, text }, drafts.get(reviewId) ?? null));
    else going.push({ row, text });
  }
  const written = await writeReplies(doing, going, kind);
  for (const [reviewId, replyId] of written)
    outcomes.push({ reviewId, replyId, outcome: "done", changes: { draft: drafts.get(reviewId) ?? null } });
  return outcomes;
}
