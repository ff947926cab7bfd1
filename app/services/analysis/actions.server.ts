import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { ToastAction } from "#app/sessions.server.ts";
import { LabelCorrection } from "#contract/analysis/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { reviewPresenter } from "../reviews/present.server.ts";
import type { ReviewResult } from "../reviews/write-result.ts";

type Place = { context: Readonly<RouterContextProvider>; path: string };

/** One label set by hand; its two choices may contradict each other. */
export const LabelForm = z.object({ reviewId: RecordId, label: z.string().default(""), value: z.string().default("") });
type LabelForm = z.output<typeof LabelForm>;

/** The correction of the form; null if its two choices contradict each other. */
function correctionOf({ label, value }: LabelForm): LabelCorrection | null {
  return LabelCorrection.safeParse({ label, value: value === "analyser" ? null : value }).data ?? null;
}

function undoOf({ context, path }: Place, { reviewId, label }: LabelForm): ToastAction {
  const t = textsIn(context, "analysis");
  const fields: ToastAction["fields"] = [
    ["intent", "label"],
    ["reviewId", reviewId],
    ["label", label],
    ["value", "analyser"],
  ];
  return { label: t("toasts.undo"), path, fields };
}

/** Sets one label by hand. An impossible choice leaves the review as it is, with a message. */
export async function actOnLabel(place: Place, form: LabelForm): Promise<ReviewResult> {
  const { context, path } = place;
  const { reviewId } = form;
  const t = textsIn(context, "analysis");
  const correction = correctionOf(form);
  const outcome: ReviewResult = { reviewId, replyId: null, review: null, problem: null };
  if (!correction) {
    putToast(context, { kind: "error", title: t("toasts.wrong"), text: t("toasts.wrongText") });
    return outcome;
  }
  try {
    const { data: review } = await productApi(context).analysis.correct({ reviewId, correction });
    const isUndone = correction.value === null;
    putToast(context, {
      kind: "success",
      title: t(isUndone ? "toasts.undone" : "toasts.corrected"),
      action: isUndone ? undefined : undoOf(place, form),
    });
    return { ...outcome, review: reviewPresenter(context, await currentUser(context)).review(review) };
  } catch (error) {
    throw error instanceof ProductApiError ? refuseWithToast(context, error, path) : error;
  }
}
