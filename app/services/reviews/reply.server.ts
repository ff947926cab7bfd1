import { data, type RouterContextProvider } from "react-router";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { Review, replyTextLengthMax } from "#contract/reviews/schemas.ts";
import type { DraftResult } from "../ai/reply-draft.server.ts";
import { findDraftText } from "../ai/reply-draft.server.ts";
import { queuedToast } from "../outbox/actions.server.ts";
import type { TypedSendTime } from "../outbox/send-time.server.ts";
import { readSendTime, sendTimeProblem } from "../outbox/send-time.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { putToast } from "../request/toasts.server.ts";
import type { TemplatePick } from "../templates/pick.server.ts";
import { findPick, pickTemplate } from "../templates/pick.server.ts";
import type { PresentedReview } from "./present.server.ts";
import { type ReviewPresenter, reviewPresenter } from "./present.server.ts";

/** What came of a write, for the card it belongs to. */
export type ReviewResult = {
  reviewId: string;
  /** The reply that was being edited; null for a new one. */
  replyId: string | null;
  /** The review after the write, or as somebody else left it. */
  review: PresentedReview | null;
  /** What went wrong; `typed` comes back into the form. */
  problem: {
    key:
      | "conflict"
      | "needsApproval"
      | "empty"
      | "tooLong"
      | "unfilled"
      | "notAnswerable"
      | "forbidden"
      | "failed"
      /** The time at which it leaves; `sendTime` says more. */
      | "sendTime";
    typed: string;
  } | null;
  /** A template that was put into the form, or that what was refused was made of. */
  pick?: TemplatePick | undefined;
  /** A draft was asked for: what the form now holds. */
  draft?: DraftResult;
  /** What was written is no reply: the reply form goes on as it is. */
  isAside?: boolean;
  /** A time at which it leaves was typed. */
  sendTime?: TypedSendTime | undefined;
};

type Context = Readonly<RouterContextProvider>;
type Intent = "reply" | "edit" | "delete" | "publish";
type ProblemKey = NonNullable<ReviewResult["problem"]>["key"];

/** What the form is about. Throws 404 for what no page of ours sends. */
function targetOf(form: FormData) {
  const version = Number(form.get("version"));
  const reviewId = Id.safeParse(form.get("reviewId")).data;
  if (!reviewId) throw data(null, { status: 404 });
  return {
    reviewId,
    replyId: Id.safeParse(form.get("replyId")).data ?? null,
    version: Number.isInteger(version) ? version : 0,
  };
}

/** What a refusal of the API means to the person who typed; null for what this form cannot explain. */
function problemOf(error: ProductApiError): ProblemKey | null {
  if (error.code === "REPLY_CONFLICT") return "conflict";
  if (error.code === "REPLY_NEEDS_APPROVAL") return "needsApproval";
  if (error.code === "REVIEW_NOT_ANSWERABLE") return "notAnswerable";
  if (sendTimeProblem(error)) return "sendTime";
  if (error.fields.text === "too_large") return "tooLong";
  if (error.fields.text === "variable_unfilled") return "unfilled";
  if (error.status === 403) return "forbidden";
  if (error.status === 404) return null;
  return "failed";
}

function wrongText(text: string): ProblemKey | null {
  if (text.trim() === "") return "empty";
  return text.trim().length > replyTextLengthMax ? "tooLong" : null;
}

async function write(context: Context, intent: Intent, form: FormData, text: string): Promise<Review> {
  const { reviews } = productApi(context);
  const { reviewId, replyId, version } = targetOf(form);
  const templateVariantId = findPick(form)?.variantId;
  if (intent === "reply") {
    const { sendAt } = readSendTime(form);
    const draftText = findDraftText(form);
    return (await reviews.reply({ reviewId, version, text, sendAt, templateVariantId, draftText })).data;
  }
  const target = { reviewId, replyId: replyId ?? "", version };
  if (intent === "edit") return (await reviews.editReply({ ...target, text, templateVariantId })).data;
  return (await (intent === "delete" ? reviews.deleteReply(target) : reviews.markReplyPublished(target))).data;
}

const toastOf = { reply: "replied", edit: "edited", delete: "deleted", publish: "published" } as const;

/**
 * Runs one write on a review's replies. Whatever goes wrong, the text that was typed comes back, and after a conflict the
 * review as the other person left it.
 */
export async function writeReply(
  { context, form, path }: { context: Context; form: FormData; path: string },
  intent: Intent,
): Promise<ReviewResult> {
  const { reviewId, replyId } = targetOf(form);
  const presenter = reviewPresenter(context, await currentUser(context));
  // Forms send each line end as two characters; the length a person sees counts one.
  const typed = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
  const { sendTime } = readSendTime(form);
  const wrong =
    (intent === "reply" || intent === "edit" ? wrongText(typed) : null) ?? (sendTime?.problem ? "sendTime" : null);
  const outcome = { reviewId, replyId: intent === "reply" ? null : replyId, pick: findPick(form), sendTime };
  if (wrong) return { ...outcome, review: null, problem: { key: wrong, typed } };
  try {
    const review = await write(context, intent, form, typed);
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

/** Puts a template's words into the form of a new reply, of one being changed, or of a suggestion, after what was typed. */
export async function pickForReply({ context, form }: { context: Context; form: FormData }): Promise<ReviewResult> {
  const { reviewId, replyId } = targetOf(form);
  // A suggestion's own form tells which one it is about, so that the words land there and not in the box for a new reply.
  const about = replyId ?? Id.safeParse(form.get("suggestionId")).data ?? null;
  const { sendTime } = readSendTime(form);
  const pick = await pickTemplate(context, form, reviewId);
  return { reviewId, replyId: about, review: null, problem: null, pick, sendTime };
}

/** The review that a conflict brought along. */
function currentReview(presenter: ReviewPresenter, error: ProductApiError): ReviewResult["review"] {
  const current = Review.safeParse(error.current);
  return current.success ? presenter.review(current.data) : null;
}
