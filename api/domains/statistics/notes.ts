import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { statisticsNotes } from "#api/db/schema/statistics.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { DayRange } from "#contract/statistics/period.ts";
import type { StatisticsNoteContent } from "#contract/statistics/schemas.ts";

const n = statisticsNotes;

/** Writes an event on a restaurant's time axis. NOT_FOUND for a restaurant outside the access scope, CONFLICT for the same event again. */
export async function addNote(
  context: ApiContext,
  { restaurantId, kind, day, text }: StatisticsNoteContent & { restaurantId: string },
): Promise<{ _id: string }> {
  await requireRestaurant(context, restaurantId);
  const id = newId();
  await transaction(context.database, async (tx) => {
    const [known] = await tx
      .select({ id: n.id })
      .from(n)
      .where(and(eq(n.restaurantId, restaurantId), eq(n.day, day), eq(n.kind, kind), eq(n.text, text)));
    if (known) throw fail("CONFLICT");
    await tx.insert(n).values({ id, restaurantId, kind, day, text, createdByName: fullNameOf(principalOf(context)) });
    recordAudit(tx, {
      by: context,
      action: "statisticsNote.created",
      subject: { id, name: text },
      restaurantId,
      after: { kind, day, text },
    });
  });
  return { _id: id };
}

/** Deletes an event. NOT_FOUND where it is of a restaurant outside the access scope. */
export async function deleteNote(context: ApiContext, noteId: string): Promise<void> {
  const [found] = await context.database.orm.select(getTableColumns(n)).from(n).where(eq(n.id, noteId));
  if (!found) throw fail("NOT_FOUND");
  await requireRestaurant(context, found.restaurantId);
  await transaction(context.database, async (tx) => {
    const [note] = await tx.delete(n).where(eq(n.id, noteId)).returning();
    if (!note) throw fail("NOT_FOUND");
    const { restaurantId, kind, day, text } = note;
    recordAudit(tx, {
      by: context,
      action: "statisticsNote.deleted",
      subject: { id: noteId, name: text },
      restaurantId,
      before: { kind, day, text },
    });
  });
}

/** The events of restaurants within days, by day. */
export async function listNotes({ database }: ApiContext, restaurantIds: readonly string[], { from, to }: DayRange) {
  return await database.orm
    .select({ id: n.id, restaurantId: n.restaurantId, kind: n.kind, day: n.day, text: n.text })
    .from(n)
    .where(and(isAnyOf(n.restaurantId, restaurantIds), sql`${n.day} between ${from} and ${to}`))
    .orderBy(asc(n.day), asc(n.id));
}
