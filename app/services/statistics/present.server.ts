import type { TFunction } from "i18next";
import type { Formats } from "#app/lib/formats.ts";
import { type Scope, scopedHref } from "#app/lib/scope.ts";
import { topics } from "#contract/analysis/topics.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import { type StatisticsQuery, type StatisticsTab, statisticsFilters } from "#contract/statistics/filters.ts";
import { dayCountOf } from "#contract/statistics/period.ts";
import type {
  DrillDown,
  StatisticsAnnotation,
  StatisticsCategory,
  StatisticsChart,
  StatisticsFigure,
  StatisticsReport,
  StatisticsSeries,
} from "#contract/statistics/schemas.ts";
import { presentRoi, presentWithheld } from "./roi.server.ts";
import { changeOf, gapText, scaleOf, shortText, valueText, withFewer } from "./values.server.ts";

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
    "social-networks": () => scopedHref(scope, "/statistics/social-networks", {}),
    boosters: () => scopedHref(scope, "/statistics/boosters", {}),
    roi: () => scopedHref(scope, "/statistics/roi", {}),
  };
  return paths[tab]();
}

/** The days behind a number: the chart of them, of the row's days, restaurant or group alone. Null where the chart is just that already. */
function daysBehind({ scope, tab, filters }: Presenting, chart: string, row: StatisticsCategory | null): string | null {
  const isNarrower = row !== null && (row.from !== null || row.kind === "restaurant" || row.kind === "group");
  if (row !== null && !isNarrower) return null;
  const days = row?.from && row.to ? ({ period: "custom", startDate: row.from, endDate: row.to } as const) : {};
  const own = row?.kind === "restaurant" ? { restaurantId: row.key } : scope;
  // A row of a restaurant or a group is about that one, whatever else is chosen.
  const narrowed =
    row?.kind === "restaurant" || row?.kind === "group"
      ? { restaurantIds: [], restaurantGroupIds: row.kind === "group" ? [row.key] : [] }
      : {};
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
  const { scope } = presenting;
  if (!drillDown || parts.some((part) => part === null)) return null;
  if (drillDown.list === "days") return daysBehind(presenting, drillDown.chart, row);
  const query = Object.assign({ ...reviewQuery.defaults }, drillDown.query, ...parts);
  // Below a restaurant the list is of that one, whatever its address names.
  if (scope.restaurantId !== null) Object.assign(query, { restaurantIds: [], restaurantGroupIds: [] });
  return `${scopedHref(scope, "/reputation/reviews", {})}?${reviewQuery.write(query)}`;
}

/** How old the data of a source are; null for what people wrote down, which does not age. */
function ageOf({ t, formats }: Presenting, report: Age, source: StatisticsFigure["source"]): string | null {
  if (source === "hand") return null;
  if (source === "google" || source === "estimate")
    return report.metricsAt === null ? t("age.metricsNever") : t("age.metrics", { ago: formats.ago(report.metricsAt) });
  if (source === "networks")
    return report.metricsAt === null
      ? t("age.figuresNever")
      : t("age.figuresSince", { ago: formats.ago(report.metricsAt) });
  return report.dataAt === null ? t("age.never") : t("age.since", { ago: formats.ago(report.dataAt) });
}
type Age = Pick<StatisticsReport, "dataAt" | "metricsAt">;

const sentenceOf = (text: string | null) => (text === null ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);

/** What a number opens to: the formulas of those that are shown, where they come from, and how old that is. */
function explain(presenting: Presenting, report: Age, source: StatisticsFigure["source"], shown: readonly string[]) {
  return {
    formulas: shown
      .map((key) => ({ key, label: textOf(presenting, "names", key), text: textOf(presenting, "how", key) }))
      .filter(({ text }) => text !== "")
      // A number alone has its name above.
      .map((one) => (shown.length === 1 ? { ...one, label: null } : one)),
    source: presenting.t(`sources.${source}`),
    age: sentenceOf(ageOf(presenting, report, source)),
  };
}
export type Explanation = ReturnType<typeof explain>;

