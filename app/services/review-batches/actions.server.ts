import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { batchTickedMax } from "#contract/review-batches/limits.ts";
import { BatchAction, type BatchEdits } from "#contract/review-batches/schemas.ts";
import { sortedReviewQuery } from "#contract/reviews/filters.ts";
import { type Acting, formIntentAt, type Translator } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { type BatchTarget, batchPath, listPath, requireBatch } from "./paths.server.ts";

type Context = Readonly<RouterContextProvider>;
type Start = { restaurantId: string | null };

/** All that match the list's filters, instead of what is ticked. */
function queryOf(listQuery: string, restaurantId: string | null) {
  const query = sortedReviewQuery.read(new URLSearchParams(listQuery));
  return restaurantId ? { ...query, restaurantIds: [restaurantId] } : query;
}

const toastNothingChosen = (context: Context): void => {
  const t = translatorOf(context);
  putToast(context, {
    kind: "info",
    title: t("review-batches:toasts.nothingChosen"),
    text: t("review-batches:toasts.nothingChosenText"),
  });
};

/** Keeps what was chosen in the list, and leads to what can be done with it; back to the list where that is nothing, or too much. */
export const startBatchIntent = formIntentAt<Start>()({
  schema: z.object({}),
  run: (_form, batch) => startBatch(batch),
});

async function startBatch({ context, restaurantId, form }: Acting<Start>): Promise<Response> {
  const listQuery = String(form.get("list") ?? "").slice(0, 4000);
  const list = `${listPath(restaurantId)}${listQuery ? `?${new URLSearchParams(listQuery)}` : ""}`;
  const ids = form.getAll("reviewId").flatMap((id) => Id.safeParse(id).data ?? []);
  const isAll = form.has("all");
  const t = translatorOf(context);
  if (!isAll && ids.length > batchTickedMax) {
    const text = t("review-batches:toasts.tooManyText", { max: batchTickedMax });
    putToast(context, { kind: "info", title: t("review-batches:toasts.tooMany"), text });
    return redirect(list);
  }
  if (!isAll && ids.length === 0) {
    toastNothingChosen(context);
    return redirect(list);
  }
  const chosen = isAll ? { query: queryOf(listQuery, restaurantId) } : { reviewIds: ids };
  try {
    const { data: batch } = await productApi(context).reviewBatches.create({ restaurantId, listQuery, ...chosen });
    return redirect(batchPath({ restaurantId, batchId: batch._id }));
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    if (error.status !== 404) return refuseWithToast(context, error, list);
    toastNothingChosen(context);
    return redirect(list);
  }
}

const idsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).flatMap((id) => Id.safeParse(id).data ?? []);

/** What the form asks for; null where it cannot be meant. */
function actionOf(form: FormData): BatchAction | null {
  const optional = (name: string) => String(form.get(name) ?? "") || null;
  const asked = {
    reply: () => ({ kind: "reply", templateId: optional("templateId") }),
    draft: () => ({ kind: "draft" }),
    tag: () => ({ kind: "tag", add: idsOf(form, "add"), remove: idsOf(form, "remove") }),
    assign: () => ({ kind: "assign", userId: optional("userId") }),
    archive: () => ({ kind: "archive", archived: form.get("archived") !== "no" }),
  };
  const kind = String(form.get("kind"));
  const known = Object.hasOwn(asked, kind) ? asked[kind as keyof typeof asked]() : null;
  return BatchAction.safeParse(known).data ?? null;
}

/** More than anybody writes; the API says of such a text that it is too long, and keeps it. */
const typedLengthMax = 19_000;

/** What the preview's form holds: each line that could be chosen, whether it is, and its words. */
function editsOf(form: FormData): BatchEdits {
  const chosen = new Set(form.getAll("chosen").map(String));
  return idsOf(form, "line").map((reviewId) => {
    const text = form.get(`text.${reviewId}`);
    const isChosen = chosen.has(reviewId);
    if (typeof text !== "string") return { reviewId, isChosen };
    return { reviewId, isChosen, text: text.slice(0, typedLengthMax) };
  });
}

type Batch = Acting<BatchTarget>;

/** A form of a batch, which leads back to its page, so that a reload does nothing twice. `run` may add to that address. */
const batchForm = (run: (batch: Batch) => Promise<string>, toast?: (t: Translator) => string) =>
  formIntentAt<BatchTarget>()({
    schema: z.object({}),
    run: async (_form, batch) => {
      await requireBatch(batch);
      return redirect(`${batchPath(batch)}${await run(batch)}`);
    },
    toast,
    refuse: (error, batch) => {
      if (error.code !== "BATCH_STATE") return refuseWithToast(batch.context, error, batchPath(batch));
      const t = translatorOf(batch.context);
      const words = { title: t("review-batches:toasts.moved"), text: t("review-batches:toasts.movedText") };
      putToast(batch.context, { kind: "info", ...words });
      return redirect(batchPath(batch));
    },
  });

/** The forms of a batch. */
export const batchIntents = {
  plan: batchForm(async ({ context, batchId, form }) => {
    const action = actionOf(form);
    if (!action) {
      putToast(context, { kind: "error", title: translatorOf(context)("review-batches:preview.invalid") });
      return "?step=choose";
    }
    await productApi(context).reviewBatches.plan({ batchId, action });
    return "";
  }),
  draft: batchForm(async ({ context, batchId, form }) => {
    await productApi(context).reviewBatches.draft({ batchId, edits: editsOf(form) });
    return "";
  }),
  confirm: batchForm(
    async ({ context, batchId, form }) => {
      await productApi(context).reviewBatches.confirm({ batchId, edits: editsOf(form) });
      return "";
    },
    (t) => t("review-batches:toasts.confirmed"),
  ),
  undo: batchForm(
    async ({ context, batchId }) => {
      await productApi(context).reviewBatches.undo({ batchId });
      return "";
    },
    (t) => t("review-batches:toasts.undone"),
  ),
};
