import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import {
  mailedReportDeliveries,
  mailedReportRecipients,
  mailedReportRuns,
  mailedReports,
} from "#api/db/schema/mailed-reports.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { lastFullPeriod } from "../period.ts";
import type { ReportRow } from "../rows.ts";
import { nextAfter } from "../schedule.ts";

const m = mailedReports;
const r = mailedReportRecipients;

/** Recipients who get mails now. */
export const isActive = and(isNull(r.stoppedAt), isNull(r.bouncedAt), isNull(r.removedAt));

/** The latest date that has passed, and the one after it: of dates missed without a worker only the last is made up for. */
async function datesOf(tx: Statements, report: ReportRow): Promise<{ dueAt: Date; nextAt: Date }> {
  const at = sql.identifier("at");
  const [dates] = await rowsOf<{ dueAt: Date; nextAt: Date }>(
    tx,
    sql`with recursive passed(at) as (
        select ${report.nextRunAt.toISOString()}::timestamptz
        union all
        select ${nextAfter(report, at)} from passed where ${nextAfter(report, at)} <= now())
      select max(at) as "dueAt", ${nextAfter(report, sql`max(at)`)} as "nextAt" from passed`,
  );
  if (!dates) throw new Error("a report has no date");
  return dates;
}

/** Opens the run of the report that has been due longest, with a row for each recipient; false when none is due. */
async function openNext(tx: Statements): Promise<boolean> {
  const [report] = await tx
    .select()
    .from(m)
    .where(and(isNull(m.pausedAt), lte(m.nextRunAt, now)))
    .orderBy(m.nextRunAt)
    .limit(1)
    .for("update", { skipLocked: true });
  if (!report) return false;
  const { dueAt, nextAt } = await datesOf(tx, report);
  await tx.update(m).set({ nextRunAt: nextAt }).where(eq(m.id, report.id));
  const { from, to } = lastFullPeriod(report.frequency, report.timeZone, dueAt);
  const runId = newId();
  const { rowCount } = await tx
    .insert(mailedReportRuns)
    .values({ id: runId, reportId: report.id, dueAt, periodFrom: from, periodTo: to })
    // This period has been sent, at another hour perhaps.
    .onConflictDoNothing();
  if (rowCount === 0) return true;
  const recipients = await tx
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.reportId, report.id), isActive));
  if (recipients.length > 0)
    await tx.insert(mailedReportDeliveries).values(recipients.map(({ id: recipientId }) => ({ runId, recipientId })));
  return true;
}

/** Opens a run for every report that is due. Each in a transaction of its own: a crash leaves whole runs, or the report due. */
export async function openDueRuns(database: Database): Promise<number> {
  for (let count = 0; ; count += 1) if (!(await transaction(database, openNext))) return count;
}
