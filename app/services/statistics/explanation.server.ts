import type { StatisticsFigure, StatisticsReport } from "#contract/statistics/schemas.ts";
import { type Presenting, textOf } from "./presenting.server.ts";

/** How old the data of a source are; null for what people wrote down, which does not age. */
function ageOf({ t, formats }: Presenting, report: Age, source: StatisticsFigure["source"]): string | null {
  if (source === "hand") return null;
  if (source === "google" || source === "estimate" || source === "networks")
    return report.metricsAt === null
      ? t("age.figuresNever")
      : t("age.figuresSince", { ago: formats.ago(report.metricsAt) });
  return report.dataAt === null ? t("age.never") : t("age.since", { ago: formats.ago(report.dataAt) });
}
export type Age = Pick<StatisticsReport, "dataAt" | "metricsAt">;

const sentenceOf = (text: string | null) => (text === null ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);

/** What a number opens to: the formulas of those that are shown, where they come from, and how old that is. */
export function explain(
  presenting: Presenting,
  report: Age,
  source: StatisticsFigure["source"],
  shown: readonly string[],
) {
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
