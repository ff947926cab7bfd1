import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { mailedReportRuns } from "#api/db/schema/mailed-reports.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { lastFullPeriod } from "./period.ts";
import type { ReportRow } from "./rows.ts";

type Schedule = Pick<ReportRow, "frequency" | "weekday" | "monthDay" | "atTime" | "timeZone">;

/** The next date of a schedule after an instant, by the clock of its zone. */
export const nextAfter = ({ frequency, weekday, monthDay, atTime, timeZone }: Schedule, since: SQLWrapper): SQL<Date> =>
  sql`next_report_time(${since}, ${frequency}::text, ${weekday}::int, ${monthDay}::int, ${atTime}::time, ${timeZone}::text)`;

/**
 * The next date of a report whose period has not been sent yet: a report set to a later hour on the day of its mail comes with the next
 * period. `reportId` is missing for a new one.
 */
export async function findNextRun(tx: Statements, schedule: Schedule, reportId?: string): Promise<Date> {
  for (let since: SQL = sql`now()`; ; ) {
    const [row] = await rowsOf<{ at: Date }>(tx, sql`select ${nextAfter(schedule, since)} as at`);
    if (!row) throw new Error("a report has no date");
    if (reportId === undefined) return row.at;
    const { from, to } = lastFullPeriod(schedule.frequency, schedule.timeZone, row.at);
    const run = mailedReportRuns;
    const [sent] = await tx
      .select({ id: run.id })
      .from(run)
      .where(and(eq(run.reportId, reportId), eq(run.periodFrom, from), eq(run.periodTo, to)));
    if (!sent) return row.at;
    since = sql`${row.at.toISOString()}::timestamptz`;
  }
}
