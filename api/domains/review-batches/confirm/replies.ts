import type { Queryable } from "#api/db/transaction.ts";
import { putReply } from "#api/domains/replies/put-reply.ts";
import { putSuggestion } from "#api/domains/reply-suggestions/suggest.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { recordEvents } from "#api/domains/reviews/writes/events.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import { replyConnector } from "#api/platforms/reply-connector.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { bulkDelaySeconds } from "#contract/outbox/schemas.ts";
import type { BatchReason } from "#contract/review-batches/schemas.ts";
import { replyTextLengthMax } from "#contract/reviews/schemas.ts";
import { placeholdersOf } from "#contract/templates/variables.ts";
import { replyObstacle } from "../plan/obstacles.ts";
import { restaurantsNeedingApproval } from "../plan/replies.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Outcome } from "../store.ts";
import type { Doing } from "./doing.ts";

/** Why a text is not sent, or null. What was wrong with it holds until other words stand there. */
function textProblem(row: StoredBatchRow, text: string, platforms: Platforms): BatchReason | null {
  if (row.problem && text === (row.proposedText ?? "").trim()) return row.problem;
  if (text === "") return "no_text";
  if (placeholdersOf(text).length > 0) return "unfilled";
  const sizeMax = replyConnector(platforms, row.platformKey)?.replies?.lengthMaxBytes ?? Number.POSITIVE_INFINITY;
  return text.length > replyTextLengthMax || Buffer.byteLength(text) > sizeMax ? "too_long" : null;
}

/** What a person typed for these reviews and has not sent: it ends with the reply, and an undo brings it back. */
async function readDrafts(client: Queryable, userId: string, reviewIds: readonly string[]) {
  const { rows } = await client.query<{ id: string; row: object }>(
    `select review_id as id, to_jsonb(d) as row from review_drafts d where review_id = any($1::uuid[]) and user_id = $2
       and reply_id = '00000000-0000-0000-0000-000000000000'`,
    [reviewIds, userId],
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

type Row = { row: StoredBatchRow; text: string };

/** Replies are claimed by version, all at once: the reviews are locked, and those that changed since the preview are not among them. */
async function writeReplies({ client, context }: Doing, rows: readonly Row[], kind: "reply" | "draft") {
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: fullNameOf(principal) };
  await client.query("update reviews set version = version + 1, updated_at = now() where id = any($1::uuid[])", [
    rows.map(({ row }) => row.reviewId),
  ]);
  const written = new Map<string, string>();
  for (const { row, text } of rows) {
    const review = { id: row.reviewId, restaurantId: row.restaurantId, platformKey: row.platformKey };
    const variantId = row.variantId ?? undefined;
    const method = kind === "reply" ? ("bulk" as const) : ("draft" as const);
    const reply = { review, text, by, sendAt: null, delaySeconds: bulkDelaySeconds, variantId, method };
    written.set(row.reviewId, await putReply(client, context.platforms, reply));
    await updateAnswerState(client, row.reviewId);
  }
  await recordEvents(
    client,
    principal,
    rows.map(({ row, text }) => ({ reviewId: row.reviewId, restaurantId: row.restaurantId, kind: "replied", text })),
  );
  return written;
}

/** Suggests what somebody else approves. */
async function suggest({ client, context }: Doing, { row, text }: Row): Promise<Outcome> {
  const review = { id: row.reviewId, restaurantId: row.restaurantId };
  if (!(await putSuggestion(client, context, review, text)))
    return { reviewId: row.reviewId, outcome: "refused", reason: "suggestion_waits" };
  const { rows } = await client.query<{ id: string }>(
    "select id from review_suggestions where review_id = $1 and state = 'waiting'",
    [row.reviewId],
  );
  return { reviewId: row.reviewId, outcome: "suggested", ...(rows[0] ? { suggestionId: rows[0].id } : {}) };
}

/**
 * Answers what is chosen; replies leave after ten minutes. What was answered, or otherwise changed, since the preview is said, not
 * overwritten.
 */
export async function replyToRows(doing: Doing, kind: "reply" | "draft"): Promise<Outcome[]> {
  const { client, context, rows } = doing;
  const asking = await restaurantsNeedingApproval(client, context, rows);
  const outcomes: Outcome[] = [];
  const going: Row[] = [];
  for (const row of rows) {
    const { reviewId } = row;
    const text = (row.text ?? "").trim();
    const changed = row.version === row.plannedVersion ? null : "changed";
    const reason = replyObstacle(context, row) ?? changed ?? textProblem(row, text, context.platforms);
    if (!row.isChosen) outcomes.push({ reviewId, outcome: "left_out" });
    else if (reason) outcomes.push({ reviewId, outcome: "refused", reason });
    else if (asking.has(row.organizationId)) outcomes.push(await suggest(doing, { row, text }));
    else going.push({ row, text });
  }
  const drafts = await readDrafts(
    client,
    principalOf(context).userId,
    going.map(({ row }) => row.reviewId),
  );
  const written = await writeReplies(doing, going, kind);
  for (const [reviewId, replyId] of written)
    outcomes.push({ reviewId, replyId, outcome: "done", changes: { draft: drafts.get(reviewId) ?? null } });
  return outcomes;
}
