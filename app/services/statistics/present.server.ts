import type { TFunction } from "i18next";
import type { Formats } from "#app/lib/formats.ts";
import { type Scope, scopedHref } from "#app/lib/scope.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import { type StatisticsQuery, type StatisticsTab, statisticsFilters } from "#contract/statistics/filters.ts";
import type {
  DrillDown,
  StatisticsCategory,
  StatisticsChart,
  StatisticsFigure,
  StatisticsReport,
  StatisticsSeries,
} from "#contract/statistics/schemas.ts";
import { changeOf, gapText, scaleOf, valueText } from "./values.server.ts";

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
const textOf = ({ t }: Presenting, area: "names" | "how" | "charts" | "sections" | "about", key: string): string =>
  t(`${area}.${key}` as "names.ratingNow", { defaultValue: "" });

/** The address of a tab with filters. */
export function tabPath(scope: Scope, tab: StatisticsTab): string {
  return tab === "e-reputation"
    ? scopedHref(scope, "/statistics/e-reputation", {})
    : scopedHref(scope, "/statistics/boosters", {});
}

/** The list behind a number; the filters of each part narrow those before it. */
function listOf(
  { scope }: Presenting,
  drillDown: DrillDown | null,
  ...parts: (DrillDown["query"] | null)[]
): string | null {
  if (!drillDown || parts.some((part) => part === null)) return null;
  const query = Object.assign({ ...reviewQuery.defaults }, drillDown.query, ...parts);
  // Below a restaurant the list is of that one, whatever its address names.
  if (scope.restaurantId !== null) Object.assign(query, { restaurantIds: [], restaurantGroupIds: [] });
  return `${scopedHref(scope, "/reputation/reviews", {})}?${reviewQuery.write(query)}`;
}

export function presentFigure(presenting: Presenting, one: StatisticsFigure) {
  const { t, formats } = presenting;
  const change = changeOf(one, formats, (count, figure) => t("points", { count, figure }));
  return {
    key: one.key,
    label: textOf(presenting, "names", one.key),
    text: isGap(one) ? gapText(one.value, formats) : valueText(one.value, one.unit, formats),
    change,
    beforeText: one.before === null ? null : t("before", { value: valueText(one.before, one.unit, formats) }),
    basisText: one.basis === null ? null : t("basis", { count: one.basis, formatted: formats.number(one.basis) }),
    to: listOf(presenting, one.drillDown),
  };
}
export type FigureView = ReturnType<typeof presentFigure>;

function timeLabels(
  { formats, t }: Presenting,
  { step }: StatisticsReport,
  { from, to, isPartial }: StatisticsCategory,
) {
  if (!from || !to) return null;
  const short = step === "month" ? formats.month(from.slice(0, 7)) : formats.dayAndMonth(from);
  const range = step === "day" ? formats.day(from) : t("range", { from: formats.day(from), to: formats.day(to) });
  const long = step === "month" && !isPartial ? formats.month(from.slice(0, 7)) : range;
  return { short, long };
}

function categoryLabels(presenting: Presenting, report: StatisticsReport, one: StatisticsCategory) {
  const { t } = presenting;
  const time = timeLabels(presenting, report, one);
  if (time) return time;
  const named =
    one.kind === "rating"
      ? one.key === "0"
        ? t("stars.none")
        : t("stars.count", { count: Number(one.key) })
      : one.kind === "topic"
        ? presenting.topicName(one.key)
        : (one.name ?? textOf(presenting, "names", one.key));
  return { short: named, long: named };
}

/** Distances from the others are told with their sign. */
const isGap = ({ key }: { key: string }) => key === "groupGap" || key === "scoreGap";

function presentSeries(presenting: Presenting, chart: StatisticsChart, one: StatisticsSeries) {
  const { formats } = presenting;
  const textFor = (value: number | null) =>
    isGap(one) ? gapText(value, formats) : valueText(value, one.unit, formats);
  return {
    key: one.key,
    label: one.name ?? textOf(presenting, "names", one.key),
    unit: one.unit,
    values: one.values,
    texts: one.values.map(textFor),
    before: one.before,
    beforeTexts: one.before?.map(textFor) ?? null,
    links: one.values.map((value, index) => {
      const category = chart.categories[index];
      return value === null || value === 0 || !category
        ? null
        : listOf(presenting, chart.drillDown, category.query, one.query);
    }),
  };
}
export type SeriesView = ReturnType<typeof presentSeries>;

/** Where the events stand on a time axis: the point whose days hold them. */
function eventsOn({ t, formats }: Presenting, report: StatisticsReport, chart: StatisticsChart) {
  const byPoint = Map.groupBy(report.annotations, ({ day }) =>
    chart.categories.findIndex(({ from, to }) => from !== null && to !== null && from <= day && day <= to),
  );
  return [...byPoint]
    .filter(([index]) => index >= 0)
    .map(([index, events]) => ({
      index,
      text: events
        .map((one) => {
          const text = one.kind === "holiday" ? t(`holidays.${one.text}` as "holidays.christmas") : one.text;
          return t("event", { day: formats.dayAndMonth(one.day), text });
        })
        .join(" · "),
      isOwn: events.some(({ kind }) => kind !== "holiday"),
    }));
}

