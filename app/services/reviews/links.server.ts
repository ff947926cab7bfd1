import { href } from "react-router";
import { type AggregatedReviewFilters, aggregatedReviewFilters } from "#contract/reviews/filters.ts";

type Change = Partial<AggregatedReviewFilters>;

/** Reviews without a reply, as counted "to answer": unarchived, without a saved or published reply. */
export const toAnswerFilters: Change = { answered: false, pending: false, notAnswerable: false };
/** Reviews with a reply that still has to be put on the platform. */
export const pendingFilters: Change = { answered: false, notAnswered: false, notAnswerable: false };

/** The review list of a restaurant; absent filters get their default. */
export function reviewsPath(restaurantId: string, filters: Change): string {
  return `${href("/restaurants/:restaurantId/reputation/reviews", { restaurantId })}?${searchOf(filters)}`;
}

/** The review list over many restaurants. */
export function groupReviewsPath(filters: Change): string {
  return `${href("/groups/reputation/reviews")}?${searchOf(filters)}`;
}

const searchOf = (filters: Change): string =>
  aggregatedReviewFilters.write({ ...aggregatedReviewFilters.defaults, ...filters }).toString();
