import { dataAddress, reviewAddress, withParameter } from "#app/lib/review-links.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";

type One = Pick<ReviewScreenData, "opened" | "work">;

/** The present state of a review, read beside the list at `address`; null on a failure. */
export const findReview = async (address: string, id: string): Promise<PresentedReview | null> =>
  (await readReviewWithWork(address, id))?.opened?.review ?? null;

/** The present state of a review, with the work on it; null on a failure. */
export async function readReviewWithWork(address: string, id: string): Promise<One | null> {
  try {
    const { pathname } = new URL(address, window.location.href);
    const one = withParameter(`${dataAddress(pathname)}?period=all_time`, "pageSize", "1");
    const response = await fetch(reviewAddress(one, id));
    if (!response.ok || response.redirected) return null;
    return (await response.json()) as One;
  } catch {
    return null;
  }
}
