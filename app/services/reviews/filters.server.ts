import type { TFunction } from "i18next";
import type { ActiveFilter, FilterChoice, FilterControl, FilterOpener, FilterSection } from "#app/lib/filter-views.ts";
import { type Formats, formatsOf } from "#app/lib/formats.ts";
import type { Namespace } from "#app/locales/catalogue.ts";
import { textsOf } from "#app/locales/texts.server.ts";
import { sentiments, topics } from "#contract/analysis/topics.ts";
import type { Language } from "#contract/languages.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import { type ReviewQuery, type ReviewQueryName, reviewQuery } from "#contract/reviews/filters.ts";
import { answerStates } from "#contract/reviews/schemas.ts";
import { platformLabel } from "./present.server.ts";

const textsIn = <Area extends Namespace>(language: Language, area: Area) =>
  textsOf[language].current().in(area) as unknown as TFunction<Area>;
/** Records that filters name by their ids. */
export type KnownRecords = Record<"tags" | "people" | "restaurantGroups" | "restaurants", KnownRecord[]>;
type KnownRecord = { id: string; name: string; detail?: string };

/** More restaurants than these are shown as a number, and removed together. */
const namedRestaurantsMax = 3;

/** Order of the sections among the active filters, and in the form. */
const activeSections = [
  "list",
  "period",
  "text",
  "restaurants",
  "platforms",
  "ratings",
  "response",
  "content",
  "work",
  "topics",
] as const;
/** Sections of the form; the first four are open, the others folded. */
const openSections = ["period", "ratings", "response", "platforms"] as const;
const foldedSections = ["restaurants", "work", "content", "topics"] as const;
/** Filters with a button of their own in the filter row: it opens the form at their place. */
const openers = ["period", "ratings", "platforms"] as const;
const inSections = (sections: readonly string[]): ReviewQueryName[] =>
  sections.flatMap((section) => reviewQuery.names.filter((name) => reviewQuery.rows[name].section === section));
const activeOrder = inSections(activeSections);

/** Filters, what they name by ids, and for whom. */
type Asked = { language: Language; query: ReviewQuery; known: KnownRecords };
type Shown = Asked & { t: TFunction<"review-filters">; formats: Formats };
/** Texts of a filter that differ from the general ones. */
type Telling = {
  choices?: (shown: Shown) => FilterChoice[];
  /** One choice among the active filters, where its text differs from the form's. */
  chosen?: (value: string, shown: Shown) => string;
  /** The whole filter among the active ones. */
  whole?: (shown: Shown) => string;
};

const byName = (records: readonly KnownRecord[]): FilterChoice[] =>
  records.map(({ id, name, detail }) => ({ value: id, label: name, ...(detail && { hint: detail }) }));
const nameOf = (records: readonly KnownRecord[], id: string): string | undefined =>
  records.find((record) => record.id === id)?.name;

function periodText({ query: { period, startDate, endDate }, t, formats }: Shown): string {
  if (period !== "custom") return t(`period.values.${period}`);
  const from = startDate && formats.day(startDate);
  const to = endDate && formats.day(endDate);
  if (from && to) return t("period.between", { from, to });
  return from ? t("period.since", { from }) : t("period.until", { to });
}

function assigneeText({ query: { assignee }, known, t }: Shown): string {
  const name = assignee === "me" || assignee === "nobody" ? t(`assignee.values.${assignee}`) : undefined;
  return t("assignee.of", { name: name ?? nameOf(known.people, assignee) ?? t("assignee.other") });
}

function repliedByText({ query: { repliedBy }, known, t }: Shown): string {
  if (repliedBy === "unknown") return t("repliedBy.values.unknown");
  return t("repliedBy.of", { name: nameOf(known.people, repliedBy) ?? t("assignee.other") });
}

/** Texts of a choice by its own name below the filter's. */
const choiceText = (t: Shown["t"], name: ReviewQueryName, value: string): string =>
  t(`${name}.values.${value}` as "archive.values.archived");

