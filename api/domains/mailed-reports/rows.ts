import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import {
  mailedReportDeliveries,
  mailedReportRecipients,
  mailedReportRuns,
  mailedReports,
} from "#api/db/schema/mailed-reports.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { isWithinLimit } from "#api/limits.ts";
import { principalOf } from "#api/principal.ts";
import { type MailedReport, type ReportRun, skipReasons } from "#contract/mailed-reports/schemas.ts";

const m = mailedReports;
const r = mailedReportRecipients;

/** A report as it is stored. */
export type ReportRow = typeof mailedReports.$inferSelect;

/** The address of a recipient now: a colleague's is that of their account. */
export const recipientAddress = sql<string>`coalesce(${users.email}, ${r.email})`;

/** The names of the organizations that a report is limited to; null without a limit. */
const limitNames = sql<string[] | null>`case when ${m.limitOrganizationIds} is not null then
  array(select ${organizations.name} from ${organizations} where ${organizations.id} = any(${m.limitOrganizationIds})
    order by fold(${organizations.name}) collate "C", ${organizations.id}) end`;

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

/** SQL: a report of the caller, within the limit of the call. */
export const isOwn = (context: ApiContext): SQL | undefined => {
  const principal = principalOf(context);
  const { limitOrganizationIds: limit, restaurantIds, restaurantGroupIds } = m;
  return and(eq(m.userId, principal.userId), isWithinLimit(principal, { limit, restaurantIds, restaurantGroupIds }));
};

/** The caller's reports that fulfil a condition, by name, as the contract shows them. */
export async function readReports(tx: Statements, context: ApiContext, condition?: SQL): Promise<MailedReport[]> {
  const rows = await tx
    .select({ row: m, limitedTo: limitNames, nextRunAt: instant(m.nextRunAt) })
    .from(m)
    .where(and(isOwn(context), condition))
    .orderBy(asc(sql`fold(${m.name}) collate "C"`), asc(m.id));
  const ids = rows.map(({ row }) => row.id);
  const [recipients, runs] = [await recipientsOf(tx, ids), await runsOf(tx, ids)];
  return rows.map(({ row, limitedTo, nextRunAt }) => ({
    _id: row.id,
    name: row.name,
    scope: row.scope,
    limitedTo,
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

/** One report of the caller. NOT_FOUND for one that is missing, somebody else's, or beyond the limit of the call. */
export async function readReport(tx: Statements, context: ApiContext, reportId: string): Promise<MailedReport> {
  const [report] = await readReports(tx, context, eq(m.id, reportId));
  if (!report) throw fail("NOT_FOUND");
  return report;
}

/** The stored row of the caller's report. NOT_FOUND as in `readReport`. */
export async function requireReport(tx: Statements, context: ApiContext, reportId: string): Promise<ReportRow> {
  const [row] = await tx
    .select()
    .from(m)
    .where(and(eq(m.id, reportId), isOwn(context)));
  if (!row) throw fail("NOT_FOUND");
  return row;
}
