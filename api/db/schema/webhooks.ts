import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { WebhookEventName, WebhookSubscription } from "#contract/webhooks/events.ts";
import type { WebhookAttempt } from "#contract/webhooks/schemas.ts";
import { instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { restaurants } from "./restaurants.ts";
import { users } from "./users.ts";

/** Addresses that an organization's events are sent to. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  /** Sealed (`api/domains/webhooks/addresses.ts`). */
  address: text("address").notNull(),
  events: text("events").array().$type<WebhookSubscription[]>().notNull(),
  secretSealed: text("secret_sealed").notNull(),
  /** Signs beside the present one for a while after it was replaced. */
  formerSecretSealed: text("former_secret_sealed"),
  formerUntil: instant("former_until"),
  /** The first failure since anything arrived. */
  failingSince: instant("failing_since"),
  failingReason: text("failing_reason").notNull().default(""),
  disabledAt: instant("disabled_at"),
  /** Who set it up, and hears when it is disabled. */
  userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  userName: text("user_name").notNull().default(""),
  version: integer("version").notNull().default(1),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** An event on its way to one of them, recorded by triggers in the transaction of what it tells of. */
export const webhookDeliveries = pgTable("webhook_deliveries", {
  id: uuid("id").primaryKey(),
  endpointId: uuid("endpoint_id")
    .notNull()
    .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
  event: text("event").$type<WebhookEventName>().notNull(),
  restaurantId: uuid("restaurant_id").references(() => restaurants.id, { onDelete: "set null" }),
  data: jsonb("data").$type<Record<string, unknown>>().notNull(),
  occurredAt: instant("occurred_at").notNull(),
  state: text("state").$type<"waiting" | "delivered" | "failed">().notNull().default("waiting"),
  attempts: integer("attempts").notNull().default(0),
  /** Those before the last one, oldest first. */
  earlierAttempts: jsonb("earlier_attempts").$type<WebhookAttempt[]>().notNull().default([]),
  /** `attempts` at the last replay: pauses between attempts count from there. */
  attemptsBeforeReplay: integer("attempts_before_replay").notNull().default(0),
  nextAt: instant("next_at").notNull().defaultNow(),
  giveUpAt: instant("give_up_at").notNull().default(sql`now() + interval '24 hours'`),
  leaseId: uuid("lease_id"),
  leaseUntil: instant("lease_until"),
  /** Of the last attempt. */
  status: integer("status"),
  reason: text("reason").notNull().default(""),
  response: text("response").notNull().default(""),
  durationMs: integer("duration_ms"),
  triedAt: instant("tried_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
