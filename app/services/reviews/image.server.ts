import type { RouterContextProvider } from "react-router";
import { ReviewImageInput } from "#contract/review-images/endpoints.ts";
import { productApi } from "../request/product-api.server.ts";

/** A review as a picture, as an address asks for it; what it asks and nobody knows is as it would be unasked. */
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
