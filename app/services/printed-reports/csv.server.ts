import type { RouterContextProvider } from "react-router";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { byteOrderMark, csvLine, separatorOf } from "#contract/csv.ts";
import type { PrintedReport } from "#contract/printed-reports/schemas.ts";
import { printedSectionKey } from "#contract/printed-reports/sections.ts";
import { presentChart } from "../statistics/chart.server.ts";
import { chartRows, figureRows } from "../statistics/csv.server.ts";
import { presentingSection } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The figures and every chart of a report in one file, each under its name: the same numbers as in the report. */
export function printedAsCsv(context: Context, { content, parts }: PrintedReport): Response {
  const t = textsIn(context, "printed-reports");
  const language = languageOf(context);
  const rows = parts.flatMap(({ section, report }) => {
    const presenting = presentingSection(context, content, section);
    const title = t(`sections.${printedSectionKey(section)}`);
    const figures = figureRows(presenting, report, language);
    const told = [[`${title} · ${presenting.t("csv.figures")}`], figures.head, ...figures.lines, []];
    const charts = report.sections.flatMap(({ charts }) =>
      charts.flatMap((chart) => {
        const { head, lines } = chartRows(presenting, report, chart, language);
        return [[`${title} · ${presentChart(presenting, report, chart).title}`], head, ...lines, []];
      }),
    );
    return figures.lines.length > 0 ? [...told, ...charts] : charts;
  });
  const body = rows.map((cells) => csvLine(cells, separatorOf(language))).join("");
  return new Response(`${byteOrderMark}${body}`, { headers: { "Content-Type": "text/csv; charset=utf-8" } });
}
