import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";
import type { Database } from "../db/database.ts";
import { transaction } from "../db/transaction.ts";
import type { Log } from "../log.ts";
import type { JobDefinition, JobName } from "./definitions.ts";
import { type JobHandlers, openJobs } from "./jobs.ts";

const definition: JobDefinition = {
  retryLimit: 2,
  retryDelaySeconds: 1,
  runtimeMaxSeconds: 60,
  pollIntervalSeconds: 0.5,
};
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** A log whose errors fail the test and whose warnings are kept. */
function collectingLog() {
  const warnings: string[] = [];
  const log: Log = {
    debug: () => {},
    info: () => {},
    warn: (message) => void warnings.push(message),
    error: (message, fields) => console.error(message, fields),
  };
  return { log, warnings };
}

async function start(handle: JobHandlers["delete-expired"], log = collectingLog().log) {
  const jobs = openJobs({ database, log, definitions: { "delete-expired": definition } });
  await jobs.work({ "delete-expired": handle } as JobHandlers);
  return jobs;
}

test("a job sent in a transaction runs after the commit, and one of an undone transaction never does", async () => {
  const ran: object[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const jobs = await start(async (data) => {
    ran.push(data);
    if ("last" in data) resolve();
  });
  const send = (mark: object, fails: boolean) =>
    transaction(database, async (client) => {
      await jobs.send(client, "delete-expired", mark as Record<string, never>);
      if (fails) throw new Error("undone");
    });
  await expect(send({ undone: 1 }, true)).rejects.toThrow("undone");
  await send({ first: 1 }, false);
  await send({ last: 1 }, false);
  await done;
  await jobs.close();
  expect(ran).toEqual([{ first: 1 }, { last: 1 }]);
});

test("of jobs with one key one waits at most, and a process that does not work them can send", async () => {
  const keyed = { keyed: { ...definition, isKeyed: true as const } };
  const sender = openJobs({ database, log: collectingLog().log, definitions: keyed });
  await sender.prepare();
  for (const key of ["a", "a", "b"])
    await transaction(database, (client) => sender.send(client, "keyed" as JobName, {}, { key }));
  await sender.close();
  const { rows } = await database.pool.query(
    "select singleton_key as key from jobs.job where name = 'keyed' order by 1",
  );
  expect(rows).toEqual([{ key: "a" }, { key: "b" }]);
});

test("a job that a person waits for is taken up when it commits, from whatever process sends it, and so are many sent at once", async () => {
  const definitions = { "prepare-files": { ...definition, pollIntervalSeconds: 3600, isAwaited: true as const } };
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const worker = openJobs({ database, log: collectingLog().log, definitions });
  await worker.work({
    "prepare-files": async () => {
      count += 1;
      if (count === 4) resolve();
    },
  } as Partial<JobHandlers> as JobHandlers);
  const sender = openJobs({ database, log: collectingLog().log, definitions });
  await sender.prepare();
  await transaction(database, (tx) => sender.send(tx, "prepare-files", {}));
  await expect.poll(() => count).toBe(1);
  await transaction(database, (tx) => worker.sendAll(tx, "prepare-files", [{ data: {} }, { data: {} }, { data: {} }]));
  await done;
  await sender.close();
  await worker.close();
});

test("a job that fails leaves those that were sent with it to be taken up at once", async () => {
  const definitions = {
    "prepare-files": { ...definition, retryDelaySeconds: 3600, pollIntervalSeconds: 3600, isAwaited: true as const },
  };
  let count = 0;
  const jobs = openJobs({ database, log: collectingLog().log, definitions });
  onTestFinished(() => jobs.close());
  await jobs.work({
    "prepare-files": async () => {
      count += 1;
      if (count === 1) throw new Error("the first one");
    },
  } as Partial<JobHandlers> as JobHandlers);
  await transaction(database, (tx) => jobs.sendAll(tx, "prepare-files", [{ data: {} }, { data: {} }, { data: {} }]));
  await expect.poll(() => count, { timeout: 5000 }).toBe(3);
});

test("a failed job is tried again and the failure is logged", async () => {
  const { log, warnings } = collectingLog();
  let attempts = 0;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const jobs = await start(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("not yet");
    resolve();
  }, log);
  await jobs.send(database.orm, "delete-expired", {});
  await done;
  await jobs.close();
  expect(attempts).toBe(2);
  expect(warnings).toEqual(["a job failed"]);
});

test("closing waits for the job that runs and starts no other", async () => {
  const events: string[] = [];
  const started = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const jobs = await start(async () => {
    events.push("started");
    started.resolve();
    await mayEnd.promise;
    await database.pool.query("select 1");
    events.push("ended");
  });
  await jobs.send(database.orm, "delete-expired", {});
  await jobs.send(database.orm, "delete-expired", {});
  await started.promise;
  const closed = jobs.close().then(() => events.push("closed"));
  mayEnd.resolve();
  await closed;
  expect(events).toEqual(["started", "ended", "closed"]);
});

test("requests are answered while jobs run, on a store with one connection too", async () => {
  await database.pool.query("delete from jobs.job");
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const jobs = await start(async () => {
    await database.pool.query("select 1");
    count += 1;
    if (count === 3) resolve();
  });
  await Promise.all(
    [1, 2, 3].map((n) =>
      transaction(database, async (client) => {
        await client.execute(sql`select ${n}::int`);
        await jobs.send(client, "delete-expired", {});
      }),
    ),
  );
  await done;
  await jobs.close();
  expect(count).toBe(3);
});
