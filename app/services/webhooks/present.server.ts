import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type WebhookEventName, webhookSubscriptions } from "#contract/webhooks/events.ts";
import type { Webhook, WebhookAttempt, WebhookDelivery } from "#contract/webhooks/schemas.ts";
import { readerMoment } from "../request/reader-clock.server.ts";

type Context = Readonly<RouterContextProvider>;

export const webhookPath = (webhookId: string): string =>
  href("/admin/developer-settings/webhooks/:webhookId", { webhookId });

/** Keys of the events' names: a point parts keys. */
const eventKeys = {
  "review.received": "reviewReceived",
  "reply.sent": "replySent",
  "reply.refused": "replyRefused",
  "connection.lost": "connectionLost",
  "webhook.test": "test",
} as const satisfies Record<WebhookEventName, string>;

/** The name of an event. */
const eventText = (context: Context, event: WebhookEventName): string =>
  textsIn(context, "webhooks")(`events.${eventKeys[event]}`);

/** The events an endpoint can hear of, as boxes. */
export const eventChoices = (context: Context) =>
  webhookSubscriptions.map((value) => ({ value, label: eventText(context, value), hint: value }));

const knownReasons = ["timeout", "network", "address", "secret"] as const;

/** Why an attempt failed, in words; an answer's status as it is. */
function reasonText(context: Context, reason: string): string {
  const known = knownReasons.find((one) => one === reason);
  return known ? textsIn(context, "webhooks")(`reasons.${known}`) : reason;
}

/** An endpoint as its row and its screen show it. */
export function webhookView(context: Context, webhook: Webhook) {
  const t = textsIn(context, "webhooks");
  const formats = formatsOf(languageOf(context));
  const { failingSince, failingReason, disabledAt, lastDeliveredAt, formerSecretUntil } = webhook;
  const reason = failingReason === "" ? "" : reasonText(context, failingReason);
  return {
    id: webhook._id,
    to: webhookPath(webhook._id),
    address: webhook.address,
    host: webhook.address === "" ? "—" : new URL(webhook.address).host,
    organization: webhook.organization.name,
    chosen: webhook.events,
    events: webhook.events.map((event) => eventText(context, event)).join(" · "),
    isOff: disabledAt !== null,
    isFailing: failingSince !== null,
    state:
      disabledAt !== null
        ? t(reason ? "state.stopped" : "state.off", { at: readerMoment(context, disabledAt), reason })
        : failingSince !== null
          ? t("state.failing", { ago: formats.ago(failingSince), reason })
          : t("state.on"),
    facts: [
      lastDeliveredAt === null ? t("never") : t("delivered", { ago: formats.ago(lastDeliveredAt) }),
      ...(webhook.waitingCount > 0 ? [t("waiting", { count: webhook.waitingCount })] : []),
      ...(webhook.failedCount > 0 ? [t("failed", { count: webhook.failedCount })] : []),
    ].join(" · "),
    failedCount: webhook.failedCount,
    former: formerSecretUntil && t("secret.former", { at: readerMoment(context, formerSecretUntil) }),
    made: webhook.createdBy
      ? t("made", { name: webhook.createdBy, at: readerMoment(context, webhook.createdAt) })
      : readerMoment(context, webhook.createdAt),
    version: webhook.version,
  };
}

/** What became of an attempt. */
const resultText = (context: Context, { status, reason }: Pick<WebhookDelivery, "status" | "reason">): string =>
  reason === "" ? `HTTP ${status}` : reasonText(context, reason);

const attemptText = (context: Context, attempt: WebhookAttempt): string =>
  [readerMoment(context, attempt.triedAt), resultText(context, attempt), `${attempt.durationMs} ms`].join(" · ");

/** A row of the log. */
export function deliveryView(context: Context, delivery: WebhookDelivery) {
  const t = textsIn(context, "webhooks");
  const { state, message, durationMs, nextAt, triedAt } = delivery;
  return {
    id: delivery._id,
    messageId: delivery.messageId,
    event: eventText(context, message.type),
    at: readerMoment(context, message.timestamp),
    state,
    stateText: t(`states.${state}`),
    facts: [
      t("attempts", { count: delivery.attempts }),
      ...(triedAt === null ? [] : [resultText(context, delivery)]),
      ...(durationMs === null ? [] : [`${durationMs} ms`]),
      ...(nextAt === null || delivery.attempts === 0 ? [] : [t("next", { at: readerMoment(context, nextAt) })]),
    ].join(" · "),
    earlier: delivery.earlierAttempts.map((attempt) => ({
      triedAt: attempt.triedAt,
      text: attemptText(context, attempt),
    })),
    body: JSON.stringify(message, null, 2),
    response: delivery.response,
  };
}
