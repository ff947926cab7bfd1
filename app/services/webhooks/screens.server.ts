import { href, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import { webhookDeliveryList } from "#contract/webhooks/list-query.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { deliveryView, eventChoices, webhookPath, webhookView } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The endpoints that whoever enters the admin area looks after. */
export async function loadWebhooks(context: Context) {
  const t = textsIn(context, "webhooks");
  const api = productApi(context);
  const [{ data: webhooks }, { data: organizations }, user] = await Promise.all([
    api.webhooks.list({}),
    api.organizations.list({}),
    currentUser(context),
  ]);
  return {
    isAdmin: user.role === "admin",
    countText: t("count", { count: webhooks.length }),
    rows: webhooks.map((webhook) => webhookView(context, webhook)),
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    events: eventChoices(context),
    self: href("/admin/developer-settings/webhooks"),
  };
}
export type WebhooksData = Awaited<ReturnType<typeof loadWebhooks>>;

/** One endpoint with its log, for an address. */
export async function loadWebhook(context: Context, webhookId: string, url: URL) {
  const api = productApi(context).webhooks;
  const self = webhookPath(webhookId);
  const query = webhookDeliveryList.read(url.searchParams);
  const at = (cursors: Cursors = {}) => webhookDeliveryList.address(self, query, cursors);
  const [{ data: webhook }, page] = await Promise.all([
    api.get({ webhookId }),
    loadPage(url, (cursors) => api.deliveries({ webhookId, ...query, ...cursors }), at),
  ]);
  return {
    self,
    states: (["all", "waiting", "delivered", "failed"] as const).map((value) => ({
      value,
      to: webhookDeliveryList.address(self, { state: value }),
      current: value === query.state,
    })),
    webhook: webhookView(context, webhook),
    events: eventChoices(context),
    deliveries: page.data.map((delivery) => deliveryView(context, delivery)),
    pages: pageLinks(page.pagination, at),
    asksDeletion: url.searchParams.has("delete"),
    askDeletion: `${self}?delete`,
  };
}
export type WebhookData = Awaited<ReturnType<typeof loadWebhook>>;
