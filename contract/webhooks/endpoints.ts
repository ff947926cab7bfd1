import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { Done, Id, Instant, response } from "../ids.ts";
import { Webhook, WebhookContent, WebhookDeliveryPage, WebhookDeliverySearch, WebhookWithSecret } from "./schemas.ts";

const one = "/webhook-endpoints/{webhookId}";
const path = z.object({ webhookId: Id });
const guard = "adminArea";

export const webhooksEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/webhook-endpoints",
    guard,
    summary: "Endpoints of the caller's organizations, of all for an admin",
    input: nothing,
    output: response(z.array(Webhook)),
  }),
  get: endpoint({
    method: "GET",
    path: one,
    guard,
    summary: "One endpoint",
    input: path,
    output: response(Webhook),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/webhook-endpoints",
    guard,
    summary: "Send an organization's events to an address; the answer alone holds the secret",
    input: WebhookContent.extend({ organizationId: Id }),
    output: response(WebhookWithSecret),
    status: 201,
    errors: ["NOT_FOUND", "WEBHOOK_ADDRESS", "WEBHOOK_LIMIT"],
  }),
  update: endpoint({
    method: "PUT",
    path: one,
    guard,
    summary: "Change an endpoint's address or events",
    input: WebhookContent.extend(path.shape).extend({ expectedVersion: z.number().int() }),
    output: response(Webhook),
    errors: ["NOT_FOUND", "WEBHOOK_ADDRESS", "CONFLICT"],
  }),
  setEnabled: endpoint({
    method: "PUT",
    path: `${one}/enabled`,
    guard,
    summary: "Switch an endpoint off, or on again; what happens while it is off is not sent later",
    input: path.extend({ isEnabled: z.boolean() }),
    output: response(Webhook),
    errors: ["NOT_FOUND"],
  }),
  rotateSecret: endpoint({
    method: "POST",
    path: `${one}/secret`,
    guard,
    summary: "Replace the secret; the former one signs as well for 24 hours",
    input: path,
    output: response(WebhookWithSecret),
    errors: ["NOT_FOUND"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: one,
    guard,
    summary: "Delete an endpoint with its log",
    input: path,
    output: Done,
    errors: ["NOT_FOUND"],
  }),
  test: endpoint({
    method: "POST",
    path: `${one}/tests`,
    guard,
    summary: "Send a test event, also to an endpoint that is off",
    input: path,
    output: Done,
    status: 202,
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
  deliveries: endpoint({
    method: "GET",
    path: `${one}/deliveries`,
    guard,
    summary: "What was sent to an endpoint in the last 30 days, newest first",
    input: WebhookDeliverySearch.extend(path.shape),
    output: WebhookDeliveryPage,
    errors: ["NOT_FOUND"],
  }),
  replay: endpoint({
    method: "POST",
    path: `${one}/deliveries/{deliveryId}/replays`,
    guard,
    summary: "Send one again, under its id",
    input: path.extend({ deliveryId: Id }),
    output: Done,
    status: 202,
    errors: ["NOT_FOUND"],
  }),
  replayFailed: endpoint({
    method: "POST",
    path: `${one}/replays`,
    guard,
    summary: "Send again all that has failed since an instant, each under its id",
    input: path.extend({ since: Instant }),
    output: response(z.object({ count: z.number().int() })),
    status: 202,
    errors: ["NOT_FOUND"],
  }),
};
