/**
 * What webhooks tell of, each with what stands in its `data`; recorded by the triggers of `0066_webhooks.sql`. Ids and states, and no words
 * of guests: whoever is told reads the rest by the API, with rights of their own.
 */
export const webhookSubscriptions = ["review.received", "reply.sent", "reply.refused", "connection.lost"] as const;
export type WebhookSubscription = (typeof webhookSubscriptions)[number];

/** Sent when a person tries an endpoint, whatever it is subscribed to. */
export const webhookTest = "webhook.test";
export type WebhookEventName = WebhookSubscription | typeof webhookTest;

/** Most endpoints of an organization. */
export const webhooksMax = 20;
export const webhookAddressLengthMax = 2048;
/** How long a replaced secret signs beside the new one. */
export const formerSecretHours = 24;
/** How long a delivery is tried. */
export const webhookRetryHours = 24;
