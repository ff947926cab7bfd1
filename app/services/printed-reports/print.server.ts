import type { RouterContextProvider } from "react-router";
import { type Scope, scopedHref, scopeOf } from "#app/lib/scope.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { type PrintedSection, printedSectionNames, printedSections } from "#contract/printed-reports/sections.ts";
import { statisticsFilters } from "#contract/statistics/filters.ts";
import { productApi } from "../request/product-api.server.ts";
import { filteredTab } from "../statistics/tab.server.ts";
import { presentPrinted } from "./present.server.ts";

type Args = {
  context: Readonly<RouterContextProvider>;
  url: URL;
  params: { restaurantId?: string; section: string; part?: string };
};

/** The printed section that the words of an address name. Throws a 404 for any other. */
function sectionOf({ section, part }: { section: string; part?: string }): PrintedSection {
  const word = [section, part].filter(Boolean).join("/");
  const found = printedSectionNames.find((name) => name === word);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** The screen where reports are made, with filters. */
export const reportScreenPath = (scope: Scope, filters: URLSearchParams | string): string =>
  `${scopedHref(scope, "/statistics/report", {})}?${filters}`;

/** A section to be printed, under the filters of its address. */
export async function loadPrint({ context, url, params }: Args) {
  const [scope, section] = [scopeOf(params), sectionOf(params)];
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
