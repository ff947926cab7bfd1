import type { RouterContextProvider } from "react-router";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type ConnectionKey, connectionNames } from "#contract/platforms/schemas.ts";
import type { PrintedContent, PrintedReport } from "#contract/printed-reports/schemas.ts";
import { type PrintedSection, printedSectionKey, printedSections } from "#contract/printed-reports/sections.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { sentMoment } from "../request/reader-clock.server.ts";
import type { Explanation } from "../statistics/explanation.server.ts";
import { isOfPlatforms, presentReport, type ReportView } from "../statistics/present.server.ts";
import { presentingOf } from "../statistics/tab.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Names that a cover lists; further ones are counted. */
const namesShown = 12;

/**
 * The name of a row in a table on paper, which is narrow: a day in one piece, and without the year where that is the same for all; it
 * stands above, with the period.
 */
function rowName({ step, from, to }: StatisticsReport, { short, long }: { short: string; long: string }): string {
  if (step !== "day" || short === long) return long;
  return (from.slice(0, 4) === to.slice(0, 4) ? short : long).replaceAll(" ", "\u00a0");
}

/** What leads into Comptoir leads nowhere from paper, and to nobody's pages from a file. */
const onPaper = (sections: ReportView["sections"], report: StatisticsReport): ReportView["sections"] =>
  sections.map((section) => ({
    ...section,
    figures: section.figures.map((figure) => ({ ...figure, to: null })),
    charts: section.charts.map((chart) => ({
      ...chart,
      to: null,
      categories: chart.categories.map((category) => ({
        ...category,
        long: rowName(report, category),
        to: null,
      })),
      series: chart.series.map((one) => ({ ...one, links: [] })),
    })),
  }));

function listed(context: Context, names: readonly string[]): string {
  const shown = names.slice(0, namesShown).join(", ");
  const count = names.length - namesShown;
  return count > 0 ? textsIn(context, "printed-reports")("cover.more", { names: shown, count }) : shown;
}

/** The restaurant, or what stands for many. */
function titleOf(context: Context, { content, restaurants, appearance, parts }: PrintedReport): string {
  const count = parts[0]?.report.restaurants.count ?? 0;
  if (content.restaurantId !== null || restaurants.length === 1) return restaurants[0]?.name ?? "";
  return appearance?.organizationName ?? textsIn(context, "printed-reports")("cover.all", { count });
}

const platformName = (context: Context, key: string) =>
  key === "private" ? textsIn(context, "statistics-report")("filters.private") : connectionNames[key as ConnectionKey];

type Line = { label: string; text: string };

/** The filters that say something, as lines of the cover. */
function filtersOf(context: Context, report: PrintedReport, first: ReportView): Line[] {
  const t = textsIn(context, "printed-reports");
  const { content, restaurants, groups, parts } = report;
  const { platforms, hours } = content.filters;
  const count = parts[0]?.report.restaurants.count ?? 0;
  const names = restaurants.map(({ name }) => name);
  return [
    { label: t("cover.period"), text: first.periodText },
    { label: t("cover.comparison"), text: first.comparisonText },
    ...(content.restaurantId === null
      ? [{ label: t("cover.restaurants"), text: names.length > 0 ? listed(context, names) : t("cover.all", { count }) }]
      : []),
    ...(groups.length > 0 ? [{ label: t("cover.groups"), text: listed(context, groups) }] : []),
    ...(platforms.length > 0
      ? [{ label: t("cover.platforms"), text: platforms.map((key) => platformName(context, key)).join(", ") }]
      : []),
    ...(hours === "all"
      ? []
      : [{ label: t("cover.hours"), text: textsIn(context, "statistics-report")(`filters.hours.values.${hours}`) }]),
  ];
}

