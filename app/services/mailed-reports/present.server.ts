import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { zoneCity } from "#app/lib/zone-city.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { writtenLocaleOf } from "#contract/languages.ts";
import type { MailedReport } from "#contract/mailed-reports/schemas.ts";

type Context = Readonly<RouterContextProvider>;

/** Address of a report; `new` for the form of one to come. */
export const reportPath = (userId: string, reportId: string): string =>
  href("/users/:userId/reports-settings/:reportId", { userId, reportId });

/** The name of a day of the week, 1 for Monday. */
export function weekdayName(context: Context, weekday: number): string {
  const format = new Intl.DateTimeFormat(writtenLocaleOf[languageOf(context)], { weekday: "long", timeZone: "UTC" });
  // The first of January 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, weekday));
}

/** When a report is sent, in its zone: "Chaque lundi à 08:00 (heure de Paris)". */
export function scheduleText(context: Context, report: MailedReport): string {
  const t = textsIn(context, "mailed-reports");
  const language = languageOf(context);
  const at = formatsOf(language).timeOfDay(report.at);
  const schedule = {
    daily: () => t("schedule.daily", { at }),
    weekly: () => t("schedule.weekly", { at, day: weekdayName(context, report.weekday) }),
    monthly: () => t("schedule.monthly", { at, day: report.monthDay }),
  }[report.frequency]();
  return t("schedule.inZone", { schedule, city: zoneCity(report.timeZone, language) });
}

/** The organizations that a report is limited to, as a list in a sentence; a dash where none of them is left. */
export const namesOf = (context: Context, names: readonly string[]): string =>
  names.length === 0
    ? "—"
    : new Intl.ListFormat(writtenLocaleOf[languageOf(context)], { type: "conjunction" }).format(names);

/** An instant in a report's zone, whose city its schedule names. */
export const momentOf = (context: Context, iso: string, { timeZone }: MailedReport): string =>
  formatsOf(languageOf(context)).moment(iso, timeZone);
