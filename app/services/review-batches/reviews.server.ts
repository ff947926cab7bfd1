import type { RouterContextProvider } from "react-router";
import type { Review, ReviewFileRow } from "#contract/reviews/schemas.ts";
import { productApi, unshared } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

const fileRowOf = ({ replies, photos, ...review }: Review): ReviewFileRow => ({
  ...review,
  replyTexts: replies.map(({ text }) => text),
  photoUrls: photos.map(({ url }) => url),
});

/** The reviews of a batch as rows of a file, page by page. */
export async function* readBatchReviews(context: Context, batchId: string): AsyncGenerator<ReviewFileRow[]> {
  let after: string | undefined;
  do {
    const page = await productApi(context).reviewBatches.reviews({ batchId, ...(after && { after }) }, unshared);
    yield page.data.map(fileRowOf);
    after = page.pagination.after ?? undefined;
  } while (after);
}