/** How each number is counted, once for all sections. */
function definitionsOf(views: readonly ReportView[]) {
  const formulasOf = ({ formulas, source }: Explanation, title: string) =>
    formulas.map(({ key, label, text }) => ({ key, name: label ?? title, how: text, source }));
  const all = views
    .flatMap(({ sections }) => sections)
    .flatMap(({ figures, charts }) => [
      ...figures.flatMap(({ how, label }) => formulasOf(how, label)),
      ...charts.flatMap(({ how, title }) => formulasOf(how, title)),
    ]);
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

/** Narrows the presenter of a tab to a printed report. */
export function presentingSection(context: Context, content: PrintedContent, section: PrintedSection) {
  const { tab } = printedSections[section];
  return presentingOf({ context, scope: { restaurantId: content.restaurantId }, tab }, content.filters);
}

/** A printed report in its reader's language: its cover, its sections, and the stamp that stands on every page. */
export function presentPrinted(context: Context, printed: PrintedReport) {
  const t = textsIn(context, "printed-reports");
  const { content, parts, appearance } = printed;
  const views = parts.map(({ section, report }) => presentReport(presentingSection(context, content, section), report));
  const [first] = views;
  if (!first) throw new Error("A report has a section at least.");
  const title = titleOf(context, printed);
  const filters = filtersOf(context, printed, first);
  const [computedAt = ""] = parts.map(({ report }) => report.computedAt);
  const oldest = (at: (report: StatisticsReport) => string | null, isOf: (tab: StatisticsReport["tab"]) => boolean) =>
    parts.flatMap(({ report }) => (isOf(report.tab) ? (at(report) ?? []) : [])).toSorted()[0];
  const readAt = [
    {
      key: "dataAt",
      at: oldest(
        ({ dataAt }) => dataAt,
        (tab) => !isOfPlatforms({ tab }),
      ),
    },
    {
      key: "metricsAt",
      at: oldest(
        ({ metricsAt }) => metricsAt,
        (tab) => isOfPlatforms({ tab }),
      ),
    },
  ] as const;
  const momentOf = (iso: string) => sentMoment(context, iso, printed.timeZone);
  const madeAt = momentOf(computedAt);
  const names = parts.map(({ section }) => t(`sections.${printedSectionKey(section)}`));
  return {
    language: languageOf(context),
    title,
    documentTitle: t("title", { name: title, section: names.join(", ") }),
    cover: {
      senderName: appearance?.senderName || appearance?.organizationName || "Comptoir",
      colour: appearance?.colour || null,
      logo: appearance?.logo ?? null,
      intro: paragraphsOf(appearance?.intro ?? ""),
      isIntroLong: (appearance?.intro.length ?? 0) > introOnCoverMax,
      lines: [
        ...filters,
        { label: t("cover.sections"), text: names.join(", ") },
        { label: t("cover.madeAt"), text: madeAt },
        ...readAt.flatMap(({ key, at }) =>
          at === undefined ? [] : [{ label: t(`cover.${key}`), text: momentOf(at) }],
        ),
      ],
    },
    parts: parts.map(({ section, report }, index) => {
      const view = views[index] ?? first;
      const figures = [title, view.periodText, view.comparisonText, ...filters.slice(2).map(({ text }) => text)];
      return {
        section,
        title: t(`sections.${printedSectionKey(section)}`),
        periodText: `${view.periodText} · ${view.comparisonText}`,
        notices: view.notices,
        isEmpty: view.isEmpty !== null,
        withoutData: listed(context, view.withoutData),
        sections: onPaper(view.sections, report),
        events: view.events,
        stamp: t("stamp", { filters: shortened(figures.slice(1).join(" · ")), at: madeAt }),
      };
    }),
    definitions: definitionsOf(views),
  };
}
export type PrintedView = ReturnType<typeof presentPrinted>;

/** An introduction of more characters has pages of its own, after the cover. */
const introOnCoverMax = 1_200;

/** Paragraphs of a text, whose lines stay lines; the same one may stand twice. */
const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph, index) => ({ key: String(index), text: paragraph }));

/** A stamp has one or two lines: the cover has all of it. */
const stampLengthMax = 220;
const shortened = (text: string) => (text.length > stampLengthMax ? `${text.slice(0, stampLengthMax)}…` : text);

/** When the link of a report ends, in the reader's language. */
export const presentEnd = (context: Context, { timeZone }: PrintedReport, iso: string): string =>
  textsIn(context, "printed-reports")("bar.expires", { at: sentMoment(context, iso, timeZone) });
