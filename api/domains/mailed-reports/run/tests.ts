import { asc, eq, lt } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { ago } from "#api/db/instants.ts";
import { mailedReports, mailedReportTests } from "#api/db/schema/mailed-reports.ts";
import { transaction } from "#api/db/transaction.ts";
import { createMail } from "#api/mail/outbox.ts";
import { principalOf } from "#api/principal.ts";
import { readContent } from "../content.ts";
import { composeTestReport } from "../mail/compose.ts";
import { contextOfOwner, findTarget } from "../owner.ts";
import { reportPath } from "../paths.ts";
import { lastFullPeriod } from "../period.ts";
import type { ReportRow } from "../rows.ts";
import { attachmentOf } from "./attachment.ts";

const t = mailedReportTests;

type Asked = { test: typeof t.$inferSelect; report: ReportRow };

/** The mail of a test with the rights its owner has now, and their address; null where there is nothing for them to read any more. */
async function composeTest(services: ApiServices, { test, report }: Asked) {
  const period = lastFullPeriod(report.frequency, report.timeZone, test.createdAt);
  const asked = test.fileId !== null && { fileId: test.fileId, since: test.createdAt, report, period };
  const attachment = asked ? await attachmentOf(services, asked) : null;
  if (attachment === "waiting") return attachment;
  const context = await contextOfOwner(services, report);
  const target = context && (await findTarget(context, report));
  if (!target) return null;
  const content = { ...(await readContent(context, report, target, period)), attachment };
  const { name, email } = principalOf(context);
  const place = { publicOrigin: services.settings.publicOrigin, settingsPath: reportPath(report) };
  return { email, mail: composeTestReport(content, { name, isOwner: true }, place) };
}

/** Writes one test and takes it off, in one transaction; false while it waits, and where another worker wrote it. */
async function writeTest(services: ApiServices, asked: Asked): Promise<boolean> {
  const composed = await composeTest(services, asked);
  if (composed === "waiting") return false;
  return transaction(services.database, async (tx) => {
    const { rowCount } = await tx.delete(t).where(eq(t.id, asked.test.id));
    if (rowCount !== 1 || composed === null) return false;
    await createMail(tx, composed.email, composed.mail);
    return true;
  });
}

/** Writes the tests that people asked for and whose file is there, or took too long. Returns how many were written. */
export async function writeTests(services: ApiServices): Promise<number> {
  const { database, log } = services;
  const { orm } = database;
  await orm.delete(t).where(lt(t.createdAt, ago("1 day")));
  const asked = await orm
    .select({ test: t, report: mailedReports })
    .from(t)
    .innerJoin(mailedReports, eq(mailedReports.id, t.reportId))
    .orderBy(asc(t.createdAt));
  let count = 0;
  for (const one of asked)
    try {
      if (await writeTest(services, one)) count += 1;
    } catch (error) {
      log.warn("the test of a report could not be written", { reportId: one.report.id, error });
    }
  return count;
}
