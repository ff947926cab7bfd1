import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { instant } from "#api/db/instants.ts";
import {
  mailedReportDeliveries,
  mailedReportRecipients,
  mailedReportRuns,
  mailedReports,
} from "#api/db/schema/mailed-reports.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { type MailedReport, type ReportRun, skipReasons } from "#contract/mailed-reports/schemas.ts";

const m = mailedReports;
const r = mailedReportRecipients;

/** A report as it is stored. */
export type ReportRow = typeof mailedReports.$inferSelect;

/** The address of a recipient now: a colleague's is that of their account. */
export const recipientAddress = sql<string>`coalesce(${users.email}, ${r.email})`;

const runsShown = 5;

async function recipientsOf(tx: Statements, reportIds: readonly string[]) {
  const rows = await tx
    .select({
      reportId: r.reportId,
      _id: r.id,
      email: recipientAddress,
      stoppedAt: instant(r.stoppedAt),
      bouncedAt: instant(r.bouncedAt),
      reason: r.bounceReason,
    })
    .from(r)
    .leftJoin(users, eq(users.id, r.userId))
    .where(and(isAnyOf(r.reportId, reportIds), isNull(r.removedAt)))
    .orderBy(asc(r.position));
  return Map.groupBy(rows, ({ reportId }) => reportId);
}

async function runsOf(tx: Statements, reportIds: readonly string[]) {
  const run = mailedReportRuns;
  const d = mailedReportDeliveries;
  const mailCount = tx
    .select({ count: count() })
    .from(d)
    .where(and(eq(d.runId, run.id), sql`${d.state} in ('written', 'bounced')`));
  const rank = sql<number>`row_number() over (partition by ${run.reportId} order by ${run.dueAt} desc)`;
  const rows = await tx
    .select({
      reportId: run.reportId,
      dueAt: instant(run.dueAt),
      from: run.periodFrom,
      to: run.periodTo,
      state: run.state,
      reason: run.reason,
      mailCount: sql<number>`(${mailCount})`,
      rank,
    })
    .from(run)
    .where(isAnyOf(run.reportId, reportIds))
    .orderBy(desc(run.dueAt));
  return Map.groupBy(
    rows.filter((one) => Number(one.rank) <= runsShown),
    ({ reportId }) => reportId,
  );
}

const stateOf = (one: { stoppedAt: string | null; bouncedAt: string | null }) =>
  one.stoppedAt !== null ? "stopped" : one.bouncedAt !== null ? "bounced" : "active";

/** Reports of a person that fulfil a condition, by name, as the contract shows them. */
export async function readReports(tx: Statements, userId: string, condition?: SQL): Promise<MailedReport[]> {
  const rows = await tx
    .select({ row: m, nextRunAt: instant(m.nextRunAt) })
    .from(m)
    .where(and(eq(m.userId, userId), condition))
    .orderBy(asc(sql`fold(${m.name}) collate "C"`), asc(m.id));
  const ids = rows.map(({ row }) => row.id);
  const [recipients, runs] = [await recipientsOf(tx, ids), await runsOf(tx, ids)];
  return rows.map(({ row, nextRunAt }) => ({
    _id: row.id,
    name: row.name,
    scope: row.scope,
    restaurantIds: row.restaurantIds,
    restaurantGroupIds: row.restaurantGroupIds,
    tabs: row.tabs,
    frequency: row.frequency,
    weekday: row.weekday,
    monthDay: row.monthDay,
    at: row.atTime.slice(0, 5),
    timeZone: row.timeZone,
    language: row.language,
    intro: row.intro,
    isPaused: row.pausedAt !== null,
    nextRunAt,
    version: row.version,
    recipients: (recipients.get(row.id) ?? []).map(({ _id, email, reason, ...one }) => ({
      _id,
      email,
      state: stateOf(one),
      since: one.stoppedAt ?? one.bouncedAt,
      reason: stateOf(one) === "bounced" ? reason : "",
    })),
    runs: (runs.get(row.id) ?? []).map(
      ({ dueAt, from, to, state, reason, mailCount }): ReportRun => ({
        dueAt,
        from,
        to,
        state,
        reason: skipReasons.find((known) => known === reason) ?? null,
        mailCount: Number(mailCount),
      }),
    ),
  }));
}

/** One report of a person. NOT_FOUND for one that is missing or somebody else's. */
export async function readReport(tx: Statements, userId: string, reportId: string): Promise<MailedReport> {
  const [report] = await readReports(tx, userId, eq(m.id, reportId));
  if (!report) throw fail("NOT_FOUND");
  return report;
}

/** The stored row of a person's report, locked for the caller's transaction. NOT_FOUND as in `readReport`. */
export async function lockReport(tx: Statements, userId: string, reportId: string): Promise<ReportRow> {
  const [row] = await tx
    .select()
    .from(m)
    .where(and(eq(m.id, reportId), eq(m.userId, userId)))
    .for("update");
  if (!row) throw fail("NOT_FOUND");
  return row;
}
