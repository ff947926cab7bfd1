import { z } from "zod";
import { BackgroundJobNameSchema } from "#contract/background-jobs/schemas.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";

const intent = formIntentAt<{ url: URL }>();
const back = ({ url }: { url: URL }) => `${url.pathname}${url.search}`;

/** The forms of the monitor of background jobs; each leads back to where it was sent. */
export const backgroundJobIntents = {
  retry: intent({
    schema: z.object({ jobId: RecordId }),
    run: async ({ jobId }, { context }) => {
      await productApi(context).backgroundJobs.retry({ jobId });
    },
    toast: (t) => t("background-jobs:toasts.retried"),
    to: back,
  }),
  retryQueue: intent({
    schema: z.object({ queue: BackgroundJobNameSchema }),
    run: async ({ queue }, { context }) => (await productApi(context).backgroundJobs.retryQueue({ queue })).data.count,
    toast: (t, count) => t("background-jobs:toasts.allRetried", { count }),
    to: back,
  }),
};
