import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { scopedHref } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type Cursors, pageAddress } from "#contract/lists/list-query.ts";
import type { PastBatch } from "#contract/review-batches/past.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { batchPath, listPath } from "./paths.server.ts";

type Context = Readonly<RouterContextProvider>;

function whatOf(context: Context, { action }: PastBatch): string {
  const t = textsIn(context, "review-batches");
  if (action.kind === "archive") return t(`past.kinds.${action.archived ? "archive" : "unarchive"}`);
  return t(`past.kinds.${action.kind}`);
}

function resultOf(context: Context, { done, failed, leftOut, undone, undoneAt }: PastBatch): string[] {
  const t = textsIn(context, "review-batches");
  const { ago } = formatsOf(languageOf(context));
  const counts = [
    [done, t("past.done", { count: done })],
    [failed, t("past.failed", { count: failed })],
    [leftOut, t("result.left_out", { count: leftOut })],
    [undone, t("past.undone", { count: undone })],
  ] as const;
  const parts = counts.flatMap(([count, text]) => (count > 0 ? [text] : []));
  return undoneAt ? [...parts, t("result.undone", { when: ago(undoneAt) })] : parts;
}

/** Past batches of a restaurant, or of many (null), for an address. */
export async function loadPastBatches(context: Context, restaurantId: string | null, url: URL) {
  const t = textsIn(context, "review-batches");
  const { ago } = formatsOf(languageOf(context));
  const list = listPath(restaurantId);
  const at = (cursors: Cursors) => pageAddress(scopedHref({ restaurantId }, "/reputation/reviews/bulk", {}), cursors);
  const load = (cursors: Cursors) =>
    productApi(context).reviewBatches.list({ ...(restaurantId && { restaurantId }), ...cursors });
  const page = await loadPage(url, load, at);
  return {
    list,
    rows: page.data.map((batch) => ({
      id: batch._id,
      // Over many restaurants all batches open there; below one restaurant, those begun over many open over many.
      to: batchPath({ restaurantId: restaurantId && batch.restaurantId, batchId: batch._id }),
      at: { iso: batch.confirmedAt, ago: ago(batch.confirmedAt) },
      who: batch.by.isMe ? t("choose.me", { name: batch.by.name }) : batch.by.name,
      what: whatOf(context, batch),
      reviews: batch.reviews,
      restaurants: batch.restaurants > 1 ? t("summary.restaurants", { count: batch.restaurants }) : null,
      result: resultOf(context, batch),
    })),
    pages: pageLinks(page.pagination, at),
  };
}

/** Confirmed batches, in the reader's language. */
export type PastBatchesView = Awaited<ReturnType<typeof loadPastBatches>>;
