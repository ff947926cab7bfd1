import { href, type RouterContextProvider, redirect } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { type Scope, scopedHref } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { printedSectionOf } from "#contract/printed-reports/sections.ts";
import {
  type StatisticsQuery,
  type StatisticsTab,
  statisticsFilters,
  statisticsTabs,
} from "#contract/statistics/filters.ts";
import { currentAbility } from "../request/current-user.server.ts";
import { isFlagOn } from "../request/experiments.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { presentCompetitors } from "./competitors.server.ts";
import { loadControls } from "./controls.server.ts";
import { findStoredFilters } from "./filters.server.ts";
import { tabPath } from "./lists-behind.server.ts";
import { loadPostLists } from "./posts.server.ts";
import { presentReport } from "./present.server.ts";
import type { Presenting } from "./presenting.server.ts";

type Context = Readonly<RouterContextProvider>;
export type TabTarget = { context: Context; url: URL; scope: Scope; tab: StatisticsTab };

/** The tab that an address below `statistics/` names: `/groups/statistics/boosters` is the one of boosters. 404 for any other. */
export function tabOf({ pathname }: URL): StatisticsTab {
  const name = pathname.split("/statistics/").at(1)?.split("/").at(0);
  const tab = statisticsTabs.find((known) => known === name);
  if (!tab) throw new Response(null, { status: 404 });
  return tab;
}

/** The address of a tab under filters. */
export const filteredTab = (scope: Scope, tab: StatisticsTab, filters: StatisticsQuery): string =>
  `${tabPath(scope, tab)}?${statisticsFilters.write(filters)}`;

/** The filters of the address. One without any leads to those of the last visit. */
async function filtersOf({ context, url, scope, tab }: TabTarget): Promise<StatisticsQuery> {
  if (statisticsFilters.isIn(url.searchParams)) return statisticsFilters.read(url.searchParams);
  const stored = await findStoredFilters(context, scope, tab);
  if (statisticsFilters.isSame(stored, statisticsFilters.defaults)) return stored;
  throw redirect(filteredTab(scope, tab, stored));
}

/** The answer of a tab for filters: what the screen, the CSV and the print share. */
export async function readReport({ context, scope, tab }: Omit<TabTarget, "url">, filters: StatisticsQuery) {
  const { data } = await productApi(context).statistics.report({ ...filters, tab, restaurantId: scope.restaurantId });
  return data;
}

export function presentingOf({ context, scope, tab }: Omit<TabTarget, "url">, filters: StatisticsQuery): Presenting {
  const topics = textsIn(context, "analysis");
  return {
    t: textsIn(context, "statistics-report"),
    formats: formatsOf(languageOf(context)),
    scope,
    tab,
    filters,
    topicName: (topic) => topics(`topics.${topic}` as "topics.food"),
  };
}

async function nameOf(context: Context, { restaurantId }: Scope): Promise<string | null> {
  if (restaurantId === null) return null;
  const { data } = await productApi(context).restaurants.get({ restaurantId });
  return data.internalName ?? data.name;
}

/** Another tab under the same filters; where it has a choice of restaurants of its own, under those that are stored. */
function otherTab({ scope, tab }: TabTarget, other: StatisticsTab, filters: StatisticsQuery): string {
  const isOwnChoice = scope.restaurantId === null && (tab === "roi") !== (other === "roi");
  return isOwnChoice ? tabPath(scope, other) : filteredTab(scope, other, { ...filters, platforms: [] });
}

/** The tab as a report: where it is asked for; null for a tab that is not printed. */
function printOf({ context, scope, tab }: TabTarget, filters: StatisticsQuery) {
  const section = printedSectionOf(tab);
  if (!section) return null;
  const query = statisticsFilters.write(filters);
  query.set("section", section);
  return { to: `${scopedHref(scope, "/statistics/report", {})}?${query}`, section, language: languageOf(context) };
}

/** A tab of the statistics for its address. */
export async function loadTab(target: TabTarget) {
  const { context, scope, tab } = target;
  const filters = await filtersOf(target);
  const [report, name, ability, isRoiOn] = await Promise.all([
    readReport(target, filters),
    nameOf(context, scope),
    currentAbility(context),
    // The tab itself stands behind the flag's guard.
    tab === "roi" || isFlagOn(context, "roi"),
  ]);
  const presenting = presentingOf(target, filters);
  const { t } = presenting;
  const controls = await loadControls(context, { t }, { scope, tab, filters, platforms: report.platforms });
  const self = filteredTab(scope, tab, filters);
  const posts =
    tab === "social-networks" && report.restaurants.count > 0
      ? await loadPostLists({ ...target, filters, self }, presenting)
      : [];
  const mayWrite = ability.can("update", "Restaurant");
  const { data: restaurants } =
    mayWrite && scope.restaurantId === null ? await productApi(context).statistics.restaurants({}) : { data: [] };
  return {
    tabTitle: t(`tabs.${tab}`),
    name,
    self,
    posts,
    reset: filteredTab(scope, tab, statisticsFilters.defaults),
    platforms:
      scope.restaurantId === null
        ? href("/credentials")
        : href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId: scope.restaurantId }),
    tabs: statisticsTabs
      .filter((one) => one !== "roi" || isRoiOn)
      .map((one) => ({
        to: otherTab(target, one, filters),
        label: t(`tabs.${one}`),
        current: one === tab,
      })),
    controls,
    print: printOf(target, filters),
    report: presentReport(presenting, report),
    competitors: presentCompetitors(presenting, report, { isOne: scope.restaurantId !== null, mayWrite }),
    notes: {
      mayWrite,
      restaurantId: scope.restaurantId,
      restaurants: restaurants.map(({ _id, name: label }) => ({ value: _id, label })),
      day: report.to,
      kinds: (["note", "campaign", "price", "post"] as const).map((value) => ({
        value,
        label: t(`eventKinds.${value}`),
      })),
    },
  };
}
export type TabData = Awaited<ReturnType<typeof loadTab>>;
