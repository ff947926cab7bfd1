import { dayCountOf } from "#contract/statistics/period.ts";
import type { StatisticsFigure, StatisticsReport } from "#contract/statistics/schemas.ts";
import { isGap, presentChart } from "./chart.server.ts";
import { type Age, explain } from "./explanation.server.ts";
import { listOf } from "./lists-behind.server.ts";
import { aboutOf, type Presenting, textOf } from "./presenting.server.ts";
import { presentRoi, presentWithheld } from "./roi.server.ts";
import { changeOf, gapText, valueText } from "./values.server.ts";

/**
 * What was told over the compared days and in how many of them, where the number before is that brought to other days; or why nothing is
 * compared.
 */
function toldText({ t, formats }: Presenting, { value, unit, told, uncompared }: StatisticsFigure): string | null {
  if (value === null || (told === null && uncompared === null)) return null;
  if (told === null || uncompared === "shortHistory") return uncompared && t("uncompared.shortHistory");
  const daysOf = (count: number) => t(`told.whole.${told.by}`, { count, formatted: formats.number(count) });
  const daysText = ({ known, of }: { known: number; of: number }) =>
    t("told.part", { known: daysOf(known), of: formats.number(of) });
  if (uncompared === "fewDays") return t("uncompared.fewDays", { days: daysText(told) });
  if (told.before === null) return uncompared && t("uncompared.unknownBefore");
  const before = { value: valueText(told.before.value, unit, formats), days: daysText(told.before) };
  if (uncompared === "fewDaysBefore") return t("uncompared.fewDaysBefore", before);
  if (told.scaling === "none") return null;
  return told.scaling === "days"
    ? t("told.days", { ...before, to: daysOf(told.known) })
    : t("told.share", { ...before, to: daysText(told) });
}

/** A headline number in the reader's language. */
export function presentFigure(presenting: Presenting, report: Age, one: StatisticsFigure) {
  const { t, formats } = presenting;
  const change = changeOf(one, formats, (count, figure) => t("points", { count, figure }));
  const textFor = (value: number) => valueText(value, one.unit, formats);
  const rangeText = ({ low, high }: { low: number; high: number }) =>
    t("range", { from: textFor(low), to: textFor(high) });
  const before = one.before === null ? null : textFor(one.before);
  // A change is that of the central estimates: the one before stands beside its range.
  const beforeText =
    before === null
      ? null
      : one.range?.before
        ? t("beforeRange", { value: rangeText(one.range.before), central: before })
        : t("before", { value: before });
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
    beforeText,
    toldText: toldText(presenting, one),
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

/** Why a page has no figure at all; null where it has some. */
function emptinessOf({ tab, restaurants: { count, withheld, withoutData } }: StatisticsReport) {
  if (count === 0) return "none" as const;
  if (withheld.length === count) return "withheld" as const;
  if (withoutData.length + withheld.length < count) return null;
  if (tab === "roi") return "noActions" as const;
  return isOfPlatforms({ tab }) ? ("noFigures" as const) : ("noData" as const);
}

/** Tabs of what platforms count themselves, which is read by the day and lags. */
export const isOfPlatforms = ({ tab }: Pick<StatisticsReport, "tab">) =>
  tab === "seo" || tab === "roi" || tab === "social-networks";

function ageText({ t, formats }: Presenting, report: StatisticsReport): string {
  const { dataAt, metricsAt } = report;
  if (!isOfPlatforms(report)) return dataAt ? t("age.since", { ago: formats.ago(dataAt) }) : t("age.never");
  // No reading knows days after its own: the last day is then another reading's than the oldest, and both are told as what they are.
  if (metricsAt && report.dataTo && metricsAt.slice(0, 10) < report.dataTo)
    return t("age.figuresBetween", { ago: formats.ago(metricsAt), day: formats.day(report.dataTo) });
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
  const emptiness = emptinessOf(report);
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
    isEmpty: emptiness,
    /** Nothing was ever read of a platform that the tab rests on. */
    isUnread: isOfPlatforms(report) && report.metricsAt === null,
    withheld: presentWithheld(presenting, report),
    roi: presentRoi(presenting, report, scope.restaurantId !== null),
    sections: report.sections.map((section) => ({
      key: section.key,
      title: textOf(presenting, "sections", section.key),
      // A chart under the same key says it beside itself.
      about: section.charts.some(({ key }) => key === section.key) ? "" : aboutOf(presenting, section.key),
      figures: section.figures.map((one) => presentFigure(presenting, report, one)),
      charts: section.charts
        .map((chart) => presentChart(presenting, report, chart))
        // A page without a single value says so once.
        .filter(({ isEmpty }) => emptiness === null || !isEmpty),
    })),
    events: report.annotations.flatMap(({ _id, kind, day: at, text, restaurantName }) =>
      _id === null || kind === "holiday" || kind === "published"
        ? []
        : [{ _id, kind: t(`eventKinds.${kind}`), day: day(at), text, restaurantName }],
    ),
  };
}
export type ReportView = ReturnType<typeof presentReport>;
