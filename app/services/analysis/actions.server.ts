import { data, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { ToastAction } from "#app/sessions.server.ts";
import { LabelCorrection } from "#contract/analysis/schemas.ts";
import { Id } from "#contract/ids.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { reviewPresenter } from "../reviews/present.server.ts";
import type { ReviewResult } from "../reviews/reply.server.ts";

type Action = { context: Readonly<RouterContextProvider>; form: FormData; path: string };

/** What the form asks for; null where its two choices do not go together. */
function correctionOf(form: FormData): LabelCorrection | null {
  const value = form.get("value");
  const asked = { label: form.get("label"), value: value === "analyser" ? null : value };
  return LabelCorrection.safeParse(asked).data ?? null;
}

function undoOf({ context, form, path }: Action, reviewId: string): ToastAction {
  const t = textsIn(context, "analysis");
  const fields: ToastAction["fields"] = [
    ["intent", "label"],
    ["reviewId", reviewId],
    ["label", String(form.get("label"))],
    ["value", "analyser"],
  ];
  return { label: t("toasts.undo"), path, fields };
}

/** Sets one label by hand. What cannot be set leaves the review as it is, and a message says what to choose. */
export async function actOnLabel(action: Action): Promise<ReviewResult> {
  const { context, form, path } = action;
  const reviewId = Id.safeParse(form.get("reviewId")).data;
  if (!reviewId) throw data(null, { status: 404 });
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
      action: isUndone ? undefined : undoOf(action, reviewId),
    });
    return { ...outcome, review: reviewPresenter(context, await currentUser(context)).review(review) };
  } catch (error) {
    throw error instanceof ProductApiError ? refuseWithToast(context, error, path) : error;
  }
}