const sides = ["positive", "negative"] as const;
const tellings: Partial<Record<ReviewQueryName, Telling>> = {
  period: { whole: periodText },
  text: { whole: ({ query, t }) => t("text.quoted", { text: query.text }) },
  platforms: {
    choices: ({ language }) =>
      platformKeys.map((value) => ({
        value,
        label: platformLabel(value, textsIn(language, "reviews")("platform.private")),
      })),
  },
  ratings: {
    choices: ({ t }) =>
      [5, 4, 3, 2, 1, 0].map((value) => ({ value: `${value}`, label: choiceText(t, "ratings", `${value}`) })),
    chosen: (value, { t, formats }) =>
      value === "0" ? choiceText(t, "ratings", value) : formats.number(Number(value)),
  },
  states: {
    choices: ({ language }) =>
      answerStates.map((value) => ({ value, label: textsIn(language, "reviews")(`states.${value}`) })),
  },
  showPrivate: { whole: ({ t }) => t("showPrivate.off") },
  tagIds: {
    choices: ({ known }) => byName(known.tags),
    chosen: (id, { known, t }) => nameOf(known.tags, id) ?? t("tagIds.label"),
  },
  assignee: {
    choices: ({ query: { assignee }, known, t }) => {
      const choices = reviewQuery.rows.assignee.choices.map((value) => ({
        value,
        label: choiceText(t, "assignee", value),
      }));
      const all = [...choices, ...byName(known.people)];
      return all.some(({ value }) => value === assignee)
        ? all
        : [...all, { value: assignee, label: t("assignee.other") }];
    },
    whole: assigneeText,
  },
  repliedBy: { whole: repliedByText },
  replyMethod: { whole: ({ query, t }) => choiceText(t, "replyMethod", query.replyMethod) },
  topics: {
    choices: ({ language }) =>
      topics.map((value) => ({ value, label: textsIn(language, "analysis")(`topics.${value}`) })),
  },
  topicPolarity: {
    choices: ({ language }) =>
      sides.map((value) => ({ value, label: textsIn(language, "analysis")(`polarities.${value}`) })),
    whole: (shown) => chosenTexts("topicPolarity", [shown.query.topicPolarity], shown).join(),
  },
  sentiments: {
    choices: ({ language }) =>
      sentiments.map((value) => ({ value, label: textsIn(language, "analysis")(`sentiments.${value}`) })),
  },
  restaurantGroupIds: {
    choices: ({ known }) => byName(known.restaurantGroups),
    chosen: (id, { known, t }) => nameOf(known.restaurantGroups, id) ?? t("restaurantGroupIds.gone"),
  },
  restaurantIds: {
    choices: ({ known }) => byName(known.restaurants),
    chosen: (id, { known, t }) => nameOf(known.restaurants, id) ?? t("restaurantIds.count", { count: 1 }),
  },
  languages: {
    choices: ({ t, formats }) =>
      reviewQuery.rows.languages.choices.map((value) => ({
        value,
        label: value === "other" ? t("languages.other") : formats.languageTitle(value),
      })),
    chosen: (value, { t, formats }) => (value === "other" ? t("languages.other") : formats.languageName(value)),
  },
};

function choicesOf(name: ReviewQueryName, shown: Shown): FilterChoice[] {
  const own = tellings[name]?.choices?.(shown);
  return own ?? reviewQuery.rows[name].choices.map((value) => ({ value, label: choiceText(shown.t, name, value) }));
}

function chosenTexts(name: ReviewQueryName, values: readonly string[], shown: Shown): string[] {
  const { chosen } = tellings[name] ?? {};
  if (chosen) return values.map((value) => chosen(value, shown));
  const choices = choicesOf(name, shown);
  return values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
}

/** The text of a filter that is removed as a whole. */
function wholeText(name: ReviewQueryName, shown: Shown): string {
  const { t, query, language } = shown;
  const row = reviewQuery.rows[name];
  const group = t(`${name}.label`);
  const { whole } = tellings[name] ?? {};
  if (whole) return whole(shown);
  if (row.control === "box") return group;
  const values = chosenTexts(name, row.chosen(query), shown);
  const lists = textsIn(language, "lists");
  return values.length === 0
    ? lists("active.none", { group })
    : lists("active.one", { group, values: values.join(", ") });
}

