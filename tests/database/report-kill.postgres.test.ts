import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { createApi } from "#api/app.ts";
import { type Database, openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { sendDueReports } from "#api/domains/mailed-reports/run/due.ts";
import { createLog } from "#api/log.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { testSettings } from "#tests/setup/api.ts";
import { serverDatabaseUrl } from "#tests/setup/database.ts";

const program = fileURLToPath(new URL("./report-worker.ts", import.meta.url));
const recipients = ["a@x.example", "b@x.example", "c@x.example"];

async function dueReport(database: Database): Promise<void> {
  const { user } = await reviewSetup(database, "manager");
  const id = newId();
  await database.pool.query(
    `insert into mailed_reports (id, user_id, name, scope, tabs, frequency, at_time, time_zone, language, next_run_at)
     values ($1, $2, 'La veille', 'all', '{e-reputation}', 'daily', '08:00', 'Europe/Paris', 'fr', now() - interval '1 minute')`,
    [id, user.id],
  );
  for (const [position, email] of recipients.entries())
    await database.pool.query(
      "insert into mailed_report_recipients (id, report_id, email, position) values ($1, $2, $3, $4)",
      [newId(), id, email, position],
    );
}

const mailed = async (database: Database) =>
  (await database.pool.query("select recipient from mail_outbox where kind = 'report' order by recipient")).rows.map(
    ({ recipient }) => recipient,
  );

test.each(["figures", "second mail"] as const)(
  "a worker killed with -9 at the %s leaves a report that the next one goes on with: everybody gets it once",
  async (step) => {
    const store = inject("testStore");
    if (store.kind === "embedded") throw new Error("two processes need a server");
    const databaseUrl = await serverDatabaseUrl(store);
    const database = await openDatabase({ dataDir: "", databaseUrl, poolSize: 4 });
    await dueReport(database);
    const { services, close } = createApi({ database, settings: testSettings(), log: createLog({ level: "error" }) });
    // Its file is asked for, and cannot be made on this machine.
    await sendDueReports(services);
    await database.pool.query("update prepared_files set state = 'failed', failure = 'noChromium'");
    await database.pool.query("update mailed_report_runs set lease_until = null");
    const holder = await database.pool.connect();
    const child = spawn(process.execPath, [program, "", databaseUrl], { stdio: ["pipe", "pipe", "inherit"] });
    const exited = once(child, "exit");
    await once(createInterface({ input: child.stdout }), "line");
    if (step === "second mail") {
      // The second recipient's row is held, so that the worker stands between two mails.
      await holder.query("begin");
      await holder.query(
        `select 1 from mailed_report_deliveries d join mailed_report_recipients r on r.id = d.recipient_id
         where r.position = 1 for update of d`,
      );
      child.stdin.write("\n");
      await expect.poll(() => mailed(database), { timeout: 60_000 }).toEqual(["a@x.example"]);
    }
    child.kill("SIGKILL");
    expect((await exited)[1]).toBe("SIGKILL");
    if (step === "second mail") await holder.query("rollback");
    holder.release();
    // The dead worker's lease still stands: nobody else may write.
    const before = await mailed(database);
    await sendDueReports(services);
    expect(await mailed(database)).toEqual(before);
    await database.pool.query("update mailed_report_runs set lease_until = now() - interval '1 second'");
    for (const _ of [1, 2]) await sendDueReports(services);
    expect(await mailed(database)).toEqual(recipients);
    await close();
    await database.close();
  },
);
