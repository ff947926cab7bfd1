import { and, eq } from "drizzle-orm";
import { permissionError } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { mailedReports } from "#api/db/schema/mailed-reports.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import type { Mail } from "#api/mail/compose.ts";
import { createMail } from "#api/mail/outbox.ts";
import { principalOf } from "#api/principal.ts";
import type { MailedReportPreview } from "#contract/mailed-reports/schemas.ts";
import { readContent } from "./content.ts";
import { composeReportMail, composeTestReport, type ReportContent } from "./mail/compose.ts";
import { findTarget, reading } from "./owner.ts";
import { reportPath } from "./paths.ts";
import { lastFullPeriod } from "./period.ts";

const testsPerPerson = { max: 20, windowSeconds: 3600 };

/**
 * Reads a report over the last full period, as its owner. NOT_FOUND for a foreign one, PERMISSION_RULE for who may not read reviews any
 * more, MAILED_REPORT_EMPTY without a restaurant.
 */
async function contentOf(caller: ApiContext, reportId: string) {
  const { userId } = principalOf(caller);
  const [report] = await caller.database.orm
    .select()
    .from(mailedReports)
    .where(and(eq(mailedReports.id, reportId), eq(mailedReports.userId, userId)));
  if (!report) throw fail("NOT_FOUND");
  if (!principalOf(caller).ability.can(reading.action, reading.subject)) throw permissionError(reading);
  const context = { ...caller, ability: reading };
  const target = await findTarget(context, report);
  if (!target) throw fail("MAILED_REPORT_EMPTY");
  const period = lastFullPeriod(report.frequency, report.timeZone, new Date());
  const content: ReportContent = { ...(await readContent(context, report, target, period)), attachment: null };
  return { report, content };
}

async function compose(
  context: ApiContext,
  reportId: string,
  write: (content: ReportContent, reader: { name: string; isOwner: true; stopHref: null }, place: Place) => Mail,
): Promise<Mail> {
  const { report, content } = await contentOf(context, reportId);
  const reader = { name: principalOf(context).name, isOwner: true, stopHref: null } as const;
  return write(content, reader, { publicOrigin: context.settings.publicOrigin, settingsPath: reportPath(report) });
}
type Place = Parameters<typeof composeReportMail>[2];

/** The mail of a report as it would be sent now to its owner. */
export async function previewReport(context: ApiContext, reportId: string): Promise<MailedReportPreview> {
  const { subject, text, html } = await compose(context, reportId, composeReportMail);
  return { subject, text, html };
}

/** Sends a report to its owner at once. TOO_MANY_REQUESTS after 20 tests in an hour. */
export async function testReport(context: ApiContext, reportId: string): Promise<{ address: string; leaves: boolean }> {
  const { userId, email } = principalOf(context);
  const { orm } = context.database;
  await requireRateLimit(orm, rateLimitKey("mailed-report-test", "account", userId), testsPerPerson);
  await createMail(orm, email, await compose(context, reportId, composeTestReport));
  return { address: email, leaves: context.settings.mail.smtpUrl !== undefined };
}
