import { data, type RouterContextProvider } from "react-router";
import { Tone } from "#contract/ai/schemas.ts";
import { Id } from "#contract/ids.ts";
import { Language } from "#contract/languages.ts";
import { readSendTime } from "../outbox/send-time.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import type { ReviewResult } from "../reviews/reply.server.ts";
import type { DraftView } from "./present-draft.server.ts";
import { draftView } from "./present-draft.server.ts";

/** What the reply form comes back with when a draft was asked for. */
export type DraftResult = {
  /** What stands in the field. */
  text: string;
  /** The other text: the draft beside what was typed, or what was typed before the draft; empty for none. */
  other: string;
  isOtherFormer: boolean;
  /** The template's variant that the draft in the field is made of; empty for none. */
  variantId: string;
  /** The draft as it was offered, wherever it stands; what is changed in it is learned when the reply is sent. */
  made: string;
  view: DraftView | null;
};

type Context = Readonly<RouterContextProvider>;
const lineEnds = (value: FormDataEntryValue | null) => String(value ?? "").replaceAll("\r\n", "\n");

/** The draft of ours that a form was filled with, which may have been changed since; undefined without one. */
export const findDraftText = (form: FormData): string | undefined => lineEnds(form.get("draftMade")) || undefined;

/** Is the reply form asking for a draft, rather than being sent? */
export const asksForDraft = (form: FormData): boolean => form.has("draft");

/**
 * Answers the reply form with a draft in its field. What was typed is never lost: it stays in the field and the draft is shown
 * beside it, and « take this text » changes the two over. Nothing is stored.
 */
export async function draftReply(context: Context, form: FormData): Promise<ReviewResult> {
  const reviewId = Id.safeParse(form.get("reviewId")).data;
  if (!reviewId) throw data(null, { status: 404 });
  const outcome = { reviewId, replyId: null, review: null, sendTime: readSendTime(form).sendTime };
  const typed = lineEnds(form.get("text"));
  if (form.get("draft") === "swap") {
    const draft: DraftResult = {
      text: lineEnds(form.get("draftOther")),
      other: typed,
      isOtherFormer: true,
      variantId: "",
      made: lineEnds(form.get("draftMade")),
      view: null,
    };
    return { ...outcome, problem: null, draft };
  }
  try {
    return { ...outcome, problem: null, draft: await askedDraft(context, reviewId, form, typed) };
  } catch (error) {
    if (!(error instanceof ProductApiError) || error.status === 404) throw error;
    const key =
      error.code === "REVIEW_NOT_ANSWERABLE" ? "notAnswerable" : error.status === 403 ? "forbidden" : "failed";
    return { ...outcome, problem: { key, typed } };
  }
}

async function askedDraft(context: Context, reviewId: string, form: FormData, typed: string): Promise<DraftResult> {
  const { data: made } = await productApi(context).ai.draft({
    reviewId,
    source: "ai",
    tone: Tone.safeParse(form.get("draftTone")).data,
    language: Language.safeParse(form.get("draftLanguage")).data,
  });
  const view = draftView(context, made);
  const offered = view.isUsable ? made.text : "";
  // A draft that nobody has touched gives way to the next one.
  const isOwn = typed.trim() !== "" && typed.trim() !== lineEnds(form.get("draftText")).trim();
  const texts = isOwn
    ? { text: typed, other: offered, variantId: "" }
    : { text: offered, other: "", variantId: made.templateVariantId ?? "" };
  return { ...texts, isOtherFormer: false, made: offered, view };
}
