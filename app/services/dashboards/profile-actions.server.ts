import type { RouterContextProvider } from "react-router";
import { type Formats, formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { actionDays, type DashboardActions } from "#contract/dashboards/schemas.ts";
import { changeOf, valueText } from "../statistics/values.server.ts";
import { profileStatisticsPath } from "./statistics.server.ts";

type Row = DashboardActions["rows"][number];

/** How a metric has changed, and since which number: `percent` is null where it rounds to nothing. Null where nothing can be compared. */
export function changeOfAction(row: Row, formats: Formats): { before: number; percent: string | null } | null {
  const { value } = row.present;
  const before = row.compared;
  if (value === null || before === null || before === 0) return null;
  const change = changeOf({ value, before, unit: "count", better: "higher" }, formats, (_, figure) => figure);
  return { before, percent: change === null || change.direction === "flat" ? null : change.text };
}

/** Days that were not told, of a number that is known at all. */
const missingDays = ({ value, knownDays }: Row["present"]): number => (value === null ? 0 : actionDays - knownDays);

/** What guests did on the Google profile, with the days it is about and how old it is; null where nothing was ever read. */
export function actionsOf(
  actions: DashboardActions | null,
  { context, restaurantId }: { context: Readonly<RouterContextProvider>; restaurantId: string },
) {
  if (!actions) return null;
  const t = textsIn(context, "dashboard-cards");
  const formats = formatsOf(languageOf(context));
  const { from, to, lagDays, readAt, failure, rows } = actions;
  return {
    period: t("actions.period", { from: formats.day(from), to: formats.day(to) }),
    lag: t("actions.lag", { count: lagDays }),
    read: readAt === null ? null : t("actions.read", { ago: formats.ago(readAt) }),
    failed: failure !== null,
    to: profileStatisticsPath(restaurantId, { period: "custom", startDate: from, endDate: to }),
    rows: rows.map((row) => {
      const { metric, present, previous } = row;
      const change = changeOfAction(row, formats);
      const told = previous.value;
      const isScaled = change !== null && present.knownDays !== previous.knownDays;
      const gaps = [
        { key: "missing", count: missingDays(present) },
        { key: "missingBefore", count: missingDays(previous) },
      ] as const;
      const scaled =
        isScaled && told !== null
          ? t("actions.scaled", {
              count: told,
              formatted: formats.number(told),
              known: formats.number(previous.knownDays),
              days: formats.number(present.knownDays),
            })
          : null;
      return {
        metric,
        name: t(`actions.metrics.${metric}`),
        text: valueText(present.value, "count", formats),
        before: valueText(change?.before ?? told, "count", formats),
        change: change && (change.percent ?? t("actions.same")),
        gaps: [
          ...gaps.filter(({ count }) => count > 0).map(({ key, count }) => t(`actions.${key}`, { count })),
          ...(scaled === null ? [] : [scaled]),
          // Where nothing is told at all there is nothing that anybody would compare.
          ...(row.uncompared === null || present.value === null ? [] : [t("actions.uncompared")]),
        ],
      };
    }),
  };
}
export type ActionsData = NonNullable<ReturnType<typeof actionsOf>>;
