import type { RouterContextProvider } from "react-router";
import { type Formats, formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { actionDays, type DashboardActions } from "#contract/dashboards/schemas.ts";
import { changeOf, valueText } from "../statistics/values.server.ts";
import { profileStatisticsPath } from "./statistics.server.ts";

type Row = DashboardActions["rows"][number];

/** Days of a period that must be known for it to be compared. */
const comparableDaysMin = 24;

/**
 * The number of the period before, as far as the two can be compared: both known on most days. Where days are missing it is brought to as many
 * days as are known of the present one; null where too few are.
 */
function comparedValue({ present, previous }: Row): number | null {
  if (previous.value === null || Math.min(present.knownDays, previous.knownDays) < comparableDaysMin) return null;
  return (previous.value / previous.knownDays) * present.knownDays;
}

/** How a metric has changed, in percent, which is null where it rounds to nothing; null where the two periods cannot be compared. */
export function changeOfAction(row: Row, formats: Formats): { percent: string | null } | null {
  const before = comparedValue(row);
  const { value } = row.present;
  if (value === null || before === null || before === 0) return null;
  const isSame = Math.round(((value - before) / before) * 100) === 0;
  const change = changeOf({ value, before, unit: "count", better: "higher" }, formats, (_, figure) => figure);
  return { percent: isSame || !change ? null : change.text };
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
      const gaps = [
        { key: "missing", count: missingDays(present) },
        { key: "missingBefore", count: missingDays(previous) },
      ] as const;
      const change = changeOfAction(row, formats);
      return {
        metric,
        name: t(`actions.metrics.${metric}`),
        text: valueText(present.value, "count", formats),
        before: valueText(previous.value, "count", formats),
        change: change && (change.percent ?? t("actions.same")),
        gaps: gaps.filter(({ count }) => count > 0).map(({ key, count }) => t(`actions.${key}`, { count })),
      };
    }),
  };
}
export type ActionsData = NonNullable<ReturnType<typeof actionsOf>>;
