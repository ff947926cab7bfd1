import { z } from "zod";
import type { StatisticsTab } from "../statistics/filters.ts";

const of = (tab: StatisticsTab, ...sections: readonly string[]) => ({
  tab,
  sections: sections.length === 0 ? null : sections,
});

/**
 * What can be printed: the word of an address below `statistics-pdf/` (specification, section 2), the tab it is of, and which sections of
 * that tab; null for all of them. A tab that is built gets its lines here, in the order in which a report has them.
 */
export const printedSections = {
  seo: of("seo"),
  "seo/keywords": of("seo", "searches"),
  "seo/impressions": of("seo", "impressions"),
  "e-reputation": of("e-reputation"),
  "social-networks": of("social-networks"),
  boosters: of("boosters"),
};
export type PrintedSection = keyof typeof printedSections;

export const printedSectionNames = Object.keys(printedSections) as [PrintedSection, ...PrintedSection[]];
export const PrintedSection = z.enum(printedSectionNames);

/** The printed section that is the whole of a tab. */
export const printedSectionOf = (tab: StatisticsTab): PrintedSection | undefined =>
  printedSectionNames.find((name) => printedSections[name].tab === tab && printedSections[name].sections === null);

type Dashed<Word> = Word extends `${infer Tab}/${infer Part}` ? `${Tab}-${Part}` : Word;
/** The section as a key of texts and as a part of ids: `seo-keywords`. */
export const printedSectionKey = (section: PrintedSection) => section.replace("/", "-") as Dashed<PrintedSection>;
