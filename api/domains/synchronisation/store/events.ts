import { sql } from "drizzle-orm";
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
export async function writeEvents(tx: Statements, place: Listing, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ id: newId(), ...event }));
  await tx.execute(sql`
  insert into ${reviewEvents} (id, review_id, restaurant_id, kind, text, former_text, rating, former_rating)
  select i.id, i."reviewId", ${place.restaurantId}, i.kind, i.text, i."formerText", i.rating, i."formerRating" from json_to_recordset(${JSON.stringify(rows)}::json) as
    i(id uuid, "reviewId" uuid, kind text, text text, "formerText" text, rating smallint, "formerRating" smallint)`);
}
