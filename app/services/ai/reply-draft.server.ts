import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { Tone } from "#contract/ai/schemas.ts";
import { Language } from "#contract/languages.ts";
import { readSendTime, sendTimeFields } from "../outbox/send-time.server.ts";
import { RecordId, TypedText } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import type { ReviewResult } from "../reviews/write-result.ts";
import { type DraftResult, draftView } from "./present-draft.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The reply form when it asks for a draft. */
export const DraftForm = z.object({
  reviewId: RecordId,
  text: TypedText,
  /** `swap`: exchanges the two texts. */
  draft: z.string().default(""),
  draftText: TypedText,
  draftOther: TypedText,
  draftMade: TypedText,
  draftTone: Tone.optional().catch(undefined),
  draftLanguage: Language.optional().catch(undefined),
  ...sendTimeFields,
});
type DraftForm = z.output<typeof DraftForm>;

/** True if the reply form asks for a draft instead of being sent. */
export const asksForDraft = (form: FormData): boolean => form.has("draft");

/**
 * Returns the reply form with a draft in its field. A typed text is never lost: it stays in the field with the draft beside it, and « take
 * this text » exchanges them. Nothing is stored.
 */
export async function draftReply(context: Context, form: DraftForm): Promise<ReviewResult> {
  const { reviewId, text: typed } = form;
  const outcome = { reviewId, replyId: null, review: null, sendTime: readSendTime(form).sendTime };
  if (form.draft === "swap") {
    const draft: DraftResult = {
      text: form.draftOther,
      other: typed,
      isOtherFormer: true,
      variantId: "",
      made: form.draftMade,
      view: null,
    };
    return { ...outcome, problem: null, draft };
  }
  try {
    return { ...outcome, problem: null, draft: await askedDraft(context, form) };
  } catch (error) {
    if (!(error instanceof ProductApiError) || error.status === 404) throw error;
    const key =
      error.code === "REVIEW_NOT_ANSWERABLE" ? "notAnswerable" : error.status === 403 ? "forbidden" : "failed";
    return { ...outcome, problem: { key, typed } };
  }
}

async function askedDraft(context: Context, form: DraftForm): Promise<DraftResult> {
  const { reviewId, text: typed } = form;
  const { data: made } = await productApi(context).ai.draft({
    reviewId,
    source: "ai",
    tone: form.draftTone,
    language: form.draftLanguage,
  });
  const view = draftView(context, made);
  const offered = view.isUsable ? made.text : "";
  // A draft that nobody has edited is replaced by the next one.
  const isOwn = typed.trim() !== "" && typed.trim() !== form.draftText.trim();
  const texts = isOwn
    ? { text: typed, other: offered, variantId: "" }
    : { text: offered, other: "", variantId: made.templateVariantId ?? "" };
  return { ...texts, isOtherFormer: false, made: offered, view };
}
