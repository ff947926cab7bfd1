import { useOutgoingFollow } from "#app/islands/use-outgoing-follow.ts";
import { findReview } from "../find-review.ts";
import type { ReviewView } from "../review-data.ts";

/** Keeps a review true while a reply of it is on its way to the platform. */
export function useReviewFollow(review: ReviewView, address: string, onChanged: (review: ReviewView) => void): void {
  const waits = review.replies.flatMap(({ outgoing }) => outgoing?.followSeconds ?? []);
  useOutgoingFollow(waits.length > 0 ? Math.min(...waits) : null, async () => {
    const current = await findReview(address, review.id);
    if (current) onChanged(current);
  });
}
