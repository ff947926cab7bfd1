import type { RouterContextProvider } from "react-router";
import { ReviewImageInput } from "#contract/review-images/endpoints.ts";
import { productApi } from "../request/product-api.server.ts";

/** A review as a picture with the options of an address; unknown values become the default. */
export async function reviewImage(
  context: Readonly<RouterContextProvider>,
  reviewId: string,
  query: URLSearchParams,
): Promise<File> {
  const { format, name } = ReviewImageInput.shape;
  return productApi(context).reviewImages.get({
    reviewId,
    format: format.safeParse(query.get("format") ?? undefined).data ?? "square",
    name: name.safeParse(query.get("name") ?? undefined).data ?? "first",
  });
}
