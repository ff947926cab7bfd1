import type { TFunction } from "i18next";
import type { Formats } from "#app/lib/formats.ts";
import { type Scope, scopedHref } from "#app/lib/scope.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import { type StatisticsQuery, type StatisticsTab, statisticsFilters } from "#contract/statistics/filters.ts";
import { dayCountOf } from "#contract/statistics/period.ts";
import type {
  DrillDown,
  StatisticsCategory,
  StatisticsChart,
  StatisticsFigure,
  StatisticsReport,
  StatisticsSeries,
} from "#contract/statistics/schemas.ts";
import { changeOf, gapText, scaleOf, valueText, withFewer } from "./values.server.ts";

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

/** What is to be known of a section or chart; tabs that share a key may each have a text of their own. */
const aboutOf = (presenting: Presenting, key: string): string =>
  textOf(presenting, "about", `${key}-${presenting.tab}`) || textOf(presenting, "about", key);

/** The address of a tab with filters. */
export function tabPath(scope: Scope, tab: StatisticsTab): string {
  const paths: Record<StatisticsTab, () => string> = {
    seo: () => scopedHref(scope, "/statistics/seo", {}),
    "e-reputation": () => scopedHref(scope, "/statistics/e-reputation", {}),
    boosters: () => scopedHref(scope, "/statistics/boosters", {}),
  };
  return paths[tab]();
}

/** The days behind a number: the chart of them, of the row's days or restaurant alone. Null where the chart is just that already. */
function daysBehind({ scope, tab, filters }: Presenting, chart: string, row: StatisticsCategory | null): string | null {
  const isNarrower = row !== null && (row.from !== null || row.kind === "restaurant");
  if (row !== null && !isNarrower) return null;
  const days = row?.from && row.to ? ({ period: "custom", startDate: row.from, endDate: row.to } as const) : {};
  const own = row?.kind === "restaurant" ? { restaurantId: row.key } : scope;
  const narrowed = row?.kind === "restaurant" ? { restaurantIds: [], restaurantGroupIds: [] } : {};
  const wanted = { ...filters, ...days, ...narrowed, step: "day" as const };
  if (row?.from && row.from === row.to) return null;
  return `${tabPath(own, tab)}?${statisticsFilters.write(wanted)}#${chart}`;
}

/** The list behind a number; the filters of each part narrow those before it. */
function listOf(
  presenting: Presenting,
  drillDown: DrillDown | null,
  row: StatisticsCategory | null = null,
  ...parts: (StatisticsCategory["query"] | null)[]
): string | null {
  if (!drillDown || parts.some((part) => part === null)) return null;
  if (drillDown.list === "days") return daysBehind(presenting, drillDown.chart, row);
  const { scope } = presenting;
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
    // That of a thousand days one is missing changes nothing.
    knownText:
      one.knownShare === null || one.knownShare > 0.995
        ? null
        : t("known", { share: formats.share(one.knownShare, 1) }),
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
  const textFor = (value: number | null, fewerThan: number | null = null) =>
    isGap(one)
      ? gapText(value, formats)
      : withFewer(
          valueText(value, one.unit, formats),
          fewerThan === null ? null : presenting.t("fewer", { count: fewerThan, formatted: formats.number(fewerThan) }),
          (told, fewer) => presenting.t("alsoFewer", { told, fewer }),
        );
  return {
    key: one.key,
    label: one.name ?? textOf(presenting, "names", one.key),
    unit: one.unit,
    values: one.values,
    texts: one.values.map((value, index) => textFor(value, one.fewerThan?.[index])),
    fewerThan: one.fewerThan,
    before: one.before,
    beforeTexts: one.before?.map((value, index) => textFor(value, one.fewerThanBefore?.[index])) ?? null,
    fewerThanBefore: one.fewerThanBefore,
    links: one.values.map((value, index) => {
      const category = chart.categories[index];
      return value === null || value === 0 || !category
        ? null
        : listOf(presenting, chart.drillDown, category, category.query, one.query);
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

/** Which months a chart is of that is told by the month. */
function monthsText({ t, formats }: Presenting, { months }: StatisticsChart): string | null {
  const ends = (list: readonly string[]) => {
    const [first, last] = [list.at(0), list.at(-1)];
    if (!first || !last) return null;
    return first === last ? formats.month(first) : t("range", { from: formats.month(first), to: formats.month(last) });
  };
  const [known, before] = months ? [ends(months.known), ends(months.before)] : [null, null];
  if (!known) return null;
  return before ? t("months.compared", { known, before }) : t("months.known", { known });
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
    about: [aboutOf(presenting, chart.key), monthsText(presenting, chart)].filter(Boolean).join(" "),
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
    isEmpty: shown.every(({ values, fewerThan }) => [...values, ...(fewerThan ?? [])].every((value) => value === null)),
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

/** Tabs of what platforms count themselves, which is read by the day and lags. */
const isOfPlatforms = ({ tab }: StatisticsReport) => tab === "seo";

function ageText({ t, formats }: Presenting, report: StatisticsReport): string {
  const ago = report.dataAt && formats.ago(report.dataAt);
  if (!isOfPlatforms(report)) return ago ? t("age.since", { ago }) : t("age.never");
  const read = ago ? t("age.figuresSince", { ago }) : t("age.figuresNever");
  return report.dataTo ? `${read}, ${t("age.knownTo", { day: formats.day(report.dataTo) })}` : read;
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
    ageText: ageText(presenting, report),
    notices: [
      ...report.notices.map((one) =>
        t(`periodNotices.${one === "fromFirstDay" && isOfPlatforms(report) ? "fromFirstFigure" : one}`, {
          from: day(report.from),
          to: day(report.to),
        }),
      ),
      ...(report.dataTo !== null && report.dataTo < report.to && report.dataTo >= report.from
        ? [t("lag", { to: day(report.dataTo), count: dayCountOf({ from: report.dataTo, to: report.to }) - 1 })]
        : []),
      ...(restaurants.leftOut.length > 0
        ? [t("restaurants.leftOut", { count: restaurants.leftOut.length, shown: formats.number(restaurants.count) })]
        : []),
    ],
    withoutData: scope.restaurantId === null ? restaurants.withoutData.map(({ name }) => name) : [],
    isEmpty:
      restaurants.count === 0
        ? ("none" as const)
        : restaurants.withoutData.length === restaurants.count
          ? isOfPlatforms(report)
            ? ("noFigures" as const)
            : ("noData" as const)
          : null,
    sections: report.sections.map((section) => ({
      key: section.key,
      title: textOf(presenting, "sections", section.key),
      // A chart under the same key says it beside itself.
      about: section.charts.some(({ key }) => key === section.key) ? "" : aboutOf(presenting, section.key),
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
