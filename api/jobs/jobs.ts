import { sql } from "drizzle-orm";
import { type ConstructorOptions, fromDrizzle, type Job, PgBoss, type SendOptions } from "pg-boss";
import { listen } from "#api/db/listen.ts";
import type { Statements } from "#api/db/statements.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import type { Log } from "../log.ts";
import { type JobData, type JobDefinition, type JobName, jobDefinitions } from "./definitions.ts";
import { reasonOf } from "./failure-reason.ts";

/** A handler returns when the job is done and throws to have it retried. */
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };
/** `key`: at most one job with the same key waits. `delaySeconds`: not before. */
type SendSettings = { key?: string; delaySeconds?: number };
export type JobSender = {
  /** Queues a job in the caller's transaction: it exists once that commits, or never. Any process may send. */
  send<Name extends JobName>(tx: Statements, name: Name, data: JobData[Name], settings?: SendSettings): Promise<void>;
  /** Many jobs of one kind in one statement. */
  sendAll<Name extends JobName>(
    tx: Statements,
    name: Name,
    jobs: readonly (SendSettings & { data: JobData[Name] })[],
  ): Promise<void>;
};
export type Jobs = JobSender & {
  /** Creates the queues, for a process that sends and runs none: a transaction must find them. */
  prepare(): Promise<void>;
  /** Runs jobs in this process, and starts the scheduled ones. */
  work(handlers: JobHandlers): Promise<void>;
  /** Takes no new jobs and waits for the running ones. */
  close(): Promise<void>;
};
/** For an API without a queue: work waits in its tables, where the next worker finds it. */
export const noJobs: JobSender = { send: async () => {}, sendAll: async () => {} };
type Options = { database: Database; log: Log; definitions?: Record<string, JobDefinition> };

const schemaName = "jobs";
const stopTimeoutMs = 20_000;

/** The product's own pool, so that it works on a store with one connection, and its own listening. */
function databaseOf(database: Database): NonNullable<ConstructorOptions["db"]> {
  return {
    ...fromDrizzle(database.orm, sql),
    listen: async (channel, onNotification, onReconnect) => {
      const onSignal = (queue?: string) => (queue === undefined ? onReconnect() : onNotification(queue));
      return listen({ database, channel, onSignal });
    },
  };
}

function openBoss({ database, log }: Options, isWorker: boolean): PgBoss {
  const boss = new PgBoss({
    db: databaseOf(database),
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schema: schemaName,
    // A process that only sends leaves maintenance and schedules to the workers.
    ...(isWorker ? { useListenNotify: true } : { supervise: false, schedule: false }),
  });
  boss.on("error", (error) => log.error("the job queue failed", { error }));
  boss.on("warning", (warning) => log.warn("the job queue warns", { warning }));
  return boss;
}

/** The job queues of this process. pg-boss keeps its tables in the schema `jobs` and migrates them itself. */
export function openJobs(options: Options): Jobs {
  const definitions = Object.entries(options.definitions ?? jobDefinitions);
  let started: Promise<PgBoss> | undefined;
  let isClosing = false;
  const open = async (isWorker: boolean) => {
    const boss = openBoss(options, isWorker);
    await boss.start();
    for (const [name, definition] of definitions) await makeQueue(boss, name, definition);
    return boss;
  };
  const running = async () => {
    if (!started) throw new Error("the job queues have not been prepared");
    return started;
  };
  return {
    prepare: async () => {
      started ??= open(false);
      await started;
    },
    send: async (tx, name, data, settings = {}) => {
      await (await running()).send(name, data, { db: fromDrizzle(tx, sql), ...sendOptions(settings) });
    },
    sendAll: async (tx, name, jobs) => {
      if (jobs.length === 0) return;
      const inserts = jobs.map(({ data, ...settings }) => ({ data, ...sendOptions(settings) }));
      await (await running()).insert(name, inserts, { db: fromDrizzle(tx, sql) });
    },
    work: async (handlers) => {
      if (started) await (await started).stop({ graceful: true, close: false });
      started = open(true);
      const boss = await started;
      for (const [name, definition] of definitions) {
        if (definition.schedule) await boss.schedule(name, definition.schedule, {}, { tz: "UTC", missed: "once" });
        const handle = handlers[name as JobName] as (data: object) => Promise<void>;
        const goesOn = () => !isClosing;
        await work({ boss, log: options.log, name, definition, handle, goesOn });
      }
    },
    close: async () => {
      isClosing = true;
      await (await started)?.stop({ graceful: true, timeout: stopTimeoutMs, close: false });
    },
  };
}

const sendOptions = ({ key, delaySeconds }: SendSettings): SendOptions => ({
  ...(key === undefined ? {} : { singletonKey: key }),
  ...(delaySeconds === undefined ? {} : { startAfter: Math.ceil(delaySeconds) }),
});

async function makeQueue(boss: PgBoss, name: string, definition: JobDefinition): Promise<void> {
  const settings = {
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: definition.runtimeMaxSeconds,
    notify: definition.isAwaited ?? false,
  };
  // Of jobs with one key one may wait while another runs; jobs without a key are all kept.
  await boss.createQueue(name, { ...settings, policy: definition.isKeyed ? "short" : "standard" });
  // A queue created by an earlier version keeps its settings until they are updated.
  await boss.updateQueue(name, settings);
  // Loads the queue into pg-boss's cache, so that a sending transaction needs no second connection for it.
  await boss.findJobs(name, { id: newId() });
}

type Work = {
  boss: PgBoss;
  log: Log;
  name: string;
  definition: JobDefinition;
  handle: (data: object) => Promise<void>;
  goesOn: () => boolean;
};

async function work({ boss, log, name, definition, handle, goesOn }: Work): Promise<void> {
  const { pollIntervalSeconds, concurrency = 1, isAwaited = false } = definition;
  const options = { pollingIntervalSeconds: pollIntervalSeconds, notifyPollingIntervalSeconds: pollIntervalSeconds };
  // Workers of one's own instead of pg-boss's `localConcurrency`, of which one alone could be woken by its id.
  for (let count = 0; count < concurrency; count += 1) {
    const workerId = await boss.work<object>(name, options, async (jobs) => {
      try {
        for (const job of jobs) await run(job);
      } finally {
        // One notification may stand for many jobs: it goes on until none is left, whatever became of this one, and then waits to be told. Other
        // queues gather meanwhile.
        if (isAwaited && goesOn()) boss.notifyWorker(workerId);
      }
    });
  }

  async function run(job: Job<object>): Promise<void> {
    const startedAt = performance.now();
    try {
      await handle(job.data);
    } catch (error) {
      log.warn("a job failed", { job: name, jobId: job.id, error });
      // What is kept is read by people: the reason alone, as clean as they see it. The log has the rest.
      throw Object.assign(new Error(reasonOf(error)), { stack: undefined });
    }
    log.debug("a job is done", { job: name, jobId: job.id, durationMs: Math.round(performance.now() - startedAt) });
  }
}
