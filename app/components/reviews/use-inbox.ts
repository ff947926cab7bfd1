import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { announceCounts } from "#app/islands/counts.ts";
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
export function useInbox(data: ReviewScreenData, openId: string | null, onGone: (count: number) => void) {
  const { loaded, change, loading, onLoad } = useLoadedReviews(data);
  // A review that left the list while it was shown beside it stays there, until another one is opened.
  const [stayedId, setStayedId] = useState<string | null>(null);
  const [confirming, setConfirming] = useState<ReviewScreenData["confirm"]>(null);
  const typed = useRef<Typed>(new Map()).current;
  if (openId !== null && stayedId !== null && openId !== stayedId) setStayedId(null);
  const navigate = useNavigate();
  const { self } = data.links;
  const onFound = useCallback((review: PresentedReview) => change({ kind: "opened", review }), [change]);
  const { review, isGone } = useOpenReview(data, loaded, openId ?? stayedId, onFound);
  const onChanged = (changed: PresentedReview) => change({ kind: "changed", review: changed });
  usePushedChanges(data, review ? [...loaded.reviews, review] : loaded.reviews, onChanged);

  const isListed = (id: string) => loaded.reviews.some((known) => known.id === id && isInList(data, known));
  /** Where reviews were that have left the list on this page. */
  const leftAt = useRef(new Map<string, number>()).current;
  const { leaving, leave } = useLeaving((ids) => {
    // One whose reply was taken back meanwhile stays.
    const gone = ids.filter((id) => !isListed(id));
    change({ kind: "removed", ids: gone });
    onGone(gone.length);
  });
  // The views count anew. The badge comes with what the router reads after the form, as does its message: reading now would lose both.
  const onResult = ({ outcome, removedIds }: WriteResult) => {
    if (outcome?.review) {
      onChanged(outcome.review);
      announceCounts();
      const { id } = outcome.review;
      const index = loaded.reviews.findIndex((known) => known.id === id);
      const formerIndex = leftAt.get(id);
      if (index >= 0 && !isInList(data, outcome.review)) {
        setStayedId(id);
        leftAt.set(id, index);
        change({ kind: "opened", review: outcome.review });
        leave([id]);
      } else if (index < 0 && formerIndex !== undefined && isInList(data, outcome.review)) {
        change({ kind: "returned", review: outcome.review, index: formerIndex });
        onGone(-1);
      }
    }
    if (removedIds.length === 0) return;
    announceCounts();
    if (openId && removedIds.includes(openId)) {
      const next = nextAfter(loaded.reviews, openId, removedIds);
      void navigate(next ? reviewAddress(self, next.id) : self, { replace: true, preventScrollReset: true });
    }
    change({ kind: "removed", ids: removedIds });
    onGone(removedIds.length);
    // The focused element has disappeared.
    document.getElementById(listId)?.focus();
  };
  const confirmAt = (reviewId: string) => (replyId: string) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setConfirming({ reviewId, replyId });
  };
  const onConfirmed = useCallback(() => setConfirming(null), []);
  const list = { loaded, loading, onLoad, leaving };
  return { list, review, isGone, typed, confirming, confirmAt, onConfirmed, onResult, onChanged };
}

/** True if a review still belongs to the list by the state of its reply, which is what a write changes. */
const isInList = ({ shownStates }: ReviewScreenData, { answerState }: PresentedReview): boolean =>
  shownStates.includes(answerState);

/** Rows fold before they go. */
const foldMs = 220;

/** The reviews that are leaving; `onLeft` is called once they have. */
function useLeaving(onLeft: (ids: readonly string[]) => void) {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const left = useRef(onLeft);
  useEffect(() => {
    left.current = onLeft;
  });
  const leave = useCallback((ids: readonly string[]) => {
    setLeaving((all) => new Set([...all, ...ids]));
    setTimeout(() => {
      setLeaving((all) => new Set([...all].filter((id) => !ids.includes(id))));
      left.current(ids);
    }, foldMs);
  }, []);
  return { leaving, leave };
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
