import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { currentUser } from "../request/current-user.server.ts";
import type { Acting, Refuse, Translator } from "../request/form-action.server.ts";
import { problemOf } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { type CardForm, finish, type ReviewTarget, reviewIntent, withStatus } from "../reviews/card-forms.server.ts";
import { reviewPresenter } from "../reviews/present.server.ts";
import type { ReviewResult, WriteResult } from "../reviews/write-result.ts";

type Context = Readonly<RouterContextProvider>;

/** In place of a reply's id, for texts that are no reply. */
export const noReply = "work";

/** The card of a review as it is now. `isAside`: the reply form stays as it is. */
export async function cardNow(
  context: Context,
  reviewId: string,
  outcome: { replyId: string | null; isAside: boolean },
): Promise<WriteResult> {
  const [user, { data }] = await Promise.all([currentUser(context), productApi(context).reviews.get({ reviewId })]);
  const review = reviewPresenter(context, user).review(data);
  return { outcome: { ...outcome, reviewId, review, problem: null }, removedIds: [] };
}

/** Missing records are left to the page's error. */
export const refuseWork: Refuse<{ context: Context }> = (error, { context }) => {
  if (error.status === 404) throw error;
  return problemOf(context, error);
};

type Init<Schema extends z.ZodType> = {
  schema: Schema;
  write(form: z.output<Schema>, context: Context): Promise<unknown>;
  /** The result instead of writing, for a form that is shown again; null for one that is written. */
  stop?(form: z.output<Schema>, context: Context): Promise<ReviewResult | null>;
  toast?: (t: Translator) => string;
  /** Effect on the text in the reply form: it stays, was sent as a suggestion, or is replaced by an approved one. */
  replyForm?: "stays" | "sent" | "over";
  refuse?: Refuse<Acting<ReviewTarget>>;
};

/** A form of the work on a review, which shows the review afterwards. */
export const workIntent = <Schema extends z.ZodType<z.output<typeof CardForm>>>({
  schema,
  write,
  stop,
  toast,
  replyForm = "stays",
  refuse = refuseWork,
}: Init<Schema>) =>
  reviewIntent({
    schema,
    run: async (form, { context, url }) => {
      const stopped = await stop?.(form, context);
      if (stopped) return withStatus(stopped);
      await write(form, context);
      const outcome = { replyId: replyForm === "sent" ? null : noReply, isAside: replyForm === "stays" };
      return finish({ url }, form, await cardNow(context, form.reviewId, outcome), form.reviewId);
    },
    // Only a form that is shown again has a status.
    toast: toast && ((t, done) => ("init" in done ? undefined : toast(t))),
    refuse,
  });
