import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { webhookAddressLengthMax, webhookSubscriptions, webhookTest } from "./events.ts";
import { webhookDeliveryList } from "./list-query.ts";

export const WebhookSubscriptionName = z.enum(webhookSubscriptions);

/** An address that an organization's events are sent to. Its secret is told when it is made or replaced, and never again. */
export const Webhook = z.object({
  _id: Id,
  organization: z.object({ _id: Id, name: z.string() }),
  address: z.string(),
  events: z.array(WebhookSubscriptionName),
  /** The former secret signs as well until then; null where there is none. */
  formerSecretUntil: Instant.nullable(),
  /** Nothing has arrived since then, and why; null where all is well. */
  failingSince: Instant.nullable(),
  failingReason: z.string(),
  /** By Comptoir, after 24 hours without success, or by a person. */
  disabledAt: Instant.nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  waitingCount: z.number().int(),
  failedCount: z.number().int(),
  lastDeliveredAt: Instant.nullable(),
  /** Grows with every change; sent back on writes. */
  version: z.number().int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookContent = z.object({
  /** https, to a public name. */
  address: z.string().trim().min(1).max(webhookAddressLengthMax),
  events: z.array(WebhookSubscriptionName).min(1),
});
export type WebhookContent = z.infer<typeof WebhookContent>;

/** `secret`: what signatures are checked with, in the form of Standard Webhooks (`whsec_…`). */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** What an endpoint receives as its body. The id is in the header `webhook-id`, and the same however often it is sent. */
export const WebhookMessage = z.object({
  type: z.enum([...webhookSubscriptions, webhookTest]),
  timestamp: Instant,
  data: z.record(z.string(), z.unknown()),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** `status`: of the answer; 0 where none arrived. */
export const WebhookAttempt = z.object({
  triedAt: Instant,
  status: z.number().int(),
  reason: z.string(),
  durationMs: z.number().int(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** An event on its way to an endpoint, with its last attempt. */
export const WebhookDelivery = z.object({
  _id: Id,
  /** Header `webhook-id`. */
  messageId: z.string(),
  message: WebhookMessage,
  state: z.enum(["waiting", "delivered", "failed"]),
  /** All of them, those before a replay included. */
  attempts: z.number().int(),
  /** Those before the last one, oldest first; of many the latest. */
  earlierAttempts: z.array(WebhookAttempt),
  /** Null once nothing more is tried. */
  nextAt: Instant.nullable(),
  triedAt: Instant.nullable(),
  /** Of the last attempt; 0 where no answer arrived. */
  status: z.number().int().nullable(),
  reason: z.string(),
  /** Its beginning. */
  response: z.string(),
  durationMs: z.number().int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliverySearch = schemaOf(webhookDeliveryList).extend(PageInput.shape);
export type WebhookDeliverySearch = z.infer<typeof WebhookDeliverySearch>;
export const WebhookDeliveryPage = page(WebhookDelivery);
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;
