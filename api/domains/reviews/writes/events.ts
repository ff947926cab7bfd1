import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { reviewEvents } from "#api/db/schema/reviews.ts";
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
  /** The text of an edited reply before. */
  formerText?: string;
};

/** One push per restaurant, so that pages with these reviews or their counts reload them. */
async function tellOthers(tx: Statements, events: readonly NewEvent[]): Promise<void> {
  for (const [restaurantId, [first, ...more]] of Map.groupBy(events, (event) => event.restaurantId)) {
    const data: PushData = first && more.length === 0 ? { reviewId: first.reviewId } : {};
    await recordPush(tx, { restaurantId, name: "counters.changed", data });
  }
}

/** Records events in the transaction that caused them. */
export async function recordEvents(tx: Statements, principal: Principal, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const by = { userId: principal.userId, userName: fullNameOf(principal) };
  await tx.insert(reviewEvents).values(events.map((event) => ({ id: newId(), ...event, ...by, at: now })));
  await tellOthers(tx, events);
}
