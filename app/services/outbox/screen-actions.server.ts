import { data, redirect } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import type { Scope } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { outboxFiltersOf, outboxList } from "#contract/outbox/list-query.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { ExpectedVersion, RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { changeItem } from "./actions.server.ts";
import type { OutboxIntent } from "./intents.ts";
import { sendTimeFields } from "./send-time.server.ts";

const intentAt = formIntentAt<{ scope: Scope; url: URL }>();
const ItemForm = z.object({ itemId: RecordId, ...sendTimeFields });

/** A row of one action on an item: it comes back to the page it was pressed on, or shows the time that was refused. */
const itemIntent = (intent: OutboxIntent) =>
  intentAt({
    schema: ItemForm,
    async run(form, { context, url }) {
      const path = `${url.pathname}${url.search}`;
      const sendTime = await changeItem({ context, path, reviewId: null }, intent, form);
      return sendTime ? data({ sendTime }, { status: 422 }) : redirect(path);
    },
  });

/** Forms of one item. */
export const outboxItemIntents = {
  cancel: itemIntent("cancel"),
  sendNow: itemIntent("sendNow"),
  reschedule: itemIntent("reschedule"),
  retry: itemIntent("retry"),
  undo: itemIntent("undo"),
};

/** Forms of the list. */
export const outboxScreenIntents = {
  ...outboxItemIntents,
  /** Somebody put a reply on its platform; whoever was first, the list shows what is left. */
  publish: intentAt({
    schema: z.object({ reviewId: RecordId, replyId: RecordId, version: ExpectedVersion }),
    async run(reply, { context }) {
      const t = textsIn(context, "outbox-screen");
      try {
        await productApi(context).reviews.markReplyPublished(reply);
        putToast(context, { kind: "success", title: t("byHand.done") });
      } catch (error) {
        const isLate = error instanceof ProductApiError && [404, 409].includes(error.status);
        if (!isLate) throw error;
        putToast(context, { kind: "info", title: t("byHand.changed"), text: t("byHand.changedText") });
      }
    },
    to: ({ url }) => `${url.pathname}${url.search}`,
  }),
  cancelAll: intentAt({
    schema: z.object({ filters: z.string().max(4000).default(""), count: z.coerce.number().int().min(1) }),
    async run({ filters, count: expectedCount }, { context, scope }) {
      const query = outboxList.read(new URLSearchParams(filters));
      const asked = { ...outboxFiltersOf(query, scope.restaurantId), expectedCount };
      const { outcome, cancelled, left } = (await productApi(context).outbox.cancelAll(asked)).data;
      const t = textsIn(context, "outbox-screen");
      const { number } = formatsOf(languageOf(context));
      const counted = (count: number) => ({ count, formatted: number(count) });
      if (outcome === "more_waiting") {
        putToast(context, { kind: "info", title: t("cancelAll.none"), text: t("cancelAll.more") });
        return;
      }
      putToast(context, {
        kind: cancelled > 0 ? "success" : "info",
        title: cancelled > 0 ? t("cancelAll.done", counted(cancelled)) : t("cancelAll.none"),
        text: left > 0 ? t("cancelAll.left", counted(left)) : undefined,
      });
    },
    to: ({ url }) => `${url.pathname}${url.search}`,
  }),
};
