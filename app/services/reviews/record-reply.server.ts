import { RecordedReplyInput } from "#contract/reviews/schemas.ts";
import { FormProblem, problemOf } from "../request/form-problem.server.ts";
import { ExpectedVersion } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { cardNow, noReply, refuseWork, workIntent } from "../review-work/work-intent.server.ts";
import { CardForm } from "./card-forms.server.ts";

const { text, channel, givenOn } = RecordedReplyInput.shape;

/** The form of a private review in which staff record the reply given to its guest, how, and when. */
export const recordIntents = {
  recordReply: workIntent({
    schema: CardForm.extend({ version: ExpectedVersion, text, channel, givenOn }),
    write: ({ inline: _, ...reply }, context) => productApi(context).reviews.recordReply(reply),
    toast: (t) => t("reviews:toasts.recorded"),
    replyForm: "sent",
    // When two people record it, the second sees what the first wrote, and keeps their own text in the form.
    refuse: async (error, { context, form }) => {
      if (error.code !== "REPLY_CONFLICT") return refuseWork(error, { context });
      const { text: message, status } = problemOf(context, error);
      const value = await cardNow(context, String(form.get("reviewId")), { replyId: noReply, isAside: true });
      return new FormProblem({ status, message, value });
    },
  }),
};
