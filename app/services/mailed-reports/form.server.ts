import { data, href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { languages } from "#contract/languages.ts";
import { reportFrequencies } from "#contract/mailed-reports/limits.ts";
import type { MailedReport, MailedReportContent } from "#contract/mailed-reports/schemas.ts";
import { statisticsFilters, statisticsTabs } from "#contract/statistics/filters.ts";
import { currentAbility, currentUser } from "../request/current-user.server.ts";
import { knownZoneOf } from "../request/preferences.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { momentOf, namesOf, reportPath, scheduleText, weekdayName } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
type Target = { context: Context; request: Request; url: URL; userId: string; reportId: string };

/** What a browser without scripts, which tells no zone, is offered. */
const zoneDefault = "Europe/Paris";

/** What a new report is offered as: monthly on the third, on what the address names (the filters of a statistics screen), to its owner. */
async function offered({ context, request, url }: Target): Promise<MailedReportContent> {
  const user = await currentUser(context);
  const { restaurantIds, restaurantGroupIds } = statisticsFilters.read(url.searchParams);
  const tab = statisticsTabs.find((one) => one === url.searchParams.get("tab"));
  return {
    name: textsIn(context, "mailed-reports")("form.defaultName"),
    scope: restaurantIds.length + restaurantGroupIds.length > 0 ? "chosen" : "all",
    restaurantIds,
    restaurantGroupIds,
    tabs: tab ? [tab] : [...statisticsTabs],
    frequency: "monthly",
    weekday: 1,
    monthDay: 3,
    at: "08:00",
    timeZone: (await knownZoneOf(request)) ?? zoneDefault,
    language: languageOf(context),
    intro: "",
    recipients: [user.email],
  };
}

const choices = (rows: readonly { _id: string; name: string }[], chosen: readonly string[]) =>
  rows.map(({ _id, name }) => ({ value: _id, label: name, isOn: chosen.includes(_id) }));

async function fieldsOf(context: Context, report: MailedReportContent, version: number) {
  const t = textsIn(context, "mailed-reports");
  const tabs = textsIn(context, "statistics-report");
  const { restaurantGroups, statistics } = productApi(context);
  // Who may not read the figures any more can still look at their reports.
  const mayRead = (await currentAbility(context)).can("read", "Review");
  const [{ data: groups }, { data: restaurants }] = await Promise.all([
    restaurantGroups.choices({}),
    mayRead ? statistics.restaurants({}) : { data: [] },
  ]);
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), report.timeZone]);
  const common = textsIn(context, "common");
  return {
    ...report,
    version,
    recipients: report.recipients.join("\n"),
    tabs: statisticsTabs.map((value) => ({ value, label: tabs(`tabs.${value}`), isOn: report.tabs.includes(value) })),
    groups: choices(groups, report.restaurantGroupIds),
    restaurants: choices(restaurants, report.restaurantIds),
    frequencies: reportFrequencies.map((value) => ({
      value,
      label: t(`form.frequencies.${value}`),
      hint: t(`form.frequencyHints.${value}`),
    })),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(context, day) })),
    // Names alone: they are hundreds.
    zones: [...zones].sort(),
    languages: languages.map((value) => ({ value, label: common(`language.${value}`) })),
  };
}
export type MailedReportFields = Awaited<ReturnType<typeof fieldsOf>>;

/** What a stored report shows beside its form. */
function storedView(context: Context, userId: string, report: MailedReport, url: URL) {
  const t = textsIn(context, "mailed-reports");
  const formats = formatsOf(languageOf(context));
  const self = reportPath(userId, report._id);
  return {
    name: report.name,
    self,
    isPaused: report.isPaused,
    limit: report.limitedTo && t("limitedText", { names: namesOf(context, report.limitedTo) }),
    schedule: scheduleText(context, report),
    next: t("next", { moment: momentOf(context, report.nextRunAt, report) }),
    preview: href("/users/:userId/reports-settings/:reportId/preview", { userId, reportId: report._id }),
    askDeletion: `${self}?delete=1`,
    isAskedDeletion: url.searchParams.get("delete") === "1",
    silent: report.recipients.flatMap(({ _id, email, state, since, reason }) => {
      if (state === "active" || since === null) return [];
      const day = formats.dayIn(since, report.timeZone);
      return [{ id: _id, email, isBounced: state === "bounced", text: t(`states.${state}`, { day, reason }) }];
    }),
    runs: report.runs.map(({ dueAt, from, to, state, reason, mailCount }) => ({
      key: dueAt,
      at: momentOf(context, dueAt, report),
      period: t("runs.period", { from: formats.day(from), to: formats.day(to) }),
      text: reason
        ? t(`runs.skipped.${reason}`)
        : state === "open"
          ? t("runs.open")
          : t("runs.done", { count: mailCount }),
      isSkipped: state === "skipped",
    })),
  };
}
export type StoredReport = ReturnType<typeof storedView>;

/** The form of a report, `new` or stored. 404 for any other id. */
export async function loadMailedReport(target: Target) {
  const { context, url, userId, reportId } = target;
  const isNew = reportId === "new";
  if (!isNew && !Id.safeParse(reportId).success) throw data(null, { status: 404 });
  const report = isNew ? null : (await productApi(context).mailedReports.get({ userId, reportId })).data;
  const content = report
    ? { ...report, recipients: report.recipients.map(({ email }) => email) }
    : await offered(target);
  return {
    title: report?.name ?? textsIn(context, "mailed-reports")("create"),
    fields: await fieldsOf(context, content, report?.version ?? 0),
    stored: report && storedView(context, userId, report, url),
  };
}
