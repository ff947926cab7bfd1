import { type MouseEvent, useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isPlainClick, reviewAddress } from "#app/lib/review-links.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { WriteResult } from "#app/services/reviews/write-result.ts";
import type { Typed } from "./card/write-form.tsx";
import { listId } from "./list/review-list.tsx";
import { useLoadedReviews } from "./list/use-loaded-reviews.ts";
import { usePushedChanges } from "./pushed/use-pushed-changes.ts";
import { useOpenReview } from "./use-open-review.ts";

/** State shared by the list and the open review: the reviews, and the changes by writes to them. */
export function useInbox(data: ReviewScreenData, openId: string | null) {
  const { loaded, change, loading, onLoad } = useLoadedReviews(data);
  const [removedCount, setRemovedCount] = useState(0);
  const [confirming, setConfirming] = useState<ReviewScreenData["confirm"]>(null);
  const typed = useRef<Typed>(new Map()).current;
  const navigate = useNavigate();
  const { self } = data.links;
  const onFound = useCallback((review: PresentedReview) => change({ kind: "opened", review }), [change]);
  const { review, isGone } = useOpenReview(data, loaded, openId, onFound);
  const onChanged = (changed: PresentedReview) => change({ kind: "changed", review: changed });
  usePushedChanges(data, review ? [...loaded.reviews, review] : loaded.reviews, onChanged);

  const onResult = ({ outcome, removedIds }: WriteResult) => {
    if (outcome?.review) onChanged(outcome.review);
    if (removedIds.length === 0) return;
    if (openId && removedIds.includes(openId)) {
      const next = nextAfter(loaded.reviews, openId, removedIds);
      void navigate(next ? reviewAddress(self, next.id) : self, { replace: true, preventScrollReset: true });
    }
    change({ kind: "removed", ids: removedIds });
    setRemovedCount((count) => count + removedIds.length);
    // The focused element has disappeared.
    document.getElementById(listId)?.focus();
  };
  const confirmAt = (reviewId: string) => (replyId: string) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setConfirming({ reviewId, replyId });
  };
  const onConfirmed = useCallback(() => setConfirming(null), []);
  const list = { loaded, loading, onLoad, onResult };
  return { list, removedCount, review, isGone, typed, confirming, confirmAt, onConfirmed, onResult, onChanged };
}

/** The review to open in place of one that has left the list: the next one that stays, else the one before. */
function nextAfter(
  reviews: readonly PresentedReview[],
  id: string,
  removedIds: readonly string[],
): PresentedReview | undefined {
  const index = reviews.findIndex((review) => review.id === id);
  const stays = (review: PresentedReview) => !removedIds.includes(review.id);
  return reviews.slice(index + 1).find(stays) ?? reviews.slice(0, Math.max(index, 0)).findLast(stays);
}
