import type { RouterContextProvider } from "react-router";
import type { ReportsView, ReportView } from "#app/components/review-reports/report-data.ts";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { languages } from "#contract/languages.ts";
import { platformNames } from "#contract/platforms.ts";
import { reasonsOfPlatform, reportPages, reportSteps } from "#contract/review-reports/reasons.ts";
import type { ReviewReport } from "#contract/review-reports/reports.ts";
import type { Review } from "#contract/reviews.ts";
import { listReports } from "../review-reports.server.ts";

type Context = Readonly<RouterContextProvider>;

function reportView(context: Context, report: ReviewReport, platform: string, zone: string): ReportView {
  const t = textsIn(context, "review-reports");
  const formats = formatsOf(languageOf(context));
  const { remindOn, state } = report;
  return {
    id: report._id,
    reason: t(`reasons.${report.reason}`),
    state,
    stateText: t(`states.${state}`),
    letter: report.letter,
    language: report.language,
    remindOn,
    reminder: report.isReminderDue && remindOn ? t("reminderDue", { day: formats.day(remindOn), platform }) : null,
    steps: report.steps.map((step) => {
      const when = formats.moment(step.at, zone);
      return step.by
        ? t("step", { state: t(`states.${step.state}`), name: step.by, when })
        : t("stepSeen", { state: t(`states.${step.state}`), platform, when });
    }),
    moves: reportSteps[state].flatMap((next) =>
      next === "prepared" ? [] : [{ state: next, label: t(`moves.${next}`, { platform }) }],
    ),
  };
}

/** What has been reported of a review and how one reports it; null for the restaurant's own form, which has nobody to report to. */
export async function reportsOf(context: Context, review: Review): Promise<ReportsView | null> {
  const { platformKey } = review;
  if (platformKey === "private") return null;
  const t = textsIn(context, "review-reports");
  const language = languageOf(context);
  const platformName = platformNames[platformKey];
  const reports = await listReports(context, review._id);
  const hasOpen = reports.some(({ state }) => reportSteps[state].length > 0);
  const reasons = reasonsOfPlatform[platformKey].map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }));
  const { languageTitle } = formatsOf(language);
  const page = reportPages[platformKey];
  const isWeb = review.url !== null && /^https?:\/\//i.test(review.url);
  return {
    items: reports.map((report) => reportView(context, report, platformName, review.restaurantTimeZone)),
    platformName,
    address: page?.address ?? (isWeb ? review.url : null),
    addressHint: page && t(`pages.${page.kind}`, { platform: platformName }),
    form:
      hasOpen || review.removedAt !== null
        ? null
        : { reasons, languages: languages.map((code) => ({ value: code, label: languageTitle(code) })), language },
  };
}
