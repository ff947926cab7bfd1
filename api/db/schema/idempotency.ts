import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Writes that a caller named by a key, for 24 hours: the same key and request have the same answer. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** The user in any of their sessions, one of their tokens, or where somebody who is not signed in calls from. */
    caller: text("caller").notNull(),
    key: text("key").notNull(),
    /** Of the endpoint and its input, under a secret: an input may hold a password. */
    requestHash: text("request_hash").notNull(),
    /** The call that runs, or ran, it. */
    attemptId: uuid("attempt_id").notNull(),
    /** A call that has not ended by then was lost with its process. */
    runningUntil: instant("running_until").notNull(),
    /** Sealed: an answer may hold a token. Null while the call runs. */
    answer: text("answer"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
);
