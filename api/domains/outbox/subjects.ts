import { and, eq, sql } from "drizzle-orm";
import type { alias } from "drizzle-orm/pg-core";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { recordPush } from "../../push/record.ts";
import { updateAnswerState } from "../reviews/writes/answer-state.ts";
import type { Item } from "./items.ts";

type About = Pick<Item, "subjectKind" | "subjectId" | "restaurantId" | "platformKey">;

/**
 * Locks what an item is about. Writers, workers and readers of platforms do so before they lock the item; another order would deadlock. Of a
 * restaurant it is the listing.
 */
export async function lockSubject(tx: Statements, item: About): Promise<void> {
  if (item.subjectKind === "review")
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, item.subjectId)).for("update");
  else
    await tx
      .select({ id: platforms.id })
      .from(platforms)
      .where(and(eq(platforms.restaurantId, item.restaurantId), eq(platforms.key, item.platformKey)))
      .for("update");
}

/** Follows a change of an item: a review's answer state depends on it. */
export async function updateSubject(tx: Statements, { subjectKind, subjectId, restaurantId }: About): Promise<void> {
  if (subjectKind === "review" && (await updateAnswerState(tx, subjectId)))
    await recordPush(tx, { restaurantId, name: "counters.changed" });
}

/** Items that one another replace or wait for: all of a review, and those of one kind and platform of a restaurant. */
export function sameMatter(other: ReturnType<typeof alias<typeof outboxItems, string>>) {
  return sql`(${other.subjectId} = ${outboxItems.subjectId} and (${outboxItems.subjectKind} = 'review'
    or (${other.kind} = ${outboxItems.kind} and ${other.platformKey} = ${outboxItems.platformKey})))`;
}
