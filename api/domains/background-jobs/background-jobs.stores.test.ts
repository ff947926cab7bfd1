import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import type { JobHandlers } from "#api/jobs/jobs.ts";
import { openJobs } from "#api/jobs/jobs.ts";
import { backgroundJobNames } from "#contract/background-jobs/names.ts";
import type { BackgroundJob, BackgroundQueue } from "#contract/background-jobs/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { jobMetrics } from "./metrics.ts";

/** The chain of what belongs to no organization. */
const installation = "00000000-0000-0000-0000-000000000000";
const { database, services, call, tokenOf } = await testApi();
const admin = await createUser(database, { role: "admin" });
const token = await tokenOf(admin);
const manager = await tokenOf(await createUser(database, { role: "accountManager" }));
const list = async (query = "") =>
  (await call<BackgroundJob[]>("GET", `/background-jobs${query}`, { token })).body.data;
const queues = async () => (await call<BackgroundQueue[]>("GET", "/background-queues", { token })).body.data;

const beforeAnyQueue = { queues: await queues(), list: await list() };
const jobs = openJobs({ database, log: services.log });
await jobs.prepare();
afterAll(() => jobs.close());
beforeEach(async () => {
  await database.pool.query("delete from jobs.job");
});

/** A job as pg-boss leaves it in a state. */
async function put(name: string, state: string, { reason = "", data = {}, minutesAgo = 1 } = {}): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into jobs.job (id, name, state, data, output, policy, created_on, started_on, completed_on)
     values ($1, $2, $3::jobs.job_state, $4, $5, 'short', now() - make_interval(mins => $6), now() - make_interval(mins => $6),
       case when $3::jobs.job_state in ('failed', 'completed') then now() end)`,
    [id, name, state, data, reason === "" ? null : { message: reason }, minutesAgo],
  );
  return id;
}
const stateOf = async (id: string) =>
  (await database.pool.query("select state from jobs.job where id = $1", [id])).rows[0]?.state;

describe("the monitor", () => {
  test("names every queue, with and without their tables", async () => {
    expect(beforeAnyQueue.list).toEqual([]);
    for (const rows of [beforeAnyQueue.queues, await queues()])
      expect(rows.map(({ name }) => name)).toEqual([...backgroundJobNames]);
  });

  test("counts what waits, runs and has failed, and says when it last went well and goes next", async () => {
    await put("sweep-media", "created");
    await put("sweep-media", "active");
    await put("sweep-media", "failed", { reason: "no room" });
    await put("sweep-media", "completed");
    const row = (await queues()).find(({ name }) => name === "sweep-media");
    expect(row).toMatchObject({ waitingCount: 1, runningCount: 1, failedCount: 1, schedule: "41 3 * * *" });
    expect(Date.parse(row?.succeededAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(row?.nextAt).toMatch(/T03:41:00\.000Z$/);
    expect((await queues()).find(({ name }) => name === "end-watch")?.nextAt).toBeNull();
  });

  test("finds jobs by state, queue and words of their reason, page by page", async () => {
    await put("sweep-media", "failed", { reason: "The store is awáy", minutesAgo: 3 });
    await put("read-report", "failed", { reason: "The report is gone", minutesAgo: 2 });
    await put("read-report", "active");
    expect((await list()).map(({ queue }) => queue)).toEqual(["read-report", "sweep-media"]);
    expect((await list("?search=away%20store")).map(({ queue }) => queue)).toEqual(["sweep-media"]);
    expect(await list("?queue=sweep-media&state=running")).toEqual([]);
    expect((await list("?state=running")).map(({ queue, state }) => [queue, state])).toEqual([
      ["read-report", "running"],
    ]);
    const { body } = await call<BackgroundJob[]>("GET", "/background-jobs?pageSize=1", { token });
    const after = (body as unknown as { pagination: { after: string } }).pagination.after;
    expect((await list(`?pageSize=1&after=${after}`)).map(({ queue }) => queue)).toEqual(["sweep-media"]);
  });

  test("tells no secret and no address, of what an earlier version wrote either", async () => {
    await put("read-report", "failed", {
      reason: "GET https://graph.example/x?access_token=EAAabcdefghijklmnop for chef@bistro.example failed",
      data: { address: "https://secret.example/abc" },
    });
    const { text } = await call("GET", "/background-jobs", { token });
    for (const leaked of ["EAAabc", "chef@", "secret.example"]) expect(text).not.toContain(leaked);
    expect(text).toContain("https://graph.example/x");
  });
});

describe("a failing job", () => {
  test("keeps its reason clean, and no stack", async () => {
    const failed = Promise.withResolvers<void>();
    const worker = openJobs({
      database,
      log: services.log,
      definitions: {
        "end-watch": { retryLimit: 0, retryDelaySeconds: 1, runtimeMaxSeconds: 60, pollIntervalSeconds: 0.5 },
      },
    });
    const fails = async () => {
      setTimeout(failed.resolve, 50);
      throw new Error("refused: token=abcdef123456 of chef@bistro.example");
    };
    await worker.work({ "end-watch": fails } as unknown as JobHandlers);
    await worker.send(database.orm, "end-watch", { key: "gmb", credentialId: newId(), accountId: "1" });
    await failed.promise;
    await worker.close();
    const { rows } = await database.pool.query("select state, output from jobs.job where name = 'end-watch'");
    expect(rows).toEqual([
      { state: "failed", output: { name: "Error", message: "refused: token=[hidden] of [address]" } },
    ]);
  });

  test("is tried again once, whoever presses first, and the log says so", async () => {
    const id = await put("read-report", "failed", { reason: "gone" });
    const presses = await Promise.all([1, 2].map(() => call("POST", `/background-jobs/${id}/retries`, { token })));
    expect(presses.map(({ status }) => status).sort()).toEqual([202, 404]);
    expect(await stateOf(id)).toBe("retry");
    expect((await list("?state=waiting")).map(({ _id }) => _id)).toEqual([id]);
    const entries = await auditEntriesOf(database, installation);
    expect(entries.filter(({ action }) => action === "backgroundJob.retried")).toHaveLength(1);
  });

  test("is tried again with all of its queue: of those about the same thing the newest alone", async () => {
    const older = await put("check-audit", "failed", { reason: "a", minutesAgo: 9 });
    const newest = await put("check-audit", "failed", { reason: "b", minutesAgo: 2 });
    const other = await put("check-audit", "failed", { reason: "c", data: { chainIds: ["x"] }, minutesAgo: 5 });
    const elsewhere = await put("read-report", "failed", { reason: "d" });
    const { body } = await call<{ count: number }>("POST", "/background-queues/check-audit/retries", { token });
    expect(body.data.count).toBe(2);
    expect(await Promise.all([older, newest, other, elsewhere].map(stateOf))).toEqual([
      "cancelled",
      "retry",
      "retry",
      "failed",
    ]);
    const again = await call<{ count: number }>("POST", "/background-queues/check-audit/retries", { token });
    expect(again.body.data.count).toBe(0);
  });
});

test("an account manager is told that it is for administrators, on every row", async () => {
  const id = await put("read-report", "failed", { reason: "gone" });
  const ways = [
    ["GET", "/background-queues"],
    ["GET", "/background-jobs"],
    ["POST", `/background-jobs/${id}/retries`],
    ["POST", "/background-queues/read-report/retries"],
  ] as const;
  for (const [method, path] of ways) expect((await call(method, path, { token: manager })).status).toBe(403);
  expect(await stateOf(id)).toBe("failed");
});

test("the figures for a monitor name queues and states, and nothing else", async () => {
  await put("read-report", "failed", { reason: "chef@bistro.example" });
  const text = (await jobMetrics(database.orm)).join("\n");
  expect(text).toContain('comptoir_jobs{queue="read-report",state="failed"} 1');
  expect(text).toMatch(/comptoir_job_next_seconds\{queue="sweep-media"\} \d{10}/);
  expect(text).not.toContain("chef@");
});
