import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { recordEvents } from "#api/domains/reviews/writes/events.ts";
import { workExclusion } from "../plan/exclusions.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Outcome } from "../store.ts";
import type { Doing } from "./doing.ts";

type Archived = Pick<StoredBatchRow, "reviewId" | "restaurantId">;

/** Archives or unarchives locked reviews, and records it in their history. */
export async function setArchivedRows(
  tx: Statements,
  context: ApiContext,
  rows: readonly Archived[],
  archived: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ reviewId }) => reviewId);
  await tx.update(reviews).set({ archived, updatedAt: now }).where(isAnyOf(reviews.id, ids));
  const kind = archived ? ("archived" as const) : ("unarchived" as const);
  await recordEvents(
    tx,
    context,
    rows.map(({ reviewId, restaurantId }) => ({ reviewId, restaurantId, kind, text: null })),
  );
}

/** Archives or unarchives the chosen reviews. */
export async function archiveRows({ tx, context, rows }: Doing, archived: boolean): Promise<Outcome[]> {
  const outcomes = rows.map((row): Outcome => {
    const { reviewId } = row;
    if (!row.isChosen) return { reviewId, outcome: "left_out" };
    const reason = workExclusion(context, "archive", row);
    if (reason) return { reviewId, outcome: "refused", reason };
    if (row.archived === archived) return { reviewId, outcome: "unchanged", reason: "already" };
    return { reviewId, outcome: "done", changes: { archived: row.archived } };
  });
  const done = new Set(outcomes.filter(({ outcome }) => outcome === "done").map(({ reviewId }) => reviewId));
  const changing = rows.filter(({ reviewId }) => done.has(reviewId));
  await setArchivedRows(tx, context, changing, archived);
  return outcomes;
}
