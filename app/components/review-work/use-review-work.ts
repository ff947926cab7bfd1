import { useEffect, useRef, useState } from "react";
import { isRefusedPart, type RefusedPart } from "#app/lib/refused-part.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { readReviewWithWork } from "../reviews/read-review.ts";

/** Reviews that are only passed while moving through the list are not loaded. */
const settleMs = 200;

/** The work on the open review: from the page, else fetched, and again whenever the review has changed. */
export function useReviewWork({ work, links }: Pick<ReviewScreenData, "work" | "links">, review?: PresentedReview) {
  const [known, setKnown] = useState<WorkData | RefusedPart | null>(work);
  const shown = useRef(review);
  const { self } = links;
  useEffect(() => {
    if (!review || shown.current === review) return;
    shown.current = review;
    let isOver = false;
    const timer = setTimeout(async () => {
      const found = await readReviewWithWork(self, review.id);
      if (found?.work && !isOver) setKnown(found.work);
    }, settleMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [review, self]);
  return isRefusedPart(known) || known?.reviewId === review?.id ? known : null;
}
