import type { TFunction } from "i18next";
import type { Formats } from "#app/lib/formats.ts";
import type { Scope } from "#app/lib/scope.ts";
import type { StatisticsQuery, StatisticsTab } from "#contract/statistics/filters.ts";

/** For whom and from where a report is presented. */
export type Presenting = {
  t: TFunction<"statistics-report">;
  formats: Formats;
  scope: Scope;
  tab: StatisticsTab;
  filters: StatisticsQuery;
  topicName: (topic: string) => string;
};

/** Texts under keys of the report, which the API does not know to be those of the catalogue. */
export const textOf = (
  { t }: Presenting,
  area: "names" | "how" | "charts" | "sections" | "about",
  key: string,
): string => t(`${area}.${key}` as "names.ratingNow", { defaultValue: "" });

/** What is to be known of a section or chart; tabs that share a key may each have a text of their own. */
export const aboutOf = (presenting: Presenting, key: string): string =>
  textOf(presenting, "about", `${key}-${presenting.tab}`) || textOf(presenting, "about", key);
