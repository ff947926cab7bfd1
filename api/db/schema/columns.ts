import { customType, timestamp } from "drizzle-orm/pg-core";

/** `timestamptz`, read and written as a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** `bytea`, as a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Full text of a row, computed by the database; only used in conditions. */
export const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A time of day, read as `HH:MM:SS`. */
export const timeOfDay = customType<{ data: string }>({ dataType: () => "time without time zone" });

/** The id of a transaction, of which there is never another. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
