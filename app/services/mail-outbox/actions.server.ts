import { z } from "zod";
import { formIntentAt } from "../request/form-action.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";

/** The form of a mail's row; it leads back to where it was sent. */
export const mailIntents = {
  sendAgain: formIntentAt<{ url: URL }>()({
    schema: z.object({ mailId: RecordId }),
    run: async ({ mailId }, { context }) => {
      await productApi(context).mailOutbox.sendAgain({ mailId });
    },
    toast: (t) => t("mail-outbox:sentAgain"),
    to: ({ url }) => `${url.pathname}${url.search}`,
  }),
};
