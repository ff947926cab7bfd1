import { permissionError } from "#api/access-scope.ts";
import { principalOfUser } from "#api/authenticate.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { mailedReportTests } from "#api/db/schema/mailed-reports.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { narrowerLimit } from "#api/limits.ts";
import { logoAddress } from "#api/mail/components.ts";
import { principalOf } from "#api/principal.ts";
import type { MailedReportPreview } from "#contract/mailed-reports/schemas.ts";
import { mailLogoIn } from "../report-appearance/mail-logo.ts";
import { readContent } from "./content.ts";
import { composeReportMail } from "./mail/compose.ts";
import { findTarget, reading } from "./owner.ts";
import { reportPath } from "./paths.ts";
import { lastFullPeriod } from "./period.ts";
import { requireReport } from "./rows.ts";
import { requestAttachment } from "./run/attachment.ts";

const testsPerPerson = { max: 20, windowSeconds: 3600 };

/**
 * A report of the caller with the restaurants that it is about now, over the last full period. NOT_FOUND for a foreign one, PERMISSION_RULE
 * for who may not read reviews any more, MAILED_REPORT_EMPTY without a restaurant.
 */
async function findContent(caller: ApiContext, reportId: string) {
  const { userId, limit } = principalOf(caller);
  const report = await requireReport(caller.database.orm, caller, reportId);
  // As it would be sent: whoever looks may reach further than the report does.
  const principal =
    report.limitOrganizationIds === null
      ? principalOf(caller)
      : await principalOfUser(caller, userId, narrowerLimit(report.limitOrganizationIds, limit));
  if (!principal?.ability.can(reading.action, reading.subject)) throw permissionError(reading);
  const context = { ...caller, principal, ability: reading };
  const target = await findTarget(context, report);
  if (!target) throw fail("MAILED_REPORT_EMPTY");
  return { context, report, target, period: lastFullPeriod(report.frequency, report.timeZone, new Date()) };
}

/** The mail of a report as it would be sent now to its owner, its logo within. */
export async function previewReport(caller: ApiContext, reportId: string): Promise<MailedReportPreview> {
  const { context, report, target, period } = await findContent(caller, reportId);
  const content = { ...(await readContent(context, report, target, period)), attachment: null };
  const reader = { name: principalOf(context).name, isOwner: true, stopHref: null };
  const place = { publicOrigin: context.settings.publicOrigin, settingsPath: reportPath(report) };
  const { subject, text, html, logoMediaId } = composeReportMail(content, reader, place);
  const logo = logoMediaId ? await mailLogoIn(context.media)(logoMediaId) : null;
  const address = logo ? `data:image/png;base64,${logo.toString("base64")}` : logoAddress;
  return { subject, text, html: html.replace(logoAddress, address) };
}

/**
 * Has a report sent to its owner, once its file is made: `writeTests` of `run/tests.ts` writes the mail. TOO_MANY_REQUESTS after 20 tests in
 * an hour.
 */
export async function testReport(caller: ApiContext, reportId: string): Promise<{ address: string; leaves: boolean }> {
  const { userId, email } = principalOf(caller);
  const { context, report, target, period } = await findContent(caller, reportId);
  const { database, jobs, settings } = context;
  await requireRateLimit(database.orm, rateLimitKey("mailed-report-test", "account", userId), testsPerPerson);
  await transaction(database, async (tx) => {
    const fileId = await requestAttachment(tx, context, { report, target, period });
    await tx.insert(mailedReportTests).values({ id: newId(), reportId, fileId });
    await jobs.send(tx, "send-reports", {}, { key: "all" });
  });
  return { address: email, leaves: settings.mail.smtpUrl !== undefined };
}
