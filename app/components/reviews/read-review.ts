import { dataAddress, reviewAddress, withParameter } from "#app/lib/review-links.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";

type One = Pick<ReviewScreenData, "opened" | "work">;

/** A review as it is now, read beside the list at `address`; null when it cannot be had. */
export const findReview = async (address: string, id: string): Promise<PresentedReview | null> =>
  (await readReviewWithWork(address, id))?.opened?.review ?? null;

/** A review as it is now, with the work on it; null when it cannot be had. */
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
