import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { refusedWords, refusingPlatforms, withoutRefusedWords } from "#contract/reviews/refused-words.ts";
import { Review, replyTextLengthMax } from "#contract/reviews/schemas.ts";
import { queuedToast } from "../outbox/actions.server.ts";
import { readSendTime, sendTimeFields, sendTimeProblem } from "../outbox/send-time.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { ExpectedVersion, RecordId, TypedText } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { findPick, listTemplates, pickFields, pickTemplate } from "../templates/pick.server.ts";
import { type ReviewPresenter, reviewPresenter } from "./present.server.ts";
import type { ReviewResult } from "./write-result.ts";

type Context = Readonly<RouterContextProvider>;
type Intent = "reply" | "edit" | "delete" | "publish";
type ProblemKey = NonNullable<ReviewResult["problem"]>["key"];

const optionalId = Id.optional().catch(undefined);
/** A form about a reply: a new one, an edit, or a deletion. */
export const ReplyForm = z.object({
  reviewId: RecordId,
  replyId: optionalId,
  version: ExpectedVersion,
  /** The draft that the form was filled with, which may have been edited since. */
  draftMade: TypedText,
  /** Present when it is to be sent although the platform refuses some of its words. */
  anyway: z.string().optional(),
  ...pickFields,
  ...sendTimeFields,
  /** The button that sends it at the typed time; without it that time is only kept in the form. */
  later: z.string().optional(),
});
type ReplyForm = z.output<typeof ReplyForm>;

/** The same form when it asks for a template: the chosen one, the list to choose from, else the one that fits best. */
export const PickForm = ReplyForm.extend({
  pick: z.string().optional(),
  templateId: optionalId,
  suggestionId: optionalId,
});

/** The problem of an API refusal for the writer; null for one that this form cannot explain. */
function problemOf(error: ProductApiError): ProblemKey | null {
  if (error.code === "REPLY_CONFLICT") return "conflict";
  if (error.code === "REPLY_NEEDS_APPROVAL") return "needsApproval";
  if (error.code === "REVIEW_NOT_ANSWERABLE") return "notAnswerable";
  if (sendTimeProblem(error)) return "sendTime";
  if (error.fields.text === "too_large") return "tooLong";
  if (error.fields.text === "variable_unfilled") return "unfilled";
  if (error.fields.text === "refused_before") return "unchanged";
  if (error.status === 403) return "forbidden";
  if (error.status === 404) return null;
  return "failed";
}

const isTooLong = (text: string): boolean => text.trim().length > replyTextLengthMax;

function wrongText(text: string): ProblemKey | null {
  if (text.trim() === "") return "empty";
  return isTooLong(text) ? "tooLong" : null;
}

/** The typed time counts with its own button only: nobody sends later by pressing send. It stays in the form all the same. */
function timeOf(form: ReplyForm): ReturnType<typeof readSendTime> {
  const { sendAt, sendTime } = readSendTime(form);
  if (!form.later) return { sendAt: null, sendTime: sendTime && { ...sendTime, problem: null } };
  return { sendAt, sendTime: sendTime ?? { itemId: null, typed: "", problem: "unreadable" } };
}

async function write(context: Context, intent: Intent, form: ReplyForm): Promise<Review> {
  const { reviews } = productApi(context);
  const { reviewId, replyId, version, text, templateVariantId } = form;
  if (intent === "reply") {
    const { sendAt } = timeOf(form);
    const draftText = form.draftMade || undefined;
    return (await reviews.reply({ reviewId, version, text, sendAt, templateVariantId, draftText })).data;
  }
  const target = { reviewId, replyId: replyId ?? "", version };
  if (intent === "edit") return (await reviews.editReply({ ...target, text, templateVariantId })).data;
  return (await (intent === "delete" ? reviews.deleteReply(target) : reviews.markReplyPublished(target))).data;
}

const toastOf = { reply: "replied", edit: "edited", delete: "deleted", publish: "published" } as const;

/**
 * Runs one write on a review's replies. After any failure the typed text is returned, and after a conflict the review as the other person
 * left it.
 */
