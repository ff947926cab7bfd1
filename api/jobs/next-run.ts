import { CronExpressionParser } from "cron-parser";

/** When a schedule runs next, after an instant: a cron expression in UTC, read as the queue reads it. */
export const nextRun = (schedule: string, after: Date): Date =>
  CronExpressionParser.parse(schedule, { currentDate: after, tz: "UTC" }).next().toDate();
