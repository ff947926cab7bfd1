import { useOutgoingFollow } from "#app/islands/use-outgoing-follow.ts";
import { dataAddress, withParameter } from "../links.ts";
import type { ReviewScreenData, ReviewView, WriteAnswer } from "../review-data.ts";

/** Keeps a card true while a reply of it is on its way to the platform. */
export function useReviewFollow(review: ReviewView, address: string, onAnswer: (answer: WriteAnswer) => void): void {
  const waits = review.replies.flatMap(({ outgoing }) => outgoing?.followSeconds ?? []);
  useOutgoingFollow(waits.length > 0 ? Math.min(...waits) : null, async () => {
    const list = `${dataAddress(new URL(address, window.location.href).pathname)}?period=all_time&pageSize=1`;
    const response = await fetch(withParameter(list, "written", review.id));
    if (!response.ok || response.redirected) return;
    const { reviews } = (await response.json()) as ReviewScreenData;
    const current = reviews.find(({ id }) => id === review.id);
    if (!current) return;
    onAnswer({ outcome: { reviewId: review.id, replyId: null, review: current, problem: null }, removedIds: [] });
  });
}
