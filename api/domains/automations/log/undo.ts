import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { automationRuns } from "#api/db/schema/automations.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { deleteReply } from "#api/domains/replies/write.ts";
import { recordDecision } from "#api/domains/reply-approval/record-decision.ts";
import { fail } from "#api/errors.ts";
import { replyConnector } from "#api/platforms/reply-connector.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { AutomationRun } from "#contract/automations/runs.ts";
import { findRun } from "./list.ts";

type Result = NonNullable<AutomationRun["undone"]>["result"];
type Made = Awaited<ReturnType<typeof findMade>>[number];

function findMade(tx: Statements, runId: string) {
  const { reviewId, replyId, suggestionId } = automationRuns;
  return tx
    .select({ reviewId, version: reviews.version, replyId, suggestionId })
    .from(automationRuns)
    .innerJoin(reviews, eq(reviews.id, reviewId))
    .where(eq(automationRuns.id, runId));
}

/** States in which the reply has left, or may have: cancelling the outbox item is not enough. */
const leftStates = new Set(["sending", "sent", "in_review", "live", "unknown"]);

/** Queues the deletion of a reply that has left. On a platform whose API deletes nothing it stays until a person deletes it there. */
async function takeBackReply(context: ApiContext, run: AutomationRun, made: Made, replyId: string): Promise<Result> {
  const hasLeft = leftStates.has(run.outbox?.state ?? "");
  const connector = replyConnector(context.platforms, run.review.platformKey);
  if (hasLeft && connector?.capabilities.deleteReply !== "api") return "by_hand";
  await deleteReply(context, { reviewId: made.reviewId, version: made.version, replyId });
  return hasLeft ? "deletion_queued" : "cancelled";
}

async function takeBackSuggestion(context: ApiContext, made: Made, suggestionId: string): Promise<Result> {
  const ref = { reviewId: made.reviewId, suggestionId };
  const isDone = await transaction(context.database, (tx) => recordDecision(tx, context, ref, { state: "withdrawn" }));
  if (!isDone) throw fail("AUTOMATION_STATE");
  return "withdrawn";
}

async function takeBack(context: ApiContext, run: AutomationRun, made: Made): Promise<Result> {
  if (run.outcome === "queued" && made.replyId) return takeBackReply(context, run, made, made.replyId);
  if (run.outcome === "asked" && made.suggestionId) return takeBackSuggestion(context, made, made.suggestionId);
  throw fail("AUTOMATION_STATE");
}

/**
 * Undoes a run and returns how. The review stays handled: no rule runs on it again. Throws NOT_FOUND, AUTOMATION_STATE when nothing is
 * left to undo or a person has edited the reply, and what deleting a reply throws.
 */
export async function undoRun(
  context: ApiContext,
  { restaurantId, runId }: { restaurantId: string; runId: string },
): Promise<AutomationRun> {
  const { orm } = context.database;
  const run = await findRun(orm, restaurantId, runId);
  if (!run) throw fail("NOT_FOUND");
  const [made] = await findMade(orm, runId);
  if (!run.mayUndo || !made) throw fail("AUTOMATION_STATE", { current: run });
  const undoResult = await takeBack(context, run, made);
  await transaction(context.database, async (tx) => {
    await tx
      .update(automationRuns)
      .set({ undoneAt: now, undoneByName: fullNameOf(principalOf(context)), undoResult })
      .where(and(eq(automationRuns.id, runId), isNull(automationRuns.undoneAt)));
    const subject = { id: runId };
    recordAudit(tx, { by: context, action: "automationRun.undone", subject, restaurantId, after: { undoResult } });
  });
  return (await findRun(orm, restaurantId, runId)) ?? run;
}
