import { pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { reviews } from "./reviews.ts";
import { users } from "./users.ts";

/** Links in mails by which a person replies to one review, once, without signing in. */
export const replyLinks = pgTable("reply_links", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  reviewId: uuid("review_id")
    .notNull()
    .references(() => reviews.id, { onDelete: "cascade" }),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});