const shownOf = (asked: Asked): Shown => ({
  ...asked,
  t: textsIn(asked.language, "review-filters"),
  formats: formatsOf(asked.language),
});

/** The active filters, each with a name in the reader's language and the key that removes it. */
export function presentActive(asked: Asked): ActiveFilter[] {
  const shown = shownOf(asked);
  const { query } = asked;
  const count = query.restaurantIds.length;
  const restaurants = shown.t("restaurantIds.count", { count });
  const byRow = Map.groupBy(reviewQuery.active(query), ({ name }) => name);
  return activeOrder.flatMap((name): ActiveFilter[] => {
    const rows = byRow.get(name) ?? [];
    if (name === "restaurantIds" && count > namedRestaurantsMax)
      return [{ key: "restaurants", name, label: restaurants }];
    return rows.map(({ key, choice }) => ({
      key,
      name,
      label: choice === null ? wholeText(name, shown) : (chosenTexts(name, [choice], shown)[0] ?? choice),
    }));
  });
}

function controlOf(name: ReviewQueryName, shown: Shown, restaurantSearch: string): FilterControl[] {
  const { t, query } = shown;
  const row = reviewQuery.rows[name];
  const label = t(`${name}.label`);
  const chosen = row.chosen(query);
  if (row.control === "box")
    return [{ kind: "box", name: row.formName, value: row.choices[0] ?? "", label, isOn: chosen.length > 0 }];
  const choices = choicesOf(name, shown);
  if (row.control === "choice") return [{ kind: "choice", name: row.formName, label, value: chosen[0] ?? "", choices }];
  if (row.control === "period") {
    const from = { label: t("period.from"), value: query.startDate ?? "" };
    const to = { label: t("period.to"), value: query.endDate ?? "" };
    return [{ kind: "period", label, value: query.period, choices, from, to }];
  }
  // Nothing ticked is all, so that all are shown as none.
  const ticks = chosen.length === row.choices.length ? [] : chosen;
  const boxes: FilterControl = {
    kind: "boxes",
    name: row.formName,
    legend: label,
    choices: choices.map((choice) => ({ ...choice, ...(ticks.includes(choice.value) && { isOn: true }) })),
  };
  if (name !== "restaurantIds") return choices.length > 0 ? [boxes] : [];
  const search = {
    name: "restaurantSearch",
    label: t("restaurantIds.search"),
    value: restaurantSearch,
    press: t("restaurantIds.find"),
    empty: t("restaurantIds.none"),
  };
  return [{ ...boxes, search }];
}

/**
 * The form's fields by section, in the reader's language. `restaurantSearch`: the search text for restaurants; null where there is only
 * one.
 */
export function presentSections(asked: Asked, restaurantSearch: string | null): FilterSection[] {
  const shown = shownOf(asked);
  const changed = new Set<string>(reviewQuery.changed(asked.query));
  const sectionOf = (key: (typeof activeSections)[number], title: string | null): FilterSection[] => {
    const names = inSections([key]);
    const controls = names.flatMap((name) => controlOf(name, shown, restaurantSearch ?? ""));
    if (controls.length === 0) return [];
    const isSearched = key === "restaurants" && Boolean(restaurantSearch);
    return [{ key, title, isOpen: isSearched || names.some((name) => changed.has(name)), controls }];
  };
  const folded = foldedSections.filter((key) => key !== "restaurants" || restaurantSearch !== null);
  return [
    ...openSections.flatMap((key) => sectionOf(key, null)),
    ...folded.flatMap((key) => sectionOf(key, shown.t(`sections.${key}`))),
  ];
}

/** The buttons of the filter row, with what is chosen. */
export function presentOpeners(asked: Asked): FilterOpener[] {
  const shown = shownOf(asked);
  const changed = new Set<string>(reviewQuery.changed(asked.query));
  return openers.map((name) => {
    const { parameter, section } = reviewQuery.rows[name];
    const value = changed.has(name) ? wholeText(name, shown) : null;
    return { key: parameter, section, label: shown.t(`${name}.label`), value };
  });
}

/** Filters that the row shows besides its tokens: in a button of their own, or in the search field. */
export const namesInRow: readonly string[] = [...openers, "text"];
