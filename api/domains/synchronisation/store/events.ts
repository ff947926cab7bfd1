import { newId } from "#api/db/ids.ts";
import { reviewEvents } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { ReviewEvent } from "#contract/reviews/schemas.ts";
import type { Listing } from "../run/lease.ts";
import type { Compared } from "./compare.ts";

/** An event that the platform reported; nobody caused it here. */
export type NewEvent = {
  reviewId: string;
  kind: ReviewEvent["kind"];
  text?: string | null;
  formerText?: string | null;
  rating?: number;
  formerRating?: number;
};

/** Edits and returns of a compared page, with the former text and stars. */
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

/** Stores events in the transaction that caused them. */
export async function writeEvents(tx: Statements, listing: Listing, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insert(reviewEvents)
    .values(events.map((event) => ({ id: newId(), restaurantId: listing.restaurantId, ...event })));
}
