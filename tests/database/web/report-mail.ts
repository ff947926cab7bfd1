import { composeReportMail } from "#api/domains/mailed-reports/mail/compose.ts";
import type { StatisticsQuery, StatisticsTab } from "#contract/statistics/filters.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { presentTab } from "#server/statistics-words.ts";

/** A French mail about one tab, of one restaurant or of several: what it presents, as text and as HTML. */
export function mailOfTab(
  tab: StatisticsTab,
  restaurantId: string | null,
  filters: StatisticsQuery,
  report: StatisticsReport,
) {
  const presented = presentTab({ language: "fr", tab, restaurantId, filters, report });
  const schedule = {
    name: "Essai",
    frequency: "monthly",
    language: "fr",
    intro: "",
    timeZone: "Europe/Paris",
  } as const;
  const mail = composeReportMail(
    {
      ...schedule,
      tabs: [presented],
      restaurants: { names: [], count: restaurantId ? 1 : 2 },
      computedAt: new Date(),
      look: null,
      attachment: null,
      owner: { userId: "", name: "" },
    },
    { name: "", isOwner: false, stopHref: null },
    { publicOrigin: "https://comptoir.test", settingsPath: "/" },
  );
  return { presented, ...mail };
}
