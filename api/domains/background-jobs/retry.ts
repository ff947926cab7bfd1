import { sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { jobTable as j } from "#api/jobs/tables.ts";
import type { BackgroundJobName } from "#contract/background-jobs/names.ts";
import { hasQueues } from "./queues.ts";

/** What pg-boss itself writes for another try. */
const waitingAgain = sql`state = 'retry', retry_limit = ${j.retryLimit} + 1, start_after = now(), completed_on = null`;

/** Tries a failed job again; NOT_FOUND for one that has not failed, as after somebody else's press. */
export async function retryJob(context: ApiContext, jobId: string): Promise<void> {
  if (!(await hasQueues(context.database.orm))) throw fail("NOT_FOUND");
  await transaction(context.database, async (tx) => {
    const [job] = await rowsOf<{ name: string }>(
      tx,
      sql`update ${j} set ${waitingAgain} where ${j.id} = ${jobId} and ${j.state} = 'failed' returning ${j.name} as name`,
    );
    if (!job) throw fail("NOT_FOUND");
    const subject = { id: jobId, name: job.name };
    recordAudit(tx, { by: context, action: "backgroundJob.retried", subject, after: { count: 1 } });
  });
}

/**
 * Tries what has failed in a queue again, and returns how many are tried. Of jobs about the same thing the newest is, and the others count as
 * cancelled: a schedule that failed for a night needs one run, not hundreds.
 */
export async function retryQueue(context: ApiContext, queue: BackgroundJobName): Promise<number> {
  if (!(await hasQueues(context.database.orm))) return 0;
  return transaction(context.database, async (tx) => {
    const failed = await rowsOf<{ id: string; isNewest: boolean }>(
      tx,
      sql`select id, row_number() over (partition by data order by created_on desc, id desc) = 1 as "isNewest"
      from (select id, data, created_on from ${j} where ${j.name} = ${queue} and ${j.state} = 'failed' for update) failed`,
    );
    const idsOf = (isNewest: boolean) => {
      const ids = failed.filter((row) => row.isNewest === isNewest).map(({ id }) => id);
      return sql`${j.name} = ${queue} and ${j.id} = any(${sql.param(ids)}::uuid[])`;
    };
    await tx.execute(sql`update ${j} set ${waitingAgain} where ${idsOf(true)}`);
    await tx.execute(sql`update ${j} set state = 'cancelled' where ${idsOf(false)}`);
    const count = failed.filter(({ isNewest }) => isNewest).length;
    if (count > 0)
      recordAudit(tx, {
        by: context,
        action: "backgroundJob.retried",
        subject: { id: null, name: queue },
        after: { count },
      });
    return count;
  });
}
