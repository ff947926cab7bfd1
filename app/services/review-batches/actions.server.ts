import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { batchTickedMax } from "#contract/review-batches/limits.ts";
import { BatchAction, type BatchEdits } from "#contract/review-batches/schemas.ts";
import { sortedReviewQuery } from "#contract/reviews/filters.ts";
import { type Acting, formIntentAt, type Translator } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { restaurantsOf } from "../reviews/address.server.ts";
import { type BatchTarget, batchPath, listPath, requireBatch } from "./paths.server.ts";

type Context = Readonly<RouterContextProvider>;
type Start = { restaurantId: string | null };

/** The filters of all matching reviews, instead of ticked ones. */
function queryOf(listQuery: string, restaurantId: string | null) {
  const query = sortedReviewQuery.read(new URLSearchParams(listQuery));
  return { ...query, ...restaurantsOf(restaurantId, query) };
}

const toastNothingChosen = (context: Context): void => {
  const t = translatorOf(context);
  putToast(context, {
    kind: "info",
    title: t("review-batches:toasts.nothingChosen"),
    text: t("review-batches:toasts.nothingChosenText"),
  });
};

/** Ids of a form; malformed ones are left out. */
const ids = z.array(z.string()).transform((texts) => texts.flatMap((text) => Id.safeParse(text).data ?? []));

const Chosen = z.object({
  /** The list's query. */
  list: z
    .string()
    .default("")
    .transform((query) => query.slice(0, 4000)),
  reviewId: ids,
  /** All matching reviews, instead of ticked ones. */
  all: z.string().optional(),
});

/** Stores the chosen reviews as a batch, and leads to its actions; back to the list when there are none, or too many. */
export const startBatchIntent = formIntentAt<Start>()({ schema: Chosen, run: startBatch });

async function startBatch(
  { list: listQuery, reviewId: reviewIds, all }: z.output<typeof Chosen>,
  { context, restaurantId }: Acting<Start>,
): Promise<Response> {
  const list = `${listPath(restaurantId)}${listQuery ? `?${new URLSearchParams(listQuery)}` : ""}`;
  const t = translatorOf(context);
  if (!all && reviewIds.length > batchTickedMax) {
    const text = t("review-batches:toasts.tooManyText", { max: batchTickedMax });
    putToast(context, { kind: "info", title: t("review-batches:toasts.tooMany"), text });
    return redirect(list);
  }
  if (!all && reviewIds.length === 0) {
    toastNothingChosen(context);
    return redirect(list);
  }
  const chosen = all ? { query: queryOf(listQuery, restaurantId) } : { reviewIds };
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

/** A choice of a form that may be empty: null. */
const optional = z
  .string()
  .optional()
  .transform((text) => text ?? null);

/** The action of the form; null for an impossible one. */
const Plan = z
  .object({
    kind: z.string().default(""),
    templateId: optional,
    add: ids,
    remove: ids,
    userId: optional,
    archived: z.string().default("yes"),
  })
  .transform((plan) => BatchAction.safeParse({ ...plan, archived: plan.archived !== "no" }).data ?? null);

/** More than anybody writes; the API refuses such a text as too long, and it stays in the form. */
const typedLengthMax = 19_000;

/** The preview's form: each selectable row, whether it is ticked, and its text. */
const Edits = z
  .object({ line: ids, chosen: z.array(z.string()), text: z.record(z.string(), z.string()).default({}) })
  .transform(({ line, chosen, text }) => {
    const ticked = new Set(chosen);
    return line.map((reviewId): BatchEdits[number] => {
      const words = text[reviewId];
      const edit = { reviewId, isChosen: ticked.has(reviewId) };
      return words === undefined ? edit : { ...edit, text: words.slice(0, typedLengthMax) };
    });
  });

type Batch = Acting<BatchTarget>;

/** A form of a batch, which leads back to its page, so that a reload does nothing twice. */
const batchForm = <Schema extends z.ZodType>(
  schema: Schema,
  run: (value: z.output<Schema>, batch: Batch) => Promise<unknown>,
  toast?: (t: Translator) => string,
) =>
  formIntentAt<BatchTarget>()({
    schema,
    run: async (value, batch) => {
      await requireBatch(batch);
      await run(value, batch);
      return redirect(batchPath(batch));
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
  plan: batchForm(Plan, (action, { context, batchId }) => {
    if (action) return productApi(context).reviewBatches.plan({ batchId, action });
    throw new FormProblem({ status: 422, message: translatorOf(context)("review-batches:preview.invalid") });
  }),
  draft: batchForm(Edits, (edits, { context, batchId }) => productApi(context).reviewBatches.draft({ batchId, edits })),
  confirm: batchForm(
    Edits,
    (edits, { context, batchId }) => productApi(context).reviewBatches.confirm({ batchId, edits }),
    (t) => t("review-batches:toasts.confirmed"),
  ),
  undo: batchForm(
    z.object({}),
    (_form, { context, batchId }) => productApi(context).reviewBatches.undo({ batchId }),
    (t) => t("review-batches:toasts.undone"),
  ),
};
