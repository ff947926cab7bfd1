import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { everyWord } from "#api/db/every-word.ts";
import { exactInstant, instant } from "#api/db/instants.ts";
import type { Statements } from "#api/db/statements.ts";
import { failureReason } from "#api/jobs/failure-reason.ts";
import { jobTable as j } from "#api/jobs/tables.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { type BackgroundJobState, backgroundJobNames } from "#contract/background-jobs/names.ts";
import type { BackgroundJob, BackgroundJobPage, BackgroundJobSearch } from "#contract/background-jobs/schemas.ts";
import { hasQueues } from "./queues.ts";

const states: Record<BackgroundJobState, SQL> = {
  failed: sql`${j.state} = 'failed'`,
  running: sql`${j.state} = 'active'`,
  waiting: sql`${j.state} in ('created', 'retry')`,
  done: sql`${j.state} = 'completed'`,
};
const said = sql<string>`coalesce(${j.output} ->> 'message', '')`;

/** A page of the jobs in a state, newest first. */
export async function listJobs(tx: Statements, input: BackgroundJobSearch): Promise<BackgroundJobPage> {
  const window = windowOf(input, z.tuple([z.iso.datetime(), z.uuid()]));
  if (!(await hasQueues(tx))) return { data: [], pagination: { after: null, before: null } };
  const scan = scanOf(
    window,
    [
      [j.createdOn, keyTypes.instant],
      [j.id, keyTypes.id],
    ],
    { isDescending: true },
  );
  const queues = input.queue === "all" ? backgroundJobNames : [input.queue];
  const rows = await tx
    .select({
      _id: j.id,
      queue: sql<BackgroundJob["queue"]>`${j.name}`,
      attempts: sql<number>`${j.retryCount} + case when ${j.startedOn} is null then 0 else 1 end`,
      createdAt: instant(j.createdOn),
      startedAt: instant(j.startedOn),
      endedAt: instant(j.completedOn),
      nextAt: instant(j.startAfter),
      said,
      exactly: exactInstant(j.createdOn),
    })
    .from(j)
    .where(
      and(
        states[input.state],
        sql`${j.name} = any(${sql.param([...queues])}::text[])`,
        ...everyWord(input.search, (pattern) => sql`fold(${said}) like ${pattern}`),
        scan.beyond,
      ),
    )
    .orderBy(...scan.order)
    .limit(scan.limit);
  const page = pageOf(rows, window, ({ exactly, _id }): [string, string] => [exactly, _id]);
  return {
    data: page.rows.map(({ exactly: _, said: reason, nextAt, ...row }) => ({
      ...row,
      state: input.state,
      nextAt: input.state === "waiting" ? nextAt : null,
      // Written clean; earlier versions wrote it as it came.
      reason: failureReason(reason),
    })),
    pagination: page.pagination,
  };
}
