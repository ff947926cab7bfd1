import { useEffect, useState } from "react";
import type { RefusedPart } from "#app/lib/refused-part.ts";
import { cardAddress, dataAddress, type ReviewTab } from "#app/lib/review-links.ts";
import type { EventView, PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";

type Events = readonly EventView[] | RefusedPart;
/** A history as it was read for one version of its review. */
type Read = { review: PresentedReview; events: Events };

/** The history of the open review while its part is shown: from the page, else fetched, and again whenever the review has changed. */
export function useHistory(data: ReviewScreenData, review: PresentedReview | undefined, tab: ReviewTab): Events | null {
  const fromPage =
    data.history && review?.id === data.history.reviewId ? { review, events: data.history.events } : null;
  const [read, setRead] = useState<Read | null>(fromPage);
  const { self } = data.links;
  const isMissing = tab === "history" && review !== undefined && read?.review !== review;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    const list = `${dataAddress(new URL(self, window.location.href).pathname)}?period=all_time&pageSize=1`;
    void (async () => {
      try {
        const response = await fetch(cardAddress(list, review.id, { tab: "history" }));
        const { history } = (await response.json()) as ReviewScreenData;
        if (!isOver) setRead({ review, events: history?.events ?? [] });
      } catch {
        // Offline: what was read before stays, and the next change of the review asks again.
      }
    })();
    return () => {
      isOver = true;
    };
  }, [isMissing, review, self]);
  return read?.review.id === review?.id ? (read?.events ?? null) : null;
}
