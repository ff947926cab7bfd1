import { type AnyPgColumn, boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { OutboxKindKey, OutboxSubjectKind } from "#contract/outbox/kinds.ts";
import type { OutboxEvidence, OutboxState } from "#contract/outbox/schemas.ts";
import type { ConnectionKey, PlatformFailure } from "#contract/platforms/schemas.ts";
import { instant } from "./columns.ts";
import { restaurantId } from "./restaurants.ts";
import { reviewReplies, reviews } from "./reviews.ts";
import { users } from "./users.ts";

/** Items on their way to platforms. */
export const outboxItems = pgTable("outbox_items", {
  id: uuid("id").primaryKey(),
  restaurantId: restaurantId(),
  platformKey: text("platform_key").$type<ConnectionKey>().notNull(),
  kind: text("kind").$type<OutboxKindKey>().notNull(),
  /** What it is about. */
  subjectKind: text("subject_kind").$type<OutboxSubjectKind>().notNull(),
  subjectId: uuid("subject_id").notNull(),
  /** The subject again where it is a review, else null. */
  reviewId: uuid("review_id").references(() => reviews.id, { onDelete: "cascade" }),
  replyId: uuid("reply_id").references(() => reviewReplies.id, { onDelete: "set null" }),
  /** The item that this one undoes. */
  undoesId: uuid("undoes_id").references((): AnyPgColumn => outboxItems.id, { onDelete: "set null" }),
  /** What is sent, by the schema of its kind (`contract/outbox/kinds.ts`), as the two below it. */
  payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
  /** What stood on the platform before, to be restored by an undo; null = nothing. */
  former: jsonb("former").$type<Record<string, unknown>>(),
  /** What stands there instead, when overwritten; null = nothing. */
  remote: jsonb("remote").$type<Record<string, unknown>>(),
  /** True if the platform allows to undo it. */
  isUndoable: boolean("is_undoable").notNull().default(false),
  state: text("state").$type<OutboxState>().notNull(),
  idempotencyKey: uuid("idempotency_key").notNull().unique(),
  userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  userName: text("user_name").notNull().default(""),
  sendAfter: instant("send_after").notNull(),
  leaseId: uuid("lease_id"),
  leaseUntil: instant("lease_until"),
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: instant("next_attempt_at").notNull(),
  sentAt: instant("sent_at"),
  checkedAt: instant("checked_at"),
  resolvedAt: instant("resolved_at"),
  failure: jsonb("failure").$type<PlatformFailure>(),
  refusalReason: text("refusal_reason"),
  /** What taking it back puts back here, by its kind; null where that is nothing. */
  restores: jsonb("restores").$type<Record<string, unknown>>(),
  /** Set for a rule's reply: it is sent only while its review has this fingerprint. */
  expectedReview: text("expected_review"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Every state of an item, with its time and evidence. */
export const outboxEvents = pgTable("outbox_events", {
  id: uuid("id").primaryKey(),
  itemId: uuid("item_id")
    .notNull()
    .references(() => outboxItems.id, { onDelete: "cascade" }),
  restaurantId: restaurantId(),
  state: text("state").$type<OutboxState>().notNull(),
  evidence: jsonb("evidence").$type<OutboxEvidence>().notNull().default({}),
  at: instant("at").notNull().defaultNow(),
});
