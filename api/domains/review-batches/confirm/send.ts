import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import { now } from "#api/db/instants.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { queueReply, type Writing } from "#api/domains/reply-sending/queue.ts";
import { senderOf } from "#api/domains/reply-sending/sendable.ts";
import { recordEvents } from "#api/domains/reviews/writes/events.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { bulkDelaySeconds } from "#contract/outbox/schemas.ts";
import { keptRepliesOf } from "../plan/send.ts";
import { findTextProblem } from "../plan/text-problem.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Outcome } from "../store.ts";
import type { Doing } from "./doing.ts";

type Row = { row: StoredBatchRow; replyId: string; text: string; formerText: string };

/** Stores the text as it was confirmed. False when an import reworded the reply meanwhile. */
async function reword({ tx }: Doing, { replyId, text, formerText }: Row): Promise<boolean> {
  const isSame = and(eq(reviewReplies.id, replyId), eq(reviewReplies.text, formerText));
  const changes = text === formerText ? { text } : { text, updatedAt: now };
  const { rowCount } = await tx.update(reviewReplies).set(changes).where(isSame);
  return rowCount === 1;
}

async function queue(doing: Doing, one: Row): Promise<boolean> {
  const { tx, context } = doing;
  const { row, replyId, text } = one;
  const review = { id: row.reviewId, restaurantId: row.restaurantId, platformKey: row.platformKey };
  const sender = await senderOf(tx, context.platforms, review);
  if (!sender || !(await reword(doing, one))) return false;
  const principal = principalOf(context);
  const writing: Writing = { review, replyId, by: { userId: principal.userId, name: fullNameOf(principal) } };
  const before = { text: one.formerText, state: "saved", refusalReason: null } as const;
  const made = { text, formerText: null, sendAt: null, delaySeconds: bulkDelaySeconds, before };
  await queueReply(tx, sender, { ...writing, ...made });
  return true;
}

/** Queues the kept replies of the chosen reviews, as they were confirmed; what changed since the preview is reported and stays. */
export async function sendRows(doing: Doing): Promise<Outcome[]> {
  const { tx, context, rows } = doing;
  const keptOf = await keptRepliesOf(tx, context, rows);
  const outcomes: Outcome[] = [];
  const sent: Row[] = [];
  for (const row of rows) {
    const { reviewId } = row;
    const found = keptOf(row);
    const typed = (row.text ?? "").trim();
    if (!row.isChosen) outcomes.push({ reviewId, outcome: "left_out" });
    else if ("reason" in found) outcomes.push({ reviewId, outcome: "refused", reason: found.reason });
    else if (row.problem === "too_many") outcomes.push({ reviewId, outcome: "refused", reason: row.problem });
    else {
      const { replyId, text: formerText } = found.kept;
      const text = typed === formerText.trim() ? formerText : typed;
      const one = { row, replyId, text, formerText };
      // The text is compared too: an import rewords a reply without raising its review's version.
      const isChanged = row.version !== row.plannedVersion || formerText !== row.proposedText;
      const reason = isChanged ? "changed" : findTextProblem(context.platforms, row.platformKey, typed)?.problem;
      if (reason) outcomes.push({ reviewId, outcome: "refused", reason });
      else if (await queue(doing, one)) {
        sent.push(one);
        const changes = text === formerText ? { text } : { text, formerText };
        outcomes.push({ reviewId, outcome: "done", replyId, changes });
      } else outcomes.push({ reviewId, outcome: "refused", reason: "changed" });
    }
  }
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1`, updatedAt: now })
    .where(
      isAnyOf(
        reviews.id,
        sent.map(({ row }) => row.reviewId),
      ),
    );
  // One that was sent as it stood is told of by the outbox.
  const reworded = sent.filter(({ text, formerText }) => text !== formerText);
  for (const { row, text, formerText } of sent)
    if (text === formerText)
      recordAudit(tx, {
        by: context,
        action: "review.replySent",
        subject: { id: row.reviewId },
        restaurantId: row.restaurantId,
        after: { reply: text },
      });
  await recordEvents(
    tx,
    context,
    reworded.map(({ row: { reviewId, restaurantId }, text, formerText }) => ({
      ...{ reviewId, restaurantId, text, formerText },
      kind: "reply_edited" as const,
    })),
  );
  return outcomes;
}
