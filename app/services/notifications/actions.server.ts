import { href } from "react-router";
import { z } from "zod";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { Instant } from "#contract/ids.ts";
import { formIntent } from "../request/form-action.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { putToast } from "../request/toasts.server.ts";

const Row = z.object({ notificationId: RecordId });

/** The forms of the notifications page. Without a redirect of their own the page that sent them is shown again. */
export const notificationIntents = {
  markAll: formIntent({
    schema: z.object({}),
    run: async (_form, { context }) => {
      const { data } = await productApi(context).notifications.markSeen({ all: true });
      const t = textsIn(context, "notifications");
      if (data.seenAt === null) return;
      const undo = { intent: "undoMarkAll", seenAt: data.seenAt };
      putToast(context, {
        kind: "success",
        title: t("markedAll", { count: data.count }),
        action: { label: t("undo"), path: href("/notifications"), fields: Object.entries(undo) },
      });
    },
    to: href("/notifications"),
  }),
  undoMarkAll: formIntent({
    schema: z.object({ seenAt: Instant }),
    run: (form, { context }) => productApi(context).notifications.markUnseen(form),
    toast: (t) => t("notifications:undone"),
    to: href("/notifications"),
  }),
  markRead: formIntent({
    schema: Row,
    run: ({ notificationId }, { context }) => productApi(context).notifications.markSeen({ ids: [notificationId] }),
  }),
  markUnread: formIntent({
    schema: Row,
    run: ({ notificationId }, { context }) => productApi(context).notifications.markUnseen({ ids: [notificationId] }),
  }),
};
