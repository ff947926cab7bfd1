import type { RouterContextProvider } from "react-router";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { byteOrderMark, csvLine, separatorOf } from "#contract/csv.ts";
import type { PrintedReport } from "#contract/printed-reports/schemas.ts";
import { printedSectionKey } from "#contract/printed-reports/sections.ts";
import { presentChart } from "../statistics/chart.server.ts";
import { chartRows } from "../statistics/csv.server.ts";
import { presentingSection } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Every chart of a report in one file, each under its name: the same rows as in the tables of the report. */
export function printedAsCsv(context: Context, { content, parts }: PrintedReport): Response {
  const t = textsIn(context, "printed-reports");
  const language = languageOf(context);
  const rows = parts.flatMap(({ section, report }) => {
    const presenting = presentingSection(context, content, section);
    return report.sections.flatMap(({ charts }) =>
      charts.flatMap((chart) => {
        const { head, lines } = chartRows(presenting, report, chart, language);
        return [
          [`${t(`sections.${printedSectionKey(section)}`)} · ${presentChart(presenting, report, chart).title}`],
          head,
          ...lines,
          [],
        ];
      }),
    );
  });
  const body = rows.map((cells) => csvLine(cells, separatorOf(language))).join("");
  return new Response(`${byteOrderMark}${body}`, { headers: { "Content-Type": "text/csv; charset=utf-8" } });
}
