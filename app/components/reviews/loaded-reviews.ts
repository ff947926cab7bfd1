import type { ReviewScreenData, ReviewView } from "./review-data.ts";

/** How a page joins the list (specification, section 4): instead of it, after its last review, or before its first. */
export type LoadStrategy = "REPLACE" | "CONCAT" | "CONCAT_BEFORE";

/** The reviews on screen and where the list goes on; null = nothing that way. */
export type LoadedReviews = {
  reviews: ReviewView[];
  next: string | null;
  previous: string | null;
  hasLoadedAll: boolean;
};
export type LoadedPage = Pick<ReviewScreenData, "reviews" | "links" | "hasLoadedAll">;

export type LoadedChange =
  | { kind: "page"; strategy: LoadStrategy; page: LoadedPage }
  | { kind: "changed"; review: ReviewView }
  | { kind: "removed"; ids: readonly string[] };

const withoutKnown = (reviews: readonly ReviewView[], known: readonly ReviewView[]): ReviewView[] =>
  reviews.filter((review) => !known.some(({ id }) => id === review.id));

function join(loaded: LoadedReviews, strategy: LoadStrategy, { reviews, links, hasLoadedAll }: LoadedPage) {
  if (strategy === "REPLACE") return { reviews, next: links.next, previous: links.previous, hasLoadedAll };
  // A page asked for twice, or one that overlaps, must not show a review twice.
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
  return { ...loaded, reviews: loaded.reviews.map((known) => (known.id === review.id ? review : known)) };
}

/** The list of a page that has just arrived. */
export const loadedOf = (page: LoadedPage): LoadedReviews =>
  changeLoaded(
    { reviews: [], next: null, previous: null, hasLoadedAll: false },
    { kind: "page", strategy: "REPLACE", page },
  );
