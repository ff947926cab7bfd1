import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { isOpening, openIdOf } from "#app/lib/review-links.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { findLoaded, type LoadedReviews } from "./list/loaded-reviews.ts";
import { findReview } from "./read-review.ts";

/** The review that the address opens; during a navigation already the next one, which the list knows. */
export function useOpenId(): string | null {
  const here = useLocation();
  const { location: next } = useNavigation();
  const shown = next?.pathname === here.pathname ? next : here;
  return openIdOf(new URLSearchParams(shown.search));
}

/** True if another list is being loaded. Opening a review keeps the list. */
export function useListPending(): boolean {
  const here = useLocation();
  const { state, location: next } = useNavigation();
  return state === "loading" && !(next && isOpening(here, next));
}

/**
 * The review beside the list: the open one, else the first. One that is not in the list, as after going back, is fetched. `isGone`: it
 * could
 * not be.
 */
export function useOpenReview(
  { opened, links }: Pick<ReviewScreenData, "opened" | "links">,
  loaded: LoadedReviews,
  openId: string | null,
  onFound: (review: PresentedReview) => void,
): { review: PresentedReview | undefined; isGone: boolean } {
  const [goneId, setGoneId] = useState(opened && !opened.review ? opened.id : null);
  const review = openId === null ? loaded.reviews[0] : findLoaded(loaded, openId);
  const missingId = openId !== null && !review && openId !== goneId ? openId : null;
  const { self } = links;
  useEffect(() => {
    if (missingId === null) return;
    let isOver = false;
    void findReview(self, missingId).then((found) => {
      if (isOver) return;
      if (found) onFound(found);
      else setGoneId(missingId);
    });
    return () => {
      isOver = true;
    };
  }, [missingId, self, onFound]);
  return { review, isGone: openId !== null && !review && openId === goneId };
}