export async function writeReply(
  { context, path }: { context: Context; path: string },
  intent: Intent,
  form: ReplyForm,
): Promise<ReviewResult> {
  const { reviewId, replyId = null, text: typed } = form;
  const presenter = reviewPresenter(context, await currentUser(context));
  const { sendTime } = timeOf(form);
  const wrong =
    (intent === "reply" || intent === "edit" ? wrongText(typed) : null) ?? (sendTime?.problem ? "sendTime" : null);
  const outcome = { reviewId, replyId: intent === "reply" ? null : replyId, pick: findPick(form), sendTime };
  if (wrong) return { ...outcome, review: null, problem: { key: wrong, typed } };
  if ((intent === "reply" || intent === "edit") && (await isStopped(context, form)))
    return { ...outcome, review: null, problem: { key: "refusedWords", typed } };
  try {
    const review = await write(context, intent, form);
    const t = translatorOf(context);
    const text = intent === "reply" ? t("reviews:toasts.repliedText") : undefined;
    const queued = intent === "publish" ? null : queuedToast(context, review, intent, path);
    putToast(context, queued ?? { kind: "success", title: t(`reviews:toasts.${toastOf[intent]}`), text });
    return { ...outcome, pick: undefined, sendTime: undefined, review: presenter.review(review), problem: null };
  } catch (error) {
    const key = error instanceof ProductApiError ? problemOf(error) : null;
    if (key === null || !(error instanceof ProductApiError)) throw error;
    const refused = sendTime && { ...sendTime, problem: sendTimeProblem(error) };
    return { ...outcome, sendTime: refused, review: currentReview(presenter, error), problem: { key, typed } };
  }
}

/** Inserts a template's text into the form of a new reply, of an edit, or of a suggestion, after the typed text. */
export async function pickForReply(context: Context, form: z.output<typeof PickForm>): Promise<ReviewResult> {
  const { reviewId } = form;
  // A suggestion's own form sends its id, so that the text is inserted there and not in the box for a new reply.
  const about = form.replyId ?? form.suggestionId ?? null;
  const { sendTime } = readSendTime(form);
  const wantedId = form.pick === "chosen" ? (form.templateId ?? null) : null;
  const pick =
    form.pick === "list"
      ? await listTemplates(context, form, reviewId)
      : await pickTemplate(context, form, { reviewId, wantedId });
  return { reviewId, replyId: about, review: null, problem: null, pick, sendTime };
}

/** The form of a reply without the words that the review's platform refuses. */
export async function takeOutRefusedWords(context: Context, form: z.output<typeof PickForm>): Promise<ReviewResult> {
  const { reviewId, text: typed } = form;
  const { data: review } = await productApi(context).reviews.get({ reviewId });
  const about = { reviewId, replyId: form.replyId ?? form.suggestionId ?? null, review: null };
  if (isTooLong(typed)) return { ...about, problem: { key: "tooLong", typed }, pick: findPick(form) };
  const text = withoutRefusedWords(typed, review.platformKey);
  const former = findPick(form) ?? { filled: "", variantId: "", templateId: "", choices: [] };
  return {
    ...about,
    problem: null,
    pick: { ...former, text, notes: [translatorOf(context)("refused-words:removed")] },
    sendTime: readSendTime(form).sendTime,
  };
}

/**
 * True for a text that is to be stopped once, since its review's platform refuses some of its words: until it is sent `anyway`. A text that
 * no platform refuses costs no call; one that is too long is not searched, since nobody takes it.
 */
export async function isStopped(
  context: Context,
  { reviewId, text: typed, anyway }: Pick<ReplyForm, "reviewId" | "text" | "anyway">,
): Promise<boolean> {
  const text = typed.trim();
  if (anyway || isTooLong(text) || refusingPlatforms(text).length === 0) return false;
  const { data: review } = await productApi(context).reviews.get({ reviewId });
  return refusedWords(text, review.platformKey).length > 0;
}

/** The review sent with a conflict. */
function currentReview(presenter: ReviewPresenter, error: ProductApiError): ReviewResult["review"] {
  const current = Review.safeParse(error.current);
  return current.success ? presenter.review(current.data) : null;
}
