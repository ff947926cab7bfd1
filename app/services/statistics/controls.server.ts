import type { TFunction } from "i18next";
import type { RouterContextProvider } from "react-router";
import type { FilterChoice, FilterControl } from "#app/lib/filter-views.ts";
import type { Scope } from "#app/lib/scope.ts";
import { type ConnectionKey, connectionNames } from "#contract/platforms/schemas.ts";
import { type StatisticsQuery, type StatisticsTab, statisticsFilters } from "#contract/statistics/filters.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type Texts = { t: TFunction<"statistics-report"> };

const boxes = (
  name: string,
  legend: string,
  choices: readonly FilterChoice[],
  chosen: readonly string[],
): FilterControl => ({
  kind: "boxes",
  name,
  legend,
  choices: choices.map((one) => ({ ...one, isOn: chosen.includes(one.value) })),
});

function choice(
  { t }: Texts,
  name: "comparison" | "step" | "hours",
  filters: StatisticsQuery,
): Extract<FilterControl, { kind: "choice" }> {
  const { choices } = statisticsFilters.rows[name];
  return {
    kind: "choice",
    name,
    label: t(`filters.${name}.label`),
    value: filters[name],
    choices: choices.map((value) => ({
      value,
      label: t(`filters.${name}.values.${value}` as "filters.step.values.day"),
    })),
  };
}

/** Platforms that have data, and those that are chosen although theirs have vanished. */
function platformsOf({ t }: Texts, filters: StatisticsQuery, known: StatisticsReport["platforms"]): FilterControl[] {
  const keys = [...new Set([...known, ...filters.platforms])];
  const choices = keys.map((value) => ({
    value,
    label: value === "private" ? t("filters.private") : connectionNames[value as ConnectionKey],
    ...(!known.includes(value) && { hint: t("filters.vanished") }),
  }));
  return keys.length < 2 ? [] : [boxes("platform", t("filters.platforms"), choices, filters.platforms)];
}

async function restaurantsOf(
  context: Context,
  { t }: Texts,
  { filters, tab }: { filters: StatisticsQuery; tab: StatisticsTab },
): Promise<FilterControl[]> {
  const [{ data: groups }, { data: restaurants }] = await Promise.all([
    productApi(context).restaurantGroups.choices({}),
    productApi(context).statistics.restaurants({}),
  ]);
  const choicesOf = (rows: readonly { _id: string; name: string }[]) =>
    rows.map(({ _id, name }) => ({ value: _id, label: name }));
  return [
    ...(groups.length > 0
      ? [boxes("restaurantGroup", t("filters.groups"), choicesOf(groups), filters.restaurantGroupIds)]
      : []),
    boxes(
      "restaurant",
      t("filters.restaurants"),
      // Those without it have nothing to show there; the page names them.
      choicesOf(tab === "roi" ? restaurants.filter(({ roiActivated }) => roiActivated) : restaurants),
      filters.restaurantIds,
    ),
  ];
}

type Asked = {
  scope: Scope;
  tab: StatisticsTab;
  filters: StatisticsQuery;
  platforms: StatisticsReport["platforms"];
};

/** The fields of the filter row, and of the sheet behind its button. */
export async function loadControls(context: Context, texts: Texts, { scope, tab, filters, platforms }: Asked) {
  const { t } = texts;
  const { period } = statisticsFilters.rows;
  const more = [
    choice(texts, "step", filters),
    ...(tab === "e-reputation" ? [choice(texts, "hours", filters)] : []),
    ...(platforms.length > 0 ? platformsOf(texts, filters, platforms) : []),
    ...(scope.restaurantId === null ? await restaurantsOf(context, texts, { filters, tab }) : []),
  ];
  const chosenCount = [
    filters.step !== "auto",
    tab === "e-reputation" && filters.hours !== "all",
    platforms.length > 0 && filters.platforms.length > 0,
    filters.restaurantIds.length > 0,
    filters.restaurantGroupIds.length > 0,
  ].filter(Boolean).length;
  return {
    period: {
      value: filters.period,
      choices: period.choices.map((value) => ({
        value,
        label: t(`filters.period.${value}` as "filters.period.custom"),
      })),
      startDate: filters.startDate ?? "",
      endDate: filters.endDate ?? "",
      fromMonth: filters.fromMonth,
      toMonth: filters.toMonth,
    },
    comparison: choice(texts, "comparison", filters),
    more,
    moreCount: chosenCount === 0 ? null : String(chosenCount),
  };
}
export type StatisticsControls = Awaited<ReturnType<typeof loadControls>>;
