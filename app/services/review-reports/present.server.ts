import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { type Scope, scopedHref } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { languages } from "#contract/languages.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import { reasonsOfPlatform, reportPages, reportSteps } from "#contract/review-reports/reasons.ts";
import type { ReviewReport } from "#contract/review-reports/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { fileTexts, sizeText } from "./files.server.ts";

type Context = Readonly<RouterContextProvider>;
type Reading = { context: Context; scope: Scope };

/** One step of a report, in words. */
function stepText(context: Context, step: ReviewReport["steps"][number], platform: string, zone: string): string {
  const t = textsIn(context, "review-reports");
  const state = t(`states.${step.state}`);
  const [name, when] = [step.by, formatsOf(languageOf(context)).moment(step.at, zone)];
  if (step.file) return t(`files.steps.${step.file.act}`, { file: step.file.name, name: name ?? "", when });
  return name ? t("step", { state, name, when }) : t("stepSeen", { state, platform, when });
}

function filesView({ context, scope }: Reading, { _id, restaurantTimeZone }: Review, report: ReviewReport) {
  const t = textsIn(context, "review-reports");
  const language = languageOf(context);
  const { moment } = formatsOf(language);
  return report.files.map((file) => ({
    id: file._id,
    name: file.name,
    href: scopedHref(scope, "/reputation/reviews/:reviewId/reports/:reportId/files/:fileId", {
      reviewId: _id,
      reportId: report._id,
      fileId: file._id,
    }),
    about: t("files.about", {
      size: sizeText(language, file.sizeBytes),
      name: file.by,
      when: moment(file.at, restaurantTimeZone),
    }),
  }));
}

function reportView(reading: Reading, report: ReviewReport, review: Review, platform: string) {
  const { context } = reading;
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
    steps: report.steps.map((step, at) => ({
      at,
      text: stepText(context, step, platform, review.restaurantTimeZone),
    })),
    files: filesView(reading, review, report),
    enclosures: report.enclosures,
    moves: reportSteps[state].flatMap((next) =>
      next === "prepared" ? [] : [{ state: next, label: t(`moves.${next}`, { platform }) }],
    ),
  };
}

/** The reports of a review and the choices for a new one; null for the restaurant's own form, which has no platform to report to. */
export function reportsOf(context: Context, review: Review, reports: readonly ReviewReport[], scope: Scope) {
  const { platformKey } = review;
  if (platformKey === "private") return null;
  const t = textsIn(context, "review-reports");
  const language = languageOf(context);
  const platformName = platformNames[platformKey];
  const hasOpen = reports.some(({ state }) => reportSteps[state].length > 0);
  const reasons = reasonsOfPlatform[platformKey].map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }));
  const { languageTitle } = formatsOf(language);
  const page = reportPages[platformKey];
  const isWeb = review.url !== null && /^https?:\/\//i.test(review.url);
  return {
    items: reports.map((report) => reportView({ context, scope }, report, review, platformName)),
    platformName,
    address: page?.address ?? (isWeb ? review.url : null),
    fileTexts: fileTexts(context),
    addressHint: page && t(`pages.${page.kind}`, { platform: platformName }),
    form:
      hasOpen || review.removedAt !== null
        ? null
        : { reasons, languages: languages.map((code) => ({ value: code, label: languageTitle(code) })), language },
  };
}

/** A report of a review to its platform, for one reader. */
export type ReportView = ReturnType<typeof reportView>;

/** Reports of the open review, and the data for a new one. */
export type ReportsView = NonNullable<Awaited<ReturnType<typeof reportsOf>>>;
