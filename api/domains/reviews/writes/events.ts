import { type SQL, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import type { Statements } from "#api/db/statements.ts";
import { fullNameOf, type Principal } from "#api/principal.ts";
import { recordPush } from "#api/push/record.ts";
import type { PushData } from "#contract/push/schemas.ts";
import type { ReviewEvent } from "#contract/reviews/schemas.ts";

type NewEvent = {
  reviewId: string;
  restaurantId: string;
  kind: ReviewEvent["kind"];
  text: string | null;
  /** What an edited reply said before. */
  formerText?: string;
};

/** One hint per restaurant: who looks at these reviews, or counts them, reads them again. */
async function tellOthers(tx: Statements, events: readonly NewEvent[]): Promise<void> {
  for (const [restaurantId, [first, ...more]] of Map.groupBy(events, (event) => event.restaurantId)) {
    const data: PushData = first && more.length === 0 ? { reviewId: first.reviewId } : {};
    await recordPush(tx, { restaurantId, name: "counters.changed", data });
  }
}

/** Writes what happened in the transaction that made it happen. */
export async function recordEvents(tx: Statements, principal: Principal, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const values = events.map(
    (event): SQL => sql`(${newId()}::uuid, ${event.reviewId}::uuid, ${event.restaurantId}::uuid, ${event.kind},
      ${principal.userId}::uuid, ${fullNameOf(principal)}, ${event.text}, ${event.formerText ?? null}, now())`,
  );
  await tx.execute(sql`insert into review_events (id, review_id, restaurant_id, kind, user_id, user_name, text, former_text, at)
    values ${sql.join(values, sql`, `)}`);
  await tellOthers(tx, events);
}
