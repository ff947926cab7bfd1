import { reviewImage } from "#app/services/reviews/image.server.ts";
import type { Route } from "./+types/image.ts";

/** A review as a picture to download or to share. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const file = await reviewImage(context, params.reviewId, url.searchParams);
  return new Response(file, {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `inline; filename="review-${params.reviewId}.png"`,
      "Cache-Control": "private, no-cache",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
