import { Day, Id } from "#contract/ids.ts";
import { PlatformKey } from "#contract/platforms/schemas.ts";
import { type AggregatedReviewFilters, Assignee, ReviewPeriod } from "#contract/reviews/filters.ts";
import { analysisFiltersOfForm } from "../analysis/filters.server.ts";
import { defaultFilters } from "./query.server.ts";

/** The filters that the panel's form sends: an unticked box is simply absent, so nothing falls back to a default here. */
export function filtersOfForm(form: FormData): AggregatedReviewFilters {
  const has = (name: string, value: string) => form.getAll(name).includes(value);
  const day = (name: string) => Day.safeParse(form.get(name)).data ?? null;
  const [from, to] = inOrder(day("from"), day("to"));
  const chosen = ReviewPeriod.catch("all_time").parse(form.get("period"));
  // Two dates typed under another period are what the person means; a custom period without dates means nothing.
  const period = chosen === "custom" && from === null && to === null ? "all_time" : chosen;
  return {
    period,
    startDate: period === "custom" ? from : null,
    endDate: period === "custom" ? to : null,
    platforms: form.getAll("platform").flatMap((key) => PlatformKey.safeParse(key).data ?? []),
    text: String(form.get("q") ?? "")
      .trim()
      .slice(0, 200),
    ratings: [0, 1, 2, 3, 4, 5].filter((rating) => has("rating", String(rating))),
    answered: has("state", "answered"),
    notAnswered: has("state", "not_answered"),
    pending: has("state", "pending"),
    notAnswerable: has("state", "not_answerable"),
    showPrivate: has("show", "private"),
    withText: has("text", "with"),
    withoutText: has("text", "without"),
    hasPhotos: has("photos", "with"),
    archived: has("archive", "archived"),
    unarchived: has("archive", "unarchived"),
    tagIds: form.getAll("tag").flatMap((id) => Id.safeParse(id).data ?? []),
    assignee: Assignee.catch("anyone").parse(form.get("assignee")),
    ...analysisFiltersOfForm(form),
    awaitingApproval: form.has("approval"),
    restaurantIds: form.getAll("restaurant").flatMap((id) => Id.safeParse(id).data ?? []),
  };
}

function inOrder(from: string | null, to: string | null): [string | null, string | null] {
  return from !== null && to !== null && from > to ? [to, from] : [from, to];
}

type Change = Partial<AggregatedReviewFilters>;
const anyState: Change = { answered: true, notAnswered: true, pending: true, notAnswerable: true };
const onlyState = (state: Change): Change => ({
  answered: false,
  notAnswered: false,
  pending: false,
  notAnswerable: false,
  ...state,
});

/** Shortcuts above the list: what each sets, and what taking it off again sets. */
const quickFilters = {
  toAnswer: { on: onlyState({ notAnswered: true }), off: anyState },
  pending: { on: onlyState({ pending: true }), off: anyState },
  negative: { on: { ratings: [1, 2] }, off: { ratings: defaultFilters.ratings } },
  withText: { on: { withText: true, withoutText: false }, off: { withText: true, withoutText: true } },
  archived: { on: { archived: true, unarchived: false }, off: { archived: false, unarchived: true } },
  mine: { on: { assignee: "me" }, off: { assignee: "anyone" } },
  approval: { on: { awaitingApproval: true }, off: { awaitingApproval: false } },
} satisfies Record<string, { on: Change; off: Change }>;
export const quickFilterKeys = Object.keys(quickFilters) as QuickFilterKey[];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Is everything that a chip sets, set? */
export function isQuickFilterOn(filters: AggregatedReviewFilters, key: QuickFilterKey): boolean {
  return Object.entries(quickFilters[key].on).every(([name, value]) => isSame(filters[name as keyof Change], value));
}

/** The filters after pressing a chip; an unknown one changes nothing. */
export function toggleQuickFilter(filters: AggregatedReviewFilters, key: string): AggregatedReviewFilters {
  const known = quickFilterKeys.find((candidate) => candidate === key);
  if (!known) return filters;
  return { ...filters, ...(isQuickFilterOn(filters, known) ? quickFilters[known].off : quickFilters[known].on) };
}

export type QuickFilterKey = keyof typeof quickFilters;
