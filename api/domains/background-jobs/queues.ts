import { sql } from "drizzle-orm";
import { instant } from "#api/db/instants.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { type JobDefinition, type JobName, jobDefinitions } from "#api/jobs/definitions.ts";
import { nextRun } from "#api/jobs/next-run.ts";
import { jobTable as j } from "#api/jobs/tables.ts";
import { type BackgroundJobName, backgroundJobNames } from "#contract/background-jobs/names.ts";
import type { BackgroundQueue } from "#contract/background-jobs/schemas.ts";

/** Every kind of job is a queue that the monitor names. */
const definitions: Record<BackgroundJobName, JobDefinition> = jobDefinitions;
const names: readonly JobName[] = backgroundJobNames;

type Counted = Omit<BackgroundQueue, "name" | "schedule"> & { name: string };

/** False before any process has opened the queues on this database. */
export async function hasQueues(tx: Statements): Promise<boolean> {
  const [row] = await rowsOf<{ isThere: boolean }>(tx, sql`select to_regclass('jobs.job') is not null as "isThere"`);
  return row?.isThere === true;
}

async function countedIn(tx: Statements): Promise<Counted[]> {
  if (!(await hasQueues(tx))) return [];
  return rowsOf<Counted>(
    tx,
    sql`select ${j.name} as name,
      count(*) filter (where ${j.state} in ('created', 'retry'))::int as "waitingCount",
      count(*) filter (where ${j.state} = 'active')::int as "runningCount",
      count(*) filter (where ${j.state} = 'failed')::int as "failedCount",
      ${instant(sql`min(${j.startAfter}) filter (where ${j.state} in ('created', 'retry') and ${j.startAfter} > now())`)} as "nextAt",
      ${instant(sql`max(${j.completedOn}) filter (where ${j.state} = 'completed')`)} as "succeededAt",
      ${instant(sql`max(${j.completedOn}) filter (where ${j.state} = 'failed')`)} as "failedAt"
    from ${j} group by ${j.name}`,
  );
}

const nothingYet = {
  nextAt: null,
  waitingCount: 0,
  runningCount: 0,
  failedCount: 0,
  succeededAt: null,
  failedAt: null,
};

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/** All queues with what is in them; those of an earlier version's jobs are left out. */
export async function listQueues(tx: Statements, at = new Date()): Promise<BackgroundQueue[]> {
  const counted = new Map((await countedIn(tx)).map(({ name, ...row }) => [name, row]));
  return names.map((name) => {
    const { schedule = null } = definitions[name];
    const row = counted.get(name) ?? nothingYet;
    const planned = schedule === null ? null : nextRun(schedule, at).toISOString();
    return { ...row, name, schedule, nextAt: earlier(row.nextAt, planned) };
  });
}
