import type { Language } from "#contract/languages.ts";
import type { StatisticsQuery, StatisticsTab } from "#contract/statistics/filters.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";

/** A tab of the statistics in words, as a mail shows it. */
export type PresentedTab = {
  title: string;
  /** The days it is about. */
  period: string;
  /** What is compared with. */
  comparison: string;
  /** How old the data are. */
  age: string;
  figures: { label: string; value: string; change: string | null; before: string | null }[];
  /** Address of the tab with the same filters, as a path of the web app. */
  path: string;
};

/** Writes the headline figures of a tab in a language. `restaurantId`: the tab of one restaurant, which its address is of then. */
export type PresentTab = (asked: {
  language: Language;
  tab: StatisticsTab;
  restaurantId: string | null;
  filters: StatisticsQuery;
  report: StatisticsReport;
}) => PresentedTab;

/** The answer's own keys and numbers, for an API that runs without the web app and its words. */
export const namedByKeys: PresentTab = ({ tab, restaurantId, report: { from, to, comparison, dataAt, sections } }) => ({
  title: tab,
  period: `${from} – ${to}`,
  comparison: comparison ? `${comparison.from} – ${comparison.to}` : "",
  age: dataAt ?? "",
  figures: (sections[0]?.figures ?? []).map(({ key, value, before }) => ({
    label: key,
    value: String(value ?? "–"),
    change: null,
    before: before === null ? null : String(before),
  })),
  path: `${restaurantId === null ? "/groups" : `/restaurants/${restaurantId}`}/statistics/${tab}`,
});
