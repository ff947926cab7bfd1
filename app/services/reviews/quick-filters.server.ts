import { type AggregatedReviewFilters, aggregatedReviewFilters } from "#contract/reviews/filters.ts";

type Change = Partial<AggregatedReviewFilters>;
const anyState: Change = { answered: true, notAnswered: true, pending: true, notAnswerable: true };
const onlyState = (state: Change): Change => ({
  answered: false,
  notAnswered: false,
  pending: false,
  notAnswerable: false,
  ...state,
});

/** Quick filters above the list: what each sets, and what removing it sets. */
const quickFilters = {
  toAnswer: { on: onlyState({ notAnswered: true }), off: anyState },
  pending: { on: onlyState({ pending: true }), off: anyState },
  negative: { on: { ratings: [1, 2] }, off: { ratings: aggregatedReviewFilters.defaults.ratings } },
  withText: { on: { withText: true, withoutText: false }, off: { withText: true, withoutText: true } },
  archived: { on: { archived: true, unarchived: false }, off: { archived: false, unarchived: true } },
  mine: { on: { assignee: "me" }, off: { assignee: "anyone" } },
  approval: { on: { awaitingApproval: true }, off: { awaitingApproval: false } },
} satisfies Record<string, { on: Change; off: Change }>;
export type QuickFilterKey = keyof typeof quickFilters;
export const quickFilterKeys = Object.keys(quickFilters) as QuickFilterKey[];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** True if everything that a quick filter sets is set. */
export function isQuickFilterOn(filters: AggregatedReviewFilters, key: QuickFilterKey): boolean {
  return Object.entries(quickFilters[key].on).every(([name, value]) => isSame(filters[name as keyof Change], value));
}

/** The filters after a quick filter was toggled; an unknown one changes nothing. */
export function toggleQuickFilter(filters: AggregatedReviewFilters, key: string): AggregatedReviewFilters {
  const known = quickFilterKeys.find((candidate) => candidate === key);
  if (!known) return filters;
  return { ...filters, ...(isQuickFilterOn(filters, known) ? quickFilters[known].off : quickFilters[known].on) };
}
