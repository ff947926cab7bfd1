import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
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

const insertQuery = `
  insert into review_events (id, review_id, restaurant_id, kind, text, former_text, rating, former_rating)
  select i.id, i."reviewId", $2, i.kind, i.text, i."formerText", i.rating, i."formerRating" from json_to_recordset($1::json) as
    i(id uuid, "reviewId" uuid, kind text, text text, "formerText" text, rating smallint, "formerRating" smallint)`;

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
export async function writeEvents(client: Queryable, place: Listing, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ id: newId(), ...event }));
  await client.query(insertQuery, [JSON.stringify(rows), place.restaurantId]);
}
