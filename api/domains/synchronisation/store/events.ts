import { newId } from "#api/db/ids.ts";
import { reviewEvents } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { ReviewEvent } from "#contract/reviews/schemas.ts";
import type { Listing } from "../run/lease.ts";
import type { Compared } from "./compare.ts";

/** Something the platform told us; nobody here did it. */
export type NewEvent = {
  reviewId: string;
  kind: ReviewEvent["kind"];
  text?: string | null;
  formerText?: string | null;
  rating?: number;
  formerRating?: number;
};

/** Edits and returns of a compared page, with the words and stars as they were. */
export function eventsOf(compared: readonly Compared[]): NewEvent[] {
  return compared.flatMap(({ record, stored }): NewEvent[] => {
    if (!stored) return [];
    const { id: reviewId, text: formerText, rating: formerRating } = stored;
    const { text, rating } = record;
    return [
      ...(stored.isEdited ? [{ reviewId, kind: "edited" as const, text, formerText, rating, formerRating }] : []),
      ...(stored.isRemoved ? [{ reviewId, kind: "returned" as const }] : []),
    ];
  });
}

/** Writes what happened in the transaction that tells of it. */
export async function writeEvents(tx: Statements, listing: Listing, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insert(reviewEvents)
    .values(events.map((event) => ({ id: newId(), restaurantId: listing.restaurantId, ...event })));
}