/** One sentence about a chart, for those who do not see it: its ends and its extremes. */
function summaryOf({ t }: Presenting, labels: readonly string[], shown: readonly SeriesView[]): string {
  const sentences = shown.flatMap(({ label, values, texts }) => {
    const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
    const lowest = known.toSorted((one, other) => one.value - other.value)[0];
    const highest = known.toSorted((one, other) => other.value - one.value)[0];
    if (!lowest || !highest) return [t("summary.none", { name: label })];
    const at = (index: number) => ({ value: texts[index] ?? "", label: labels[index] ?? "" });
    const [low, high] = [at(lowest.index), at(highest.index)];
    return [
      t("summary.between", { name: label, low: low.value, lowAt: low.label, high: high.value, highAt: high.label }),
    ];
  });
  return sentences.join(" ");
}

export function presentChart(presenting: Presenting, report: StatisticsReport, chart: StatisticsChart) {
  const { t, filters, scope, tab } = presenting;
  const categories = chart.categories.map((one) => ({
    key: one.key,
    ...categoryLabels(presenting, report, one),
    note: one.note === null ? null : t(`notes.${one.note}` as "notes.noData"),
    isPartial: one.isPartial,
  }));
  const shown = chart.series.map((one) => presentSeries(presenting, chart, one));
  const first = chart.series[0];
  const isTime = chart.categories.some(({ kind }) => kind === "time");
  const drawn = chart.kind === "distribution" || chart.kind === "shares" ? shown.slice(0, 1) : shown;
  const stackOf = (index: number) => shown.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  const scaled =
    chart.kind === "stacked"
      ? categories.map((_, index) => stackOf(index))
      : shown.flatMap(({ values, before }) => [...values, ...(before ?? [])]);
  const scale = scaleOf(scaled, first?.unit ?? "count");
  const hasBefore = shown.some(({ before }) => before !== null);
  return {
    key: chart.key,
    kind: chart.kind,
    title: textOf(presenting, "charts", chart.key),
    about: textOf(presenting, "about", chart.key),
    categories,
    categoryTitle: isTime ? t(`steps.${report.step}`) : t(`categories.${chart.categories[0]?.kind ?? "other"}`),
    series: shown,
    hasBefore,
    scale: {
      min: scale.min,
      max: scale.max,
      marks: scale.marks.map((value) => ({
        value,
        text: valueText(value, first?.unit ?? "count", presenting.formats),
      })),
    },
    events: isTime ? eventsOn(presenting, report, chart) : [],
    summary: summaryOf(
      presenting,
      categories.map(({ long }) => long),
      drawn,
    ),
    isEmpty: shown.every(({ values }) => values.every((value) => value === null)),
    csv: `${tabPath(scope, tab)}/${chart.key}/figures.csv?${statisticsFilters.write(filters)}`,
  };
}
export type ChartView = ReturnType<typeof presentChart>;

/** How each number of the report is counted, once each. */
function definitionsOf(presenting: Presenting, report: StatisticsReport) {
  const keys = report.sections.flatMap(({ figures, charts }) => [
    ...figures.map(({ key, source }) => ({ key, source })),
    ...charts.flatMap((chart) => chart.series.map(({ key }) => ({ key, source: chart.source }))),
  ]);
  const unique = [...new Map(keys.map((one) => [one.key, one])).values()];
  return unique
    .map(({ key, source }) => ({
      key,
      name: textOf(presenting, "names", key),
      how: textOf(presenting, "how", key),
      source: presenting.t(`sources.${source}`),
    }))
    .filter(({ how }) => how !== "");
}

/** A report in the reader's language: what the screen, the print and the mail show. */
export function presentReport(presenting: Presenting, report: StatisticsReport) {
  const { t, formats, scope } = presenting;
  const { restaurants, comparison } = report;
  const day = formats.day;
  return {
    periodText: t("range", { from: day(report.from), to: day(report.to) }),
    comparisonText: comparison
      ? t(`compared.${comparison.kind}`, { from: day(comparison.from), to: day(comparison.to) })
      : t("compared.none"),
    restaurantsText: scope.restaurantId === null ? t("restaurants.count", { count: restaurants.count }) : null,
    ageText: report.dataAt === null ? t("age.never") : t("age.since", { ago: formats.ago(report.dataAt) }),
    notices: [
      ...report.notices.map((one) => t(`periodNotices.${one}`, { from: day(report.from), to: day(report.to) })),
      ...(restaurants.leftOut.length > 0
        ? [t("restaurants.leftOut", { count: restaurants.leftOut.length, shown: formats.number(restaurants.count) })]
        : []),
    ],
    withoutData: scope.restaurantId === null ? restaurants.withoutData.map(({ name }) => name) : [],
    isEmpty:
      restaurants.count === 0
        ? ("none" as const)
        : restaurants.withoutData.length === restaurants.count
          ? ("noData" as const)
          : null,
    sections: report.sections.map((section) => ({
      key: section.key,
      title: textOf(presenting, "sections", section.key),
      about: textOf(presenting, "about", section.key),
      figures: section.figures.map((one) => presentFigure(presenting, one)),
      charts: section.charts.map((chart) => presentChart(presenting, report, chart)),
    })),
    events: report.annotations.flatMap(({ _id, kind, day: at, text, restaurantName }) =>
      _id === null || kind === "holiday"
        ? []
        : [{ _id, kind: t(`eventKinds.${kind}`), day: day(at), text, restaurantName }],
    ),
    definitions: definitionsOf(presenting, report),
  };
}
export type ReportView = ReturnType<typeof presentReport>;
