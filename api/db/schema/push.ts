import { sql } from "drizzle-orm";
import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PushData, PushEventName } from "#contract/push/schemas.ts";
import { instant } from "./columns.ts";
import { restaurants } from "./restaurants.ts";
import { users } from "./users.ts";

/** Changes, as hints to browsers. Written in the transaction of the change; the newest are kept for a while for pages that poll. */
export const pushEvents = pgTable("push_events", {
  id: uuid("id").primaryKey(),
  restaurantId: uuid("restaurant_id").references(() => restaurants.id, { onDelete: "cascade" }),
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  /** Somebody who is erased, whose connections end. */
  endedUserId: uuid("ended_user_id"),
  name: text("name").$type<PushEventName | "connections.ended">().notNull(),
  data: jsonb("data").$type<PushData>().notNull().default({}),
  at: instant("at").notNull().defaultNow(),
  transactionId: bigint("transaction_id", { mode: "number" })
    .notNull()
    .default(sql`(pg_current_xact_id()::text)::bigint`),
  publishedAt: instant("published_at"),
});
