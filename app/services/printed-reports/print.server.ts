import type { RouterContextProvider } from "react-router";
import { type Scope, scopedHref, scopeOf } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import { type PrintedSection, printedSectionNames, printedSections } from "#contract/printed-reports/sections.ts";
import { type StatisticsQuery, statisticsFilters } from "#contract/statistics/filters.ts";
import { currentUser } from "../request/current-user.server.ts";
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

/** On paper as on the screen: whoever looks as somebody else has printed it. Null for anybody who is themselves. */
async function seenAsText(context: Args["context"]) {
  const { seenBy, name, lastname } = await currentUser(context);
  if (!seenBy) return null;
  const t = textsIn(context, "printed-reports");
  return { label: t("seenAs.label"), text: t("seenAs.text", { name: `${name} ${lastname}`.trim(), by: seenBy.name }) };
}

/** Where the printed statistics stand on screen: for people without restaurant sections, over many and narrowed to the one. */
async function onScreen(context: Args["context"], scope: Scope, filters: StatisticsQuery) {
  const { restaurantId } = scope;
  const { role } = await currentUser(context);
  if (restaurantId === null || mayEnterRestaurantSections(role)) return { scope, filters };
  const chosen = { restaurantIds: [restaurantId], restaurantGroupIds: [] };
  return { scope: { restaurantId: null }, filters: { ...filters, ...chosen } };
}

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
  const [seenAs, screen] = await Promise.all([seenAsText(context), onScreen(context, scope, filters)]);
  const presented = presentPrinted(context, report);
  const { cover } = presented;
  const lines = seenAs === null ? cover.lines : [...cover.lines, seenAs];
  return {
    report: { ...presented, cover: { ...cover, lines } },
    bar: {
      seenAs: seenAs?.text ?? null,
      back: filteredTab(screen.scope, printedSections[section].tab, screen.filters),
      file: {
        to: reportScreenPath(screen.scope, statisticsFilters.write(screen.filters)),
        section,
        language: languageOf(context),
      },
      expiresText: null,
    },
  };
}
export type PrintData = Awaited<ReturnType<typeof loadPrint>>;
