import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { MailTiming, NotificationEvent, NotificationSubjectKind } from "#contract/notifications/events.ts";
import type { NotificationData } from "#contract/notifications/schemas.ts";
import type { UnsubscribePurpose } from "#contract/unsubscribes/schemas.ts";
import { instant, timeOfDay } from "./columns.ts";
import { restaurants } from "./restaurants.ts";
import { reviews } from "./reviews.ts";
import { users } from "./users.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const someRestaurantId = () => uuid("restaurant_id").references(() => restaurants.id, { onDelete: "cascade" });

/** Notifications to people, one for each person and thing. */
export const notifications = pgTable("notifications", {
  id: uuid("id").primaryKey(),
  userId: userId(),
  event: text("event").$type<NotificationEvent>().notNull(),
  subjectKind: text("subject_kind").$type<NotificationSubjectKind>().notNull(),
  subjectId: uuid("subject_id").notNull(),
  /** The subject, if it is a review. */
  reviewId: uuid("review_id").references(() => reviews.id, { onDelete: "cascade" }),
  /** Null: not about one restaurant. */
  restaurantId: someRestaurantId(),
  actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
  actorName: text("actor_name").notNull().default(""),
  data: jsonb("data").$type<NotificationData>().notNull().default({}),
  /** The thing it tells of; unique for a person. */
  thing: text("thing").notNull(),
  at: instant("at").notNull().defaultNow(),
  seenAt: instant("seen_at"),
  /** False: the person wants it by other channels only. */
  inApp: boolean("in_app").notNull().default(true),
  /** The person was named, by somebody, a rule or their assignment; false: news of a restaurant. */
  isNamed: boolean("is_named").notNull().default(true),
  /** Waits for the person's next mail about late reviews. */
  wantsMail: boolean("wants_mail").notNull().default(false),
  mailedAt: instant("mailed_at"),
});

/** A notification on one channel other than the app itself. */
export const notificationDeliveries = pgTable("notification_deliveries", {
  id: uuid("id").primaryKey(),
  notificationId: uuid("notification_id")
    .notNull()
    .references(() => notifications.id, { onDelete: "cascade" }),
  userId: userId(),
  channel: text("channel").$type<"mail" | "push" | "chat">().notNull(),
  isDigest: boolean("is_digest").notNull().default(false),
  state: text("state").$type<"waiting" | "sent" | "dropped" | "failed">().notNull().default("waiting"),
  dueAt: instant("due_at").notNull(),
  /** Waited for the end of quiet hours. */
  wasHeld: boolean("was_held").notNull().default(false),
  attempts: integer("attempts").notNull().default(0),
  failingSince: instant("failing_since"),
  /** Push subscriptions that have it already. */
  sentTo: uuid("sent_to").array().notNull().default([]),
  leaseId: uuid("lease_id"),
  leaseUntil: instant("lease_until"),
  doneAt: instant("done_at"),
  reason: text("reason").notNull().default(""),
});

/** Settings of a person; without a row the defaults hold. */
export const notificationSettings = pgTable("notification_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  version: integer("version").notNull().default(0),
  /** Null: that of the restaurant a notification is about. */
  timeZone: text("time_zone"),
  quietFrom: timeOfDay("quiet_from"),
  quietTo: timeOfDay("quiet_to"),
  digestIsOn: boolean("digest_is_on").notNull().default(true),
  digestAt: timeOfDay("digest_at").notNull().default("08:00"),
  /** Address of the chat webhook, sealed: whoever has it can write there. */
  webhookSealed: text("webhook_sealed"),
  webhookHost: text("webhook_host"),
  webhookFailingSince: instant("webhook_failing_since"),
  webhookDisabledAt: instant("webhook_disabled_at"),
  webhookReason: text("webhook_reason").notNull().default(""),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** What a person chose for an event, everywhere or at one restaurant. */
export const notificationRules = pgTable("notification_rules", {
  id: uuid("id").primaryKey(),
  userId: userId(),
  restaurantId: someRestaurantId(),
  event: text("event").$type<NotificationEvent>().notNull(),
  app: boolean("app").notNull(),
  mail: text("mail").$type<MailTiming>().notNull(),
  push: boolean("push").notNull(),
  chat: boolean("chat").notNull(),
});

/** Browsers that are pushed to. */
export const pushSubscriptions = pgTable("push_subscriptions", {
  id: uuid("id").primaryKey(),
  userId: userId(),
  endpoint: text("endpoint").notNull().unique(),
  p256dh: text("p256dh").notNull(),
  auth: text("auth").notNull(),
  /** Kept by the browser; a person has one subscription for each device. */
  deviceId: uuid("device_id").notNull(),
  /** The session that asked for it, whose end before its time ends the pushes. */
  sessionId: uuid("session_id"),
  /** Our public key that it was made with; null where it is not known. */
  vapidKey: text("vapid_key"),
  label: text("label").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  lastUsedAt: instant("last_used_at"),
});

/** The days on which a person got their digest, by the calendar of their zone. */
export const notificationDigests = pgTable(
  "notification_digests",
  { userId: userId(), day: date("day", { mode: "string" }).notNull(), at: instant("at").notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** What people stopped by the link of a mail, with what stood there before. */
export const unsubscribes = pgTable(
  "unsubscribes",
  {
    userId: userId(),
    purpose: text("purpose").$type<UnsubscribePurpose>().notNull(),
    scope: text("scope").notNull(),
    at: instant("at").notNull().defaultNow(),
    former: jsonb("former").$type<object>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose, table.scope] })],
);
