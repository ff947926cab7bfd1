import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";

/** How a page is added to the list (specification, section 4): replacing it, after its last review, or before its first. */
export type LoadStrategy = "REPLACE" | "CONCAT" | "CONCAT_BEFORE";

/** The reviews on screen and the links to further ones; null = none that way. */
export type LoadedReviews = {
  reviews: PresentedReview[];
  /** Reviews that were opened by their address and are not, or no longer, in the list. */
  aside: PresentedReview[];
  next: string | null;
  previous: string | null;
  hasLoadedAll: boolean;
};
export type LoadedPage = Pick<ReviewScreenData, "reviews" | "opened" | "links" | "hasLoadedAll">;

export type LoadedChange =
  | { kind: "page"; strategy: LoadStrategy; page: LoadedPage }
  | { kind: "changed"; review: PresentedReview }
  | { kind: "opened"; review: PresentedReview }
  /** It belongs to the list again, as after taking a reply back; `index`: where it was. */
  | { kind: "returned"; review: PresentedReview; index: number }
  | { kind: "removed"; ids: readonly string[] };

const withoutKnown = (reviews: readonly PresentedReview[], known: readonly PresentedReview[]): PresentedReview[] =>
  reviews.filter((review) => !known.some(({ id }) => id === review.id));

function join(loaded: LoadedReviews, strategy: LoadStrategy, page: LoadedPage): LoadedReviews {
  const { reviews, links, hasLoadedAll } = page;
  if (strategy === "REPLACE") {
    const aside = page.opened?.review ? [page.opened.review] : [];
    return { reviews, aside, next: links.next, previous: links.previous, hasLoadedAll };
  }
  // A page loaded twice, or one that overlaps, must not show a review twice.
  const fresh = withoutKnown(reviews, loaded.reviews);
  if (strategy === "CONCAT")
    return { ...loaded, reviews: [...loaded.reviews, ...fresh], next: links.next, hasLoadedAll };
  return { ...loaded, reviews: [...fresh, ...loaded.reviews], previous: links.previous };
}

/** The list after a change. */
export function changeLoaded(loaded: LoadedReviews, change: LoadedChange): LoadedReviews {
  if (change.kind === "page") return join(loaded, change.strategy, change.page);
  if (change.kind === "removed")
    return { ...loaded, reviews: loaded.reviews.filter(({ id }) => !change.ids.includes(id)) };
  const { review } = change;
  if (change.kind === "returned") {
    const reviews = withoutKnown(loaded.reviews, [review]).toSpliced(change.index, 0, review);
    return { ...loaded, reviews, aside: withoutKnown(loaded.aside, [review]) };
  }
  if (change.kind === "opened") return { ...loaded, aside: [...loaded.aside, review] };
  const renew = (known: PresentedReview) => (known.id === review.id ? review : known);
  return { ...loaded, reviews: loaded.reviews.map(renew), aside: loaded.aside.map(renew) };
}

/** The list of a new page. */
export const loadedOf = (page: LoadedPage): LoadedReviews =>
  changeLoaded(
    { reviews: [], aside: [], next: null, previous: null, hasLoadedAll: false },
    { kind: "page", strategy: "REPLACE", page },
  );

/** A review on screen, in the list or beside it. */
export const findLoaded = ({ reviews, aside }: LoadedReviews, id: string): PresentedReview | undefined =>
  reviews.find((review) => review.id === id) ?? aside.find((review) => review.id === id);
