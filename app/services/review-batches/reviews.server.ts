import type { RouterContextProvider } from "react-router";
import type { Review } from "#contract/reviews/schemas.ts";
import { productApi, unshared } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The reviews of a batch in full, page by page. */
export async function* readBatchReviews(context: Context, batchId: string): AsyncGenerator<Review[]> {
  let after: string | undefined;
  do {
    const page = await productApi(context).reviewBatches.reviews({ batchId, ...(after && { after }) }, unshared);
    yield page.data;
    after = page.pagination.after ?? undefined;
  } while (after);
}
