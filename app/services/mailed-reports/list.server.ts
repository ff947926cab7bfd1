import { href, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { MailedReport } from "#contract/mailed-reports/schemas.ts";
import { currentAbility } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { momentOf, namesOf, reportPath, scheduleText } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;

function rowOf(context: Context, userId: string, report: MailedReport) {
  const t = textsIn(context, "mailed-reports");
  const tabs = textsIn(context, "statistics-report");
  const count = report.restaurantIds.length + report.restaurantGroupIds.length;
  const bouncedCount = report.recipients.filter(({ state }) => state === "bounced").length;
  return {
    id: report._id,
    to: reportPath(userId, report._id),
    name: report.name,
    schedule: scheduleText(context, report),
    facts: [
      report.tabs.map((tab) => tabs(`tabs.${tab}`)).join(", "),
      report.scope === "all" ? t("all") : t("chosen", { count }),
      ...(report.limitedTo ? [t("limitedTo", { names: namesOf(context, report.limitedTo) })] : []),
      t("recipientCount", { count: report.recipients.length }),
    ].join(" · "),
    isPaused: report.isPaused,
    next: report.isPaused ? null : t("next", { moment: momentOf(context, report.nextRunAt, report) }),
    bounced: bouncedCount === 0 ? null : t("bouncedCount", { count: bouncedCount }),
  };
}

/** The reports of a person, by name. */
export async function loadMailedReports(context: Context, userId: string) {
  const [{ data: reports }, ability] = await Promise.all([
    productApi(context).mailedReports.list({ userId }),
    currentAbility(context),
  ]);
  return {
    rows: reports.map((report) => rowOf(context, userId, report)),
    /** Where owners set how reports look; null for anybody else. */
    appearance: ability.can("update", "Settings") ? href("/reports-appearance") : null,
    /** Null for who may not read the figures. */
    create: ability.can("read", "Review") ? reportPath(userId, "new") : null,
  };
}
