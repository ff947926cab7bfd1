import { data, type RouterContextProvider } from "react-router";
import { type ReportIntent, reportIntents } from "#app/lib/report-intents.ts";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refusalTexts } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { reportFieldNames, writeReport } from "../review-reports/actions.server.ts";
import { fileFault } from "../review-reports/files.server.ts";
import type { WriteResult } from "../reviews/actions.server.ts";
import { reviewPresenter } from "../reviews/present.server.ts";
import { translate } from "../reviews/translations.server.ts";
import { findPick } from "../templates/pick.server.ts";

/** Forms of the work on a review. */
export const workIntents = [
  "tag",
  "untag",
  "assign",
  "note",
  "editNote",
  "deleteNote",
  "suggest",
  "approve",
  "refuse",
  "withdraw",
  "draft",
  "translate",
  ...reportIntents,
] as const;

export type WorkIntent = (typeof workIntents)[number];

/** A refused form of the work: what went wrong, and what had been typed into it. */
export type WorkProblem = {
  reviewId: string;
  intent: WorkIntent;
  message: string;
  typed: string;
  /** It is about a field, and is told beside it. */
  isOfField?: boolean;
  /** What else its form held. */
  fields?: Record<string, string>;
};

type Context = Readonly<RouterContextProvider>;
type Answer = WriteResult & { status: number; reviewId: string };

const idOf = (form: FormData, name: string): string => {
  const id = Id.safeParse(form.get(name)).data;
  if (!id) throw data(null, { status: 404 });
  return id;
};
/** The reply that a translation is asked of; null: of the review. */
const replyOf = (form: FormData): string | null => (form.get("replyId") ? idOf(form, "replyId") : null);
const textOf = (form: FormData, name = "text"): string => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
const versionOf = (form: FormData): number => Number.parseInt(String(form.get("version")), 10) || 0;

/** What each form of the work does; the names are those of `workIntents`. */
function write(context: Context, form: FormData, intent: Exclude<WorkIntent, ReportIntent>): Promise<unknown> {
  const reviewId = idOf(form, "reviewId");
  const api = productApi(context).replySuggestions;
  const [version, text] = [versionOf(form), textOf(form)];
  switch (intent) {
    case "tag":
      return productApi(context).reviewWork.tag({ reviewId, add: [idOf(form, "tagId")] });
    case "untag":
      return productApi(context).reviewWork.tag({ reviewId, remove: [idOf(form, "tagId")] });
    case "assign":
      return productApi(context).reviewWork.assign({
        reviewId,
        userId: form.get("userId") ? idOf(form, "userId") : null,
      });
    case "note":
      return productApi(context).reviewWork.addNote({ reviewId, text: textOf(form, "note") });
    case "editNote":
      return productApi(context).reviewWork.editNote({
        reviewId,
        noteId: idOf(form, "noteId"),
        text: textOf(form, "note"),
      });
    case "deleteNote":
      return productApi(context).reviewWork.deleteNote({ reviewId, noteId: idOf(form, "noteId") });
    case "translate":
      return translate(context, { reviewId, replyId: replyOf(form), language: textOf(form, "language") });
    case "draft":
      return api.saveDraft({ reviewId, text });
    case "suggest":
      return api.suggest({ reviewId, version, text });
    case "approve":
      return api.approve({
        reviewId,
        version,
        text,
        suggestionId: idOf(form, "suggestionId"),
        templateVariantId: findPick(form)?.variantId,
      });
    case "refuse":
      return api.refuse({ reviewId, suggestionId: idOf(form, "suggestionId"), word: textOf(form, "word") });
    case "withdraw":
      return api.withdraw({ reviewId, suggestionId: idOf(form, "suggestionId") });
  }
}

const isReport = (intent: WorkIntent): intent is ReportIntent => reportIntents.some((known) => known === intent);

function writeOf(context: Context, form: FormData, intent: WorkIntent): Promise<unknown> {
  if (!isReport(intent)) return write(context, form, intent);
  const reportId = intent === "prepareReport" ? "" : idOf(form, "reportId");
  return writeReport(context, form, intent, { reviewId: idOf(form, "reviewId"), reportId });
}

/** Why the API refused, in the reader's words: the wrong field's, the missing right's or the code's own. */
function messageOf(context: Context, error: ProductApiError): string {
  const t = translatorOf(context);
  const [field] = Object.values(error.fields);
  if (field)
    return t(`errors:fields.${field}` as "errors:fields.invalid", { defaultValue: t("errors:fields.invalid") });
  if (error.code === "PERMISSION_RULE" || error.code === "FORBIDDEN") return refusalTexts(context, error).text;
  return t(`errors:codes.${error.code}`);
}

const toastKeys: Partial<Record<WorkIntent, "suggested" | "approved" | "refused" | "drafted" | "reportPrepared">> = {
  suggest: "suggested",
  approve: "approved",
  refuse: "refused",
  draft: "drafted",
  prepareReport: "reportPrepared",
};

const problemOf = (form: FormData, reviewId: string, intent: WorkIntent, message: string): WorkProblem => ({
  reviewId,
  intent,
  message,
  typed: textOf(form, form.has("note") ? "note" : "text"),
  fields: Object.fromEntries([...reportFieldNames, "replyId"].map((name) => [name, textOf(form, name)])),
});

const readAgain = async (context: Context, reviewId: string) =>
  reviewPresenter(context, await currentUser(context)).review(
    (await productApi(context).reviews.get({ reviewId })).data,
  );

/**
 * Runs one form of the work on a review. Answers the review as it is now; a refusal comes back with what was typed. What cannot be
 * found is thrown.
 */
export async function actOnReviewWork(context: Context, form: FormData, intent: WorkIntent): Promise<Answer> {
  const reviewId = idOf(form, "reviewId");
  const quiet = { outcome: null, removedIds: [], status: 200, reviewId };
  try {
    const refusal = await writeOf(context, form, intent);
    // The model was asked and brought nothing: nobody did anything wrong, and it may be asked again.
    if (intent === "translate" && typeof refusal === "string")
      return { ...quiet, workProblem: problemOf(form, reviewId, intent, refusal), status: 503 };
    const isKeptQuietly = intent === "draft" && form.has("inline");
    if (isKeptQuietly) return quiet;
    const key = toastKeys[intent];
    if (key) putToast(context, { kind: "success", title: translatorOf(context)(`work:toasts.${key}`) });
    const review = await readAgain(context, reviewId);
    // What was typed for a reply has been sent only with a suggestion.
    const replyId = intent === "suggest" ? null : intent;
    const isAside = intent !== "suggest" && intent !== "approve";
    return { ...quiet, outcome: { reviewId, replyId, review, problem: null, isAside } };
  } catch (error) {
    const isOfReply = intent === "translate" && replyOf(form) !== null;
    if (!(error instanceof ProductApiError) || (error.status === 404 && !isOfReply)) throw error;
    const fault = fileFault(context, error);
    const gone = error.status === 404 ? translatorOf(context)("reviews:reply.gone") : null;
    const problem = problemOf(form, reviewId, intent, gone ?? fault ?? messageOf(context, error));
    const refused = { ...quiet, workProblem: { ...problem, isOfField: fault !== null }, status: error.status };
    if (!isOfReply) return refused;
    // Somebody else changed the reply, or took it away: the card shows what there is now.
    const review = await readAgain(context, reviewId);
    return { ...refused, outcome: { reviewId, replyId: intent, review, problem: null, isAside: true } };
  }
}
