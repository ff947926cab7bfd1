import type { RouterContextProvider } from "react-router";
import { type Scope, scopedHref } from "#app/lib/scope.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { type PrintedSection, printedSectionNames, printedSections } from "#contract/printed-reports/sections.ts";
import { statisticsFilters } from "#contract/statistics/filters.ts";
import { productApi } from "../request/product-api.server.ts";
import { filteredTab } from "../statistics/tab.server.ts";
import { presentPrinted } from "./present.server.ts";

type Args = { context: Readonly<RouterContextProvider>; url: URL; scope: Scope };

/** The printed section that an address below `statistics-pdf/` or `aggregated-statistics-pdf/` names. */
export function printedSectionAt({ pathname }: URL): PrintedSection {
  const [, area, ...rest] = pathname.split("/");
  const word = (area === "statistics-pdf" ? rest.slice(1) : rest).join("/");
  const section = printedSectionNames.find((name) => name === word);
  if (!section) throw new Error(`${pathname} is not the address of a printed section.`);
  return section;
}

/** The screen where reports are made, with filters. */
export const reportScreenPath = (scope: Scope, filters: URLSearchParams | string): string =>
  `${scopedHref(scope, "/statistics/report", {})}?${filters}`;

/** A section to be printed, under the filters of its address. */
export async function loadPrint({ context, url, scope }: Args) {
  const section = printedSectionAt(url);
  const filters = statisticsFilters.read(url.searchParams);
  const { data: report } = await productApi(context).printedReports.read({
    ...scope,
    sections: [section],
    filters,
    language: languageOf(context),
  });
  return {
    report: presentPrinted(context, report),
    bar: {
      back: filteredTab(scope, printedSections[section].tab, filters),
      file: { to: reportScreenPath(scope, statisticsFilters.write(filters)), section, language: languageOf(context) },
      expiresText: null,
    },
  };
}
export type PrintData = Awaited<ReturnType<typeof loadPrint>>;
