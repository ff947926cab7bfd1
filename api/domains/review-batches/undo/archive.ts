import { setArchivedRows } from "../confirm/archive.ts";
import type { Undone } from "../store.ts";
import type { Undoing } from "./undoing.ts";

/** Puts back what was archived, or brought back, unless somebody did either since, even if it looks the same by now. */
export async function undoArchive(undoing: Undoing, archived: boolean): Promise<Undone[]> {
  const { client, context, batchId, rows } = undoing;
  const { rows: touched } = await client.query<{ id: string }>(
    `select distinct e.review_id as id from review_events e join review_batches b on b.id = $2
     where e.review_id = any($1::uuid[]) and e.kind in ('archived', 'unarchived') and e.at > b.confirmed_at`,
    [rows.map(({ reviewId }) => reviewId), batchId],
  );
  const changed = new Set(touched.map(({ id }) => id));
  const back = rows.filter((row) => row.archived === archived && !changed.has(row.reviewId));
  await setArchivedRows(client, context, back, !archived);
  return rows.map((row) =>
    back.includes(row)
      ? { reviewId: row.reviewId, undone: "undone" }
      : { reviewId: row.reviewId, undone: "kept", undoReason: "changed" },
  );
}
