import { languageOf } from "#app/middleware/i18n.server.ts";
import { byteOrderMark, csvLine, separatorOf } from "#contract/csv.ts";
import type { Language } from "#contract/languages.ts";
import { statisticsFilters } from "#contract/statistics/filters.ts";
import type { StatisticsChart, StatisticsReport, StatisticsUnit } from "#contract/statistics/schemas.ts";
import { presentChart } from "./chart.server.ts";
import { presentFigure } from "./present.server.ts";
import type { Presenting } from "./presenting.server.ts";
import { presentingOf, readReport, type TabTarget } from "./tab.server.ts";
import { fileValue, withFewer } from "./values.server.ts";

/** The unit of a column, behind its name. */
function unitText({ t }: Presenting, unit: StatisticsUnit): string {
  const hours = ` (${t("hoursUnit")})`;
  const texts: Partial<Record<StatisticsUnit, string>> = {
    ...{ share: " (%)", rate: " (%)", money: " (€)" },
    ...{ seconds: hours, hours },
  };
  return texts[unit] ?? "";
}

const figureColumns = [
  ...(["figure", "value", "low", "high", "before", "change", "toldBefore"] as const),
  ...(["known", "of", "knownBefore", "ofBefore", "note"] as const),
] as const;

/** The figures of a report as a file has them: the numbers that a change is of, what was told before, and the known days of both. */
export function figureRows(
  presenting: Presenting,
  report: StatisticsReport,
  language: Language,
): { head: string[]; lines: (string | null)[][] } {
  const { t } = presenting;
  const mark = language === "en" ? "." : ",";
  const lines = report.sections
    .flatMap(({ figures }) => figures)
    .map((one) => {
      const { unit, value, range, before, told } = one;
      const { label, change, toldText } = presentFigure(presenting, report, one);
      const cell = (number: number | null | undefined) => fileValue(number ?? null, unit, mark);
      const days = (count: number | undefined) => (count === undefined ? "" : String(count));
      return [
        `${label}${unitText(presenting, unit)}`,
        ...[value, range?.low, range?.high, before].map(cell),
        change?.text ?? "",
        cell(told?.before?.value),
        ...[told?.known, told?.of, told?.before?.known, told?.before?.of].map(days),
        toldText ?? "",
      ];
    });
  return { head: figureColumns.map((key) => t(`csv.${key}`)), lines };
}

/** The rows of a chart as a file has them, before they are written: the same as in the table beside it. */
export function chartRows(
  presenting: Presenting,
  report: StatisticsReport,
  chart: StatisticsChart,
  language: Language,
): { head: string[]; lines: (string | null)[][] } {
  const { t } = presenting;
  const { categories, series, categoryTitle } = presentChart(presenting, report, chart);
  const mark = language === "en" ? "." : ",";
  const isTime = chart.categories.some(({ kind }) => kind === "time");
  const heads = series.flatMap(({ label, unit, before }) => [
    `${label}${unitText(presenting, unit)}`,
    ...(before ? [t("beforeColumn", { name: `${label}${unitText(presenting, unit)}` })] : []),
  ]);
  const head = [...(isTime ? [t("csv.from"), t("csv.to")] : [categoryTitle]), ...heads];
  const lines = chart.categories.map(({ from, to }, index) => [
    ...(isTime ? [from, to] : [categories[index]?.long ?? ""]),
    ...series.flatMap(({ values, fewerThan, before, fewerThanBefore, unit }) => {
      const cell = (value: number | null = null, fewer: number | null = null) =>
        withFewer(
          fileValue(value, unit, mark),
          fewer === null ? null : `<${fewer}`,
          (told, less) => `${told} + ${less}`,
        );
      return [
        cell(values[index], fewerThan?.[index]),
        ...(before ? [cell(before[index], fewerThanBefore?.[index])] : []),
      ];
    }),
  ]);
  return { head, lines };
}

/** The rows of one chart as a file: the same as in the table beside it. 404 for a chart that the tab does not have. */
export async function chartAsCsv(target: TabTarget, chartKey: string): Promise<Response> {
  const { context, url, tab } = target;
  const filters = statisticsFilters.read(url.searchParams);
  const report = await readReport(target, filters);
  const chart = report.sections.flatMap(({ charts }) => charts).find(({ key }) => key === chartKey);
  if (!chart) throw new Response(null, { status: 404 });
  const presenting = presentingOf(target, filters);
  const language = languageOf(context);
  const { head, lines } = chartRows(presenting, report, chart, language);
  const separator = separatorOf(language);
  const body = [head, ...lines].map((cells) => csvLine(cells, separator)).join("");
  return new Response(`${byteOrderMark}${body}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${tab}-${chartKey}-${report.from}-${report.to}.csv"`,
    },
  });
}
