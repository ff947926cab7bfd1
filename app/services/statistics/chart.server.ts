import { scopedHref } from "#app/lib/scope.ts";
import { topics } from "#contract/analysis/topics.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import { statisticsFilters } from "#contract/statistics/filters.ts";
import type {
  StatisticsAnnotation,
  StatisticsCategory,
  StatisticsChart,
  StatisticsReport,
  StatisticsSeries,
} from "#contract/statistics/schemas.ts";
import { explain } from "./explanation.server.ts";
import { listOf, tabPath } from "./lists-behind.server.ts";
import { aboutOf, type Presenting, textOf } from "./presenting.server.ts";
import { gapText, scaleOf, shortText, valueText, withFewer } from "./values.server.ts";

function timeLabels({ formats }: Presenting, { step }: StatisticsReport, { from, to, isPartial }: StatisticsCategory) {
  if (!from || !to) return null;
  const short = step === "month" ? formats.month(from.slice(0, 7)) : formats.dayAndMonth(from);
  const range = step === "day" ? formats.day(from) : formats.days(from, to);
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
export const isGap = ({ key }: { key: string }) => gapKeys.has(key);

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

/** Where the events stand on a time axis: the point whose days hold them. Posts at most of the points would say nothing about any. */
function eventsOn({ t, formats }: Presenting, report: StatisticsReport, chart: StatisticsChart) {
  const publishedCount = report.annotations.filter(({ kind }) => kind === "published").length;
  const isBusy = publishedCount > chart.categories.length / 2;
  const told = isBusy ? report.annotations.filter(({ kind }) => kind !== "published") : report.annotations;
  const byPoint = Map.groupBy(told, ({ day }) =>
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
    /** Its rows are days, weeks or months: short names, all of one kind. */
    isTime,
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
