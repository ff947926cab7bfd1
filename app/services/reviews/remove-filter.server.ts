import { type AggregatedReviewFilters, reviewFilterDefaults } from "#contract/reviews/filters.ts";

type Filters = AggregatedReviewFilters;

/** What goes back to its default with each filter that is taken off as a whole. */
const whole: Record<string, (keyof Filters)[]> = {
  period: ["period", "startDate", "endDate"],
  q: ["text"],
  ratings: ["ratings"],
  states: ["answered", "notAnswered", "pending", "notAnswerable"],
  text: ["withText", "withoutText"],
  photos: ["hasPhotos"],
  archive: ["archived", "unarchived"],
  private: ["showPrivate"],
  assignee: ["assignee"],
  approval: ["awaitingApproval"],
  polarity: ["topicPolarity"],
  restaurants: ["restaurantIds"],
};
const lists = {
  platforms: "platforms",
  tags: "tagIds",
  topics: "topics",
  sentiments: "sentiments",
  languages: "languages",
  restaurants: "restaurantIds",
} as const satisfies Record<string, keyof Filters>;

/** The filters without the one of that key (`activeFilters`); an unknown key changes nothing. */
export function removeFilter(filters: Filters, key: string): Filters {
  const [name = "", value] = key.split(".");
  const defaults: Filters = { ...reviewFilterDefaults, restaurantIds: [] };
  const list = Object.hasOwn(lists, name) ? lists[name as keyof typeof lists] : undefined;
  if (value !== undefined)
    return list ? { ...filters, [list]: filters[list].filter((one: string) => one !== value) } : filters;
  const fields = Object.hasOwn(whole, name) ? (whole[name] ?? []) : [];
  return { ...filters, ...Object.fromEntries(fields.map((field) => [field, defaults[field]])) };
}
