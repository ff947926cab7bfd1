import { and, eq, gt, inArray } from "drizzle-orm";
import { reviewBatches } from "#api/db/schema/review-batches.ts";
import { reviewEvents } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { setArchivedRows } from "../confirm/archive.ts";
import type { Undone } from "../store.ts";
import type { Undoing } from "./undoing.ts";

/** Reverses archiving or unarchiving, unless somebody changed it since, even if it looks the same by now. */
export async function undoArchive(undoing: Undoing, archived: boolean): Promise<Undone[]> {
  const { tx, context, batchId, rows } = undoing;
  const { reviewId: id, kind, at } = reviewEvents;
  const ids = rows.map(({ reviewId }) => reviewId);
  const touched = await tx
    .selectDistinct({ id })
    .from(reviewEvents)
    .innerJoin(reviewBatches, eq(reviewBatches.id, batchId))
    .where(and(isAnyOf(id, ids), inArray(kind, ["archived", "unarchived"]), gt(at, reviewBatches.confirmedAt)));
  const changed = new Set(touched.map((event) => event.id));
  const back = rows.filter((row) => row.archived === archived && !changed.has(row.reviewId));
  await setArchivedRows(tx, context, back, !archived);
  return rows.map((row) =>
    back.includes(row)
      ? { reviewId: row.reviewId, undone: "undone" }
      : { reviewId: row.reviewId, undone: "kept", undoReason: "changed" },
  );
}