/** A headline number in the reader's language. */
export function presentFigure(presenting: Presenting, report: Age, one: StatisticsFigure) {
  const { t, formats } = presenting;
  const change = changeOf(one, formats, (count, figure) => t("points", { count, figure }));
  const textFor = (value: number) => valueText(value, one.unit, formats);
  const rangeText = ({ low, high }: { low: number; high: number }) =>
    t("range", { from: textFor(low), to: textFor(high) });
  // What is estimated before is told as a range, or by its change alone.
  const before = one.range
    ? one.range.before && rangeText(one.range.before)
    : one.before !== null && textFor(one.before);
  return {
    key: one.key,
    label: textOf(presenting, "names", one.key),
    text: one.range
      ? rangeText(one.range)
      : isGap(one)
        ? gapText(one.value, formats)
        : valueText(one.value, one.unit, formats),
    centralText: one.range && one.value !== null ? t("central", { value: textFor(one.value) }) : null,
    change,
    beforeText: before ? t("before", { value: before }) : null,
    basisText: one.basis === null ? null : t("basis", { count: one.basis, formatted: formats.number(one.basis) }),
    // That of a thousand days one is missing changes nothing.
    knownText:
      one.knownShare === null || one.knownShare > 0.995
        ? null
        : t("known", { share: formats.share(one.knownShare, 1) }),
    to: listOf(presenting, one.drillDown),
    how: explain(presenting, report, one.source, [one.key]),
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

/** A weekday and a part of the day, as `4-evening`. */
function slotName({ t, formats }: Presenting, key: string): string {
  const [weekday, part] = key.split("-");
  return `${formats.weekdayTitle(Number(weekday))}, ${t(`dayParts.${part}` as "dayParts.noon")}`;
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
        : one.kind === "slot"
          ? slotName(presenting, one.key)
          : one.kind === "post"
            ? shortText(one.name ?? "")
            : (one.name ?? textOf(presenting, "names", one.key));
  return { short: named, long: named };
}

const isTopic = (key: string) => topics.some((topic) => topic === key);

/** Sentences about a topic, praise beside complaints, for the same reviews. */
function quotesOf({ scope }: Presenting, { drillDown }: StatisticsChart, { kind, key, query }: StatisticsCategory) {
  if (kind !== "topic" || drillDown?.list !== "reviews") return null;
  const address = reviewQuery.write({ ...reviewQuery.defaults, ...drillDown.query, ...query });
  address.set("topic", key);
  return `${scopedHref(scope, "/reputation/topics", {})}?${address}#topic`;
}

/** Distances from the others are told with their sign. */
const gapKeys = new Set(["groupGap", "scoreGap", "similarGap", "followerGain"]);
const isGap = ({ key }: { key: string }) => gapKeys.has(key);

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
    label: one.name ?? (isTopic(one.key) ? presenting.topicName(one.key) : textOf(presenting, "names", one.key)),
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

function eventText(t: Presenting["t"], { kind, text, count }: StatisticsAnnotation): string {
  if (kind === "holiday") return t(`holidays.${text}` as "holidays.christmas");
  if (kind !== "published") return text;
  return count === 1 && text !== ""
    ? t("publishedText", { text: shortText(text) })
    : t("published", { count: count ?? 0 });
}

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
          const text = eventText(t, one);
          return t("event", { day: formats.dayAndMonth(one.day), text });
        })
        .join(" · "),
      isOwn: events.some(({ _id }) => _id !== null),
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
    to: quotesOf(presenting, chart, one),
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
    isEmpty: shown.every(({ values, fewerThan, before, fewerThanBefore }) =>
      [values, fewerThan, before, fewerThanBefore].every((told) => told?.every((value) => value === null) ?? true),
    ),
    how: explain(
      presenting,
      report,
      chart.source,
      // Columns of the same kind are explained together, under the key of their chart.
      [chart.key, ...chart.series.filter(({ name }) => name === null).map(({ key }) => key)],
    ),
    to: listOf(presenting, chart.drillDown),
    /** The days of a figure are looked up here: their table is open. */
    isOpen: chart.source === "google" && filters.step === "day",
    csv: `${tabPath(scope, tab)}/${chart.key}/figures.csv?${statisticsFilters.write(filters)}`,
  };
}
export type ChartView = ReturnType<typeof presentChart>;

/** Why a page has no figure at all; null where it has some. */
function emptinessOf({ tab, restaurants: { count, withheld, withoutData } }: StatisticsReport) {
  if (count === 0) return "none" as const;
  if (withheld.length === count) return "withheld" as const;
  if (withoutData.length + withheld.length < count) return null;
  if (tab === "roi") return "noActions" as const;
  return isOfPlatforms({ tab }) ? ("noFigures" as const) : ("noData" as const);
}

/** Tabs of what platforms count themselves, which is read by the day and lags. */
const isOfPlatforms = ({ tab }: Pick<StatisticsReport, "tab">) =>
  tab === "seo" || tab === "roi" || tab === "social-networks";

function ageText({ t, formats }: Presenting, report: StatisticsReport): string {
  const { dataAt, metricsAt } = report;
  if (!isOfPlatforms(report)) return dataAt ? t("age.since", { ago: formats.ago(dataAt) }) : t("age.never");
  const read = metricsAt ? t("age.figuresSince", { ago: formats.ago(metricsAt) }) : t("age.figuresNever");
  return report.dataTo ? `${read}, ${t("age.knownTo", { day: formats.day(report.dataTo) })}` : read;
}

/** What stands above the figures: the days, what they are compared with, and how old the data are. */
export function presentReportHead(presenting: Presenting, report: StatisticsReport) {
  const { t, formats } = presenting;
  const { comparison } = report;
  const { day } = formats;
  return {
    periodText: t("range", { from: day(report.from), to: day(report.to) }),
    comparisonText: comparison
      ? t(`compared.${comparison.kind}`, { from: day(comparison.from), to: day(comparison.to) })
      : t("compared.none"),
    ageText: ageText(presenting, report),
  };
}

/** A report in the reader's language: what the screen, the print and the mail show. */
export function presentReport(presenting: Presenting, report: StatisticsReport) {
  const { t, formats, scope } = presenting;
  const { restaurants } = report;
  const day = formats.day;
  return {
    ...presentReportHead(presenting, report),
    restaurantsText: scope.restaurantId === null ? t("restaurants.count", { count: restaurants.count }) : null,
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
    isEmpty: emptinessOf(report),
    withheld: presentWithheld(presenting, report),
    roi: presentRoi(presenting, report, scope.restaurantId !== null),
    sections: report.sections.map((section) => ({
      key: section.key,
      title: textOf(presenting, "sections", section.key),
      // A chart under the same key says it beside itself.
      about: section.charts.some(({ key }) => key === section.key) ? "" : aboutOf(presenting, section.key),
      figures: section.figures.map((one) => presentFigure(presenting, report, one)),
      charts: section.charts.map((chart) => presentChart(presenting, report, chart)),
    })),
    events: report.annotations.flatMap(({ _id, kind, day: at, text, restaurantName }) =>
      _id === null || kind === "holiday" || kind === "published"
        ? []
        : [{ _id, kind: t(`eventKinds.${kind}`), day: day(at), text, restaurantName }],
    ),
  };
}
export type ReportView = ReturnType<typeof presentReport>;
