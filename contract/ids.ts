import { z } from "zod";

/** Identifier of every record: a UUID (version 7, so that ids sort by creation). */
export const Id = z.uuid();
/** ISO 8601 instant with offset, UTC on the wire. */
export const Instant = z.iso.datetime({ offset: true });
/** Calendar day `YYYY-MM-DD`, in the zone of the restaurant it belongs to. */
export const Day = z.iso.date();

/** The envelope of every response. */
export function response<T extends z.ZodType>(data: T) {
  return z.object({ data });
}
/** The response of a write without a result. */
export const Done = response(z.object({ done: z.literal(true) }));
