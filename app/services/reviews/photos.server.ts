import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { ReviewPhotoInput } from "#contract/review-photos/endpoints.ts";
import { photoKey, type ReviewPhoto } from "#contract/review-photos/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

/** A photo for a page. Its key changes with its address, so that the browser's cached copy is never another photo. */
export function photoView({ url, caption, isVideo }: ReviewPhoto) {
  return { key: photoKey(url), ...(caption ? { caption } : {}), ...(isVideo ? { isVideo } : {}) };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A picture with a text that there is none: browsers show it in place of the photo, whatever its status. */
const withoutPhoto = (words: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 112" width="448" height="448"><title>${escaped(words)}</title><rect width="112" height="112" fill="#e9e2d5"/><path d="M34 42h44v30H34zM34 66l12-12 10 10 8-6 14 12M30 34l52 46" fill="none" stroke="#655b4b" stroke-width="3" stroke-linejoin="round"/></svg>`;

/** A picture as a response: cached by the browser for a week; a failure, told by a picture in `words`, briefly. */
export async function pictureResponse(get: () => Promise<File>, words: () => string): Promise<Response> {
  const headers = { "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox" };
  try {
    const kept = { "Content-Type": "image/webp", "Cache-Control": "private, max-age=604800" };
    return new Response(await get(), { headers: { ...headers, ...kept } });
  } catch (error) {
    if (!(error instanceof ProductApiError) || ![404, 429, 503].includes(error.status)) throw error;
    const imageHeaders = { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": "private, max-age=60" };
    return new Response(withoutPhoto(words()), { status: error.status, headers: { ...headers, ...imageHeaders } });
  }
}

/** The photo of an address, while the reader waits for it; an address without the photo's key has none. */
export function reviewPhoto(
  context: Readonly<RouterContextProvider>,
  params: { reviewId: string; position: string },
  { query, signal }: { query: URLSearchParams; signal: AbortSignal },
): Promise<Response> {
  const asked = ReviewPhotoInput.safeParse({
    ...params,
    key: query.get("v") ?? "",
    size: query.get("size") ?? undefined,
  });
  return pictureResponse(
    async () => {
      if (!asked.success) throw new ProductApiError(404, "NOT_FOUND", { requestId: "" });
      return await productApi(context).reviewPhotos.get(asked.data, { signal });
    },
    () => textsIn(context, "reviews")("photos.unavailable"),
  );
}

/** A photo of a review; `key` belongs to its address. */
export type PhotoView = ReturnType<typeof photoView>;
