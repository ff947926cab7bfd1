import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { StatisticsQuery } from "#contract/statistics/filters.ts";
import { isMonth } from "#contract/statistics/period.ts";

type Period = Pick<StatisticsQuery, "period" | "startDate" | "endDate" | "fromMonth" | "toMonth">;

/** The period of filters in words: its days or months where they were chosen, else its name, such as "30 derniers jours". */
export function periodText(context: Readonly<RouterContextProvider>, asked: Period): string {
  const t = textsIn(context, "statistics-report");
  const { day, month } = formatsOf(languageOf(context));
  const { period, startDate, endDate, fromMonth, toMonth } = asked;
  if (period === "custom" && startDate && endDate) return t("range", { from: day(startDate), to: day(endDate) });
  if (period === "months" && isMonth(fromMonth) && isMonth(toMonth))
    return t("range", { from: month(fromMonth), to: month(toMonth) });
  return t(`filters.period.${period}`);
}
