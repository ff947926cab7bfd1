import { usePoll } from "#app/islands/use-poll.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { findReview } from "../read-review.ts";

/** Polls a review while a reply of it is on its way to the platform. */
export function useReviewPoll(
  review: PresentedReview,
  address: string,
  onChanged: (review: PresentedReview) => void,
): void {
  const waits = review.replies.flatMap(({ outbox }) => outbox?.pollSeconds ?? []);
  usePoll(waits.length > 0 ? Math.min(...waits) : null, async () => {
    const current = await findReview(address, review.id);
    if (current) onChanged(current);
  });
}
