import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { Done, Id, Instant, response } from "../ids.ts";
import { Webhook, WebhookContent, WebhookDeliveryPage, WebhookDeliverySearch, WebhookWithSecret } from "./schemas.ts";

const endpoint = endpointsOf({ guard: "adminArea", tokens: "webhooks" });

const one = "/webhook-endpoints/{webhookId}";
const path = z.object({ webhookId: Id });

export const webhooksEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/webhook-endpoints",
    summary: "Endpoints of the caller's organizations, of all for an admin",
    input: nothing,
    output: response(z.array(Webhook)),
  }),
  get: endpoint({
    method: "GET",
    path: one,
    summary: "One endpoint",
    input: path,
    output: response(Webhook),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/webhook-endpoints",
    summary: "Send an organization's events to an address; the answer alone holds the secret",
    audit: "webhookEndpoint.created",
    event: "webhook_created",
    input: WebhookContent.extend({ organizationId: Id }),
    output: response(WebhookWithSecret),
    status: 201,
    errors: ["NOT_FOUND", "WEBHOOK_ADDRESS", "WEBHOOK_LIMIT"],
  }),
  update: endpoint({
    method: "PUT",
    path: one,
    summary: "Change an endpoint's address or events",
    audit: { actions: ["webhookEndpoint.updated"], unless: idempotent },
    event: "webhook_changed",
    input: WebhookContent.extend(path.shape).extend({ expectedVersion: z.number().int() }),
    output: response(Webhook),
    errors: ["NOT_FOUND", "WEBHOOK_ADDRESS", "CONFLICT"],
  }),
  setEnabled: endpoint({
    method: "PUT",
    path: `${one}/enabled`,
    summary: "Switch an endpoint off, or on again; what happens while it is off is not sent later",
    audit: { actions: ["webhookEndpoint.enabled", "webhookEndpoint.disabled"], unless: idempotent },
    event: "webhook_switched",
    input: path.extend({ isEnabled: z.boolean() }),
    output: response(Webhook),
    errors: ["NOT_FOUND"],
  }),
  rotateSecret: endpoint({
    method: "POST",
    path: `${one}/secret`,
    summary: "Replace the secret; the former one signs as well for 24 hours",
    audit: "webhookEndpoint.secretReplaced",
    event: "webhook_secret_replaced",
    input: path,
    output: response(WebhookWithSecret),
    errors: ["NOT_FOUND"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: one,
    summary: "Delete an endpoint with its log",
    audit: "webhookEndpoint.deleted",
    event: "webhook_deleted",
    input: path,
    output: Done,
    errors: ["NOT_FOUND"],
  }),
  test: endpoint({
    method: "POST",
    path: `${one}/tests`,
    summary: "Send a test event, also to an endpoint that is off",
    audit: { none: "a test event; its outcome stands in the endpoint's log" },
    event: "webhook_tested",
    input: path,
    output: Done,
    status: 202,
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
  deliveries: endpoint({
    method: "GET",
    path: `${one}/deliveries`,
    summary: "What was sent to an endpoint in the last 30 days, newest first",
    input: WebhookDeliverySearch.extend(path.shape),
    output: WebhookDeliveryPage,
    errors: ["NOT_FOUND"],
  }),
  replay: endpoint({
    method: "POST",
    path: `${one}/deliveries/{deliveryId}/replays`,
    summary: "Send one again, under its id",
    audit: { none: "sends again what was sent before; the endpoint's log tells it" },
    event: "webhook_replayed",
    input: path.extend({ deliveryId: Id }),
    output: Done,
    status: 202,
    errors: ["NOT_FOUND"],
  }),
  replayFailed: endpoint({
    method: "POST",
    path: `${one}/replays`,
    summary: "Send again all that has failed since an instant, each under its id",
    audit: { none: "sends again what was sent before; the endpoint's log tells it" },
    event: "webhook_failures_replayed",
    input: path.extend({ since: Instant }),
    output: response(z.object({ count: z.number().int() })),
    status: 202,
    errors: ["NOT_FOUND"],
  }),
};
