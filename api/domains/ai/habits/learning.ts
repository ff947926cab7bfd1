import { and, desc, eq, not, notExists, count as rowCount, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { aiHabits, aiLearning } from "#api/db/schema/ai.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { type Habit, habitRepetitions, type Learning } from "#contract/ai/habits.ts";
import type { Language } from "#contract/languages.ts";

/** True if a restaurant learns from edits: the default, until somebody switches it off. */
export async function isLearning(tx: Statements, restaurantId: string): Promise<boolean> {
  const { isOn } = aiLearning;
  const [learning] = await tx.select({ isOn }).from(aiLearning).where(eq(aiLearning.restaurantId, restaurantId));
  return learning?.isOn ?? true;
}

const { id, kind, language, text, instead, count, lastAt, restaurantId: restaurant } = aiHabits;
const isCounted = sql`${text} is not null and ${count} >= ${habitRepetitions}`;
/** A habit that counts. */
const habit = { _id: id, kind, language, text: sql<string>`${text}`, instead, count, lastAt: instant(lastAt) };

/** The habits of a restaurant, the most frequent first, and the number of changes that are none yet. */
export async function readLearning({ orm }: Database, restaurantId: string): Promise<Learning> {
  const habits = await orm
    .select(habit)
    .from(aiHabits)
    .where(and(eq(restaurant, restaurantId), isCounted))
    .orderBy(language, kind, desc(count), id);
  const [watched] = await orm
    .select({ count: rowCount() })
    .from(aiHabits)
    .where(and(eq(restaurant, restaurantId), sql`not (${isCounted})`));
  return { isOn: await isLearning(orm, restaurantId), habits, watchedCount: watched?.count ?? 0 };
}

/** The habits for a draft in a language; none where learning is off. */
export function findHabits(tx: Statements, restaurantId: string, wanted: Language): Promise<Habit[]> {
  const off = tx
    .select({ isOn: aiLearning.isOn })
    .from(aiLearning)
    .where(and(eq(aiLearning.restaurantId, restaurantId), not(aiLearning.isOn)));
  return tx
    .select(habit)
    .from(aiHabits)
    .where(and(eq(restaurant, restaurantId), eq(language, wanted), isCounted, notExists(off)))
    .orderBy(desc(count), desc(lastAt), id);
}

/** Switches learning on or off; habits stay stored, unused, until they are deleted. */
export async function setLearning(context: ApiContext, restaurantId: string, isOn: boolean): Promise<Learning> {
  await transaction(context.database, async (tx) => {
    const before = { isOn: await isLearning(tx, restaurantId) };
    await tx
      .insert(aiLearning)
      .values({ restaurantId, isOn })
      .onConflictDoUpdate({ target: aiLearning.restaurantId, set: { isOn } });
    const subject = { id: restaurantId };
    recordAudit(tx, {
      by: context,
      action: "aiSettings.learningChanged",
      subject,
      restaurantId,
      before,
      after: { isOn },
    });
  });
  return readLearning(context.database, restaurantId);
}

/** Deletes one habit of that restaurant. Throws NOT_FOUND. */
export async function forgetHabit(context: ApiContext, restaurantId: string, habitId: string): Promise<void> {
  await transaction(context.database, async (tx) => {
    const [forgotten] = await tx
      .delete(aiHabits)
      .where(and(eq(id, habitId), eq(restaurant, restaurantId)))
      .returning({ kind, language, text, instead });
    if (!forgotten) throw fail("NOT_FOUND");
    const subject = { id: habitId };
    recordAudit(tx, { by: context, action: "aiHabit.forgotten", subject, restaurantId, before: forgotten });
  });
}

/** Deletes all habits and counted changes. */
export async function forgetHabits(context: ApiContext, restaurantId: string): Promise<void> {
  await transaction(context.database, async (tx) => {
    const { rowCount: habits } = await tx.delete(aiHabits).where(eq(restaurant, restaurantId));
    const subject = { id: null };
    if (habits)
      recordAudit(tx, { by: context, action: "aiHabit.forgotten", subject, restaurantId, before: { habits } });
  });
}
