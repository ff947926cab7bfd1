import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { answerStateFilters } from "#contract/reviews/filter-names.ts";
import { type AggregatedReviewFilters, reviewFilterDefaults } from "#contract/reviews/filters.ts";
import { type ListParameters, listParameterNames } from "./address.server.ts";
import { platformLabel } from "./present.server.ts";

/** Something that narrows the list; `key` takes it off again. */
export type ActiveFilter = { key: string; label: string };

type Context = Readonly<RouterContextProvider>;
type Shown = AggregatedReviewFilters & ListParameters;
/** Names of what filters hold by its id. */
export type FilterNames = Record<"tags" | "restaurants" | "people", ReadonlyMap<string, string>>;

/** More restaurants than these are told by their number, and taken off together. */
const namedRestaurantsMax = 3;

function textsOf(context: Context) {
  return {
    t: textsIn(context, "saved-views"),
    reviews: textsIn(context, "reviews"),
    work: textsIn(context, "work"),
    analysis: textsIn(context, "analysis"),
    formats: formatsOf(languageOf(context)),
  };
}
type Texts = ReturnType<typeof textsOf>;

function periodLabel({ t, reviews, formats }: Texts, { period, startDate, endDate }: Shown): string {
  if (period !== "custom") return reviews(`filters.periods.${period}`);
  const from = startDate && formats.day(startDate);
  const to = endDate && formats.day(endDate);
  if (from && to) return t("active.between", { from, to });
  return from ? t("active.since", { from }) : t("active.until", { to });
}

/** A group of boxes of which some are ticked, as one sentence. */
const groupLabel = ({ t }: Texts, group: string, values: readonly string[]): string =>
  values.length === 0 ? t("active.none", { group }) : t("active.one", { group, values: values.join(", ") });

function boxFilters(texts: Texts, shown: Shown): ActiveFilter[] {
  const { reviews, formats } = texts;
  const found: ActiveFilter[] = [];
  const ratings = shown.ratings.map((rating) => (rating ? formats.number(rating) : reviews("filters.rating_zero")));
  if (ratings.length < 6) found.push({ key: "ratings", label: groupLabel(texts, reviews("filters.ratings"), ratings) });
  const chosen = answerStateFilters.filter(([, key]) => shown[key]).map(([state]) => reviews(`states.${state}`));
  if (chosen.length < 4) found.push({ key: "states", label: groupLabel(texts, reviews("filters.states"), chosen) });
  const pair = (
    group: "text" | "archive",
    names: readonly ("withText" | "withoutText" | "archived" | "unarchived")[],
  ) => {
    const isDefault = names.every((name) => shown[name] === reviewFilterDefaults[name]);
    const values = names.filter((name) => shown[name]).map((name) => reviews(`filters.${name}`));
    if (!isDefault) found.push({ key: group, label: groupLabel(texts, reviews(`filters.${group}`), values) });
  };
  pair("text", ["withText", "withoutText"]);
  if (shown.hasPhotos) found.push({ key: "photos", label: reviews("filters.hasPhotos") });
  pair("archive", ["unarchived", "archived"]);
  return found;
}

function topicFilters({ analysis, formats }: Texts, shown: Shown): ActiveFilter[] {
  const { topics, topicPolarity, sentiments, languages } = shown;
  const polarity = topicPolarity === "any" ? [] : [analysis(`polarities.${topicPolarity}`)];
  return [
    ...topics.map((topic) => ({ key: `topics.${topic}`, label: analysis(`topics.${topic}`) })),
    ...polarity.map((label) => ({ key: "polarity", label })),
    ...sentiments.map((one) => ({ key: `sentiments.${one}`, label: analysis(`sentiments.${one}`) })),
    ...languages.map((code) => ({
      key: `languages.${code}`,
      label: code === "other" ? analysis("filters.other") : formats.languageName(code),
    })),
  ];
}

function workFilters(
  { work }: Texts,
  { tagIds, assignee, awaitingApproval }: Shown,
  names: FilterNames,
): ActiveFilter[] {
  const person = assignee === "me" || assignee === "nobody" ? work(`filters.${assignee}`) : names.people.get(assignee);
  const found = tagIds.map((id) => ({ key: `tags.${id}`, label: names.tags.get(id) ?? work("tags.label") }));
  if (assignee !== "anyone")
    found.push({ key: "assignee", label: work("assignee.of", { name: person ?? work("filters.somebody") }) });
  if (awaitingApproval) found.push({ key: "approval", label: work("filters.approval") });
  return found;
}

function restaurantFilters({ t }: Texts, { restaurantIds }: Shown, { restaurants }: FilterNames): ActiveFilter[] {
  if (restaurantIds.length > namedRestaurantsMax)
    return [{ key: "restaurants", label: t("active.restaurants", { count: restaurantIds.length }) }];
  return restaurantIds.map((id) => ({
    key: `restaurants.${id}`,
    label: restaurants.get(id) ?? t("active.restaurants", { count: 1 }),
  }));
}

/** What narrows the list, each by a name in the reader's language and the key that takes it off again. */
export function activeFilters(context: Context, shown: Shown, names: FilterNames): ActiveFilter[] {
  const texts = textsOf(context);
  const { t, reviews } = texts;
  return [
    ...listParameterNames.filter((look) => shown[look]).map((look) => ({ key: look, label: t(`active.${look}`) })),
    ...(shown.period === "all_time" ? [] : [{ key: "period", label: periodLabel(texts, shown) }]),
    ...(shown.text === "" ? [] : [{ key: "q", label: t("active.text", { text: shown.text }) }]),
    ...restaurantFilters(texts, shown, names),
    ...shown.platforms.map((key) => ({
      key: `platforms.${key}`,
      label: platformLabel(key, reviews("platform.private")),
    })),
    ...boxFilters(texts, shown),
    ...(shown.showPrivate ? [] : [{ key: "private", label: t("active.noPrivate") }]),
    ...workFilters(texts, shown, names),
    ...topicFilters(texts, shown),
  ];
}
