import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { currentUser } from "../request/current-user.server.ts";
import type { Acting, Refuse, Translator } from "../request/form-action.server.ts";
import { problemOf } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { type CardForm, finish, type ReviewTarget, reviewIntent } from "../reviews/card-forms.server.ts";
import { reviewPresenter } from "../reviews/present.server.ts";
import type { WriteResult } from "../reviews/write-result.ts";

type Context = Readonly<RouterContextProvider>;

/** Names what is no reply where a reply's id stands. */
export const noReply = "work";

/** The card of a review as it is now. `isAside`: the reply form goes on as it is. */
export async function cardNow(
  context: Context,
  reviewId: string,
  outcome: { replyId: string | null; isAside: boolean },
): Promise<WriteResult> {
  const [user, { data }] = await Promise.all([currentUser(context), productApi(context).reviews.get({ reviewId })]);
  const review = reviewPresenter(context, user).review(data);
  return { outcome: { ...outcome, reviewId, review, problem: null }, removedIds: [] };
}

/** What cannot be found is for the page to tell. */
export const refuseWork: Refuse<{ context: Context }> = (error, { context }) => {
  if (error.status === 404) throw error;
  return problemOf(context, error);
};

type Init<Schema extends z.ZodType> = {
  schema: Schema;
  write(form: z.output<Schema>, context: Context): Promise<unknown>;
  toast?: (t: Translator) => string;
  /** What was typed for a reply: stays, has been sent as a suggestion, or gives way to one that was approved. */
  replyForm?: "stays" | "sent" | "over";
  refuse?: Refuse<Acting<ReviewTarget>>;
};

/** A form of the work on a review, which shows the review as it is then. */
export const workIntent = <Schema extends z.ZodType<z.output<typeof CardForm>>>({
  schema,
  write,
  toast,
  replyForm = "stays",
  refuse = refuseWork,
}: Init<Schema>) =>
  reviewIntent({
    schema,
    run: async (form, { context, url }) => {
      await write(form, context);
      const outcome = { replyId: replyForm === "sent" ? null : noReply, isAside: replyForm === "stays" };
      return finish({ url }, form, await cardNow(context, form.reviewId, outcome), form.reviewId);
    },
    toast,
    refuse,
  });
