import { useEffect, useRef } from "react";
import { usePushHints } from "#app/islands/push/hints.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { findReview } from "../read-review.ts";
import { isHintForList } from "./is-hint-for-list.ts";

/** Changes within this time are read together. */
const pauseMs = 300;
const changed = ["outbox.changed", "counters.changed"] as const;

/**
 * Updates reviews on screen when they changed elsewhere: another person replied, a platform took a reply. Each keeps its position, also
 * when it
 * no longer fits the filters.
 */
export function usePushedChanges(
  data: ReviewScreenData,
  shown: readonly PresentedReview[],
  onChanged: (review: PresentedReview) => void,
): void {
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ data, onChanged });
  useEffect(() => {
    latest.current = { data, onChanged };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  async function readAgain() {
    const ids = [...waiting.current];
    waiting.current.clear();
    timer.current = undefined;
    const { self } = latest.current.data.links;
    for (const id of ids) {
      const review = await findReview(self, id);
      // The list may have been replaced meanwhile.
      if (review && latest.current.data.links.self === self) latest.current.onChanged(review);
    }
  }

  usePushHints(changed, (hints) => {
    const isShown = (id: unknown): id is string => shown.some((review) => review.id === id);
    for (const hint of hints)
      if (isHintForList(data.restaurantIds, hint) && isShown(hint.data.reviewId))
        waiting.current.add(hint.data.reviewId);
    if (waiting.current.size > 0) timer.current ??= setTimeout(() => void readAgain(), pauseMs);
  });
}
