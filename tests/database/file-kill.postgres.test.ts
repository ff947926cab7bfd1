import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { createApi } from "#api/app.ts";
import { openDatabase } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";
import { prepareFiles } from "#api/domains/prepared-files/make.ts";
import { readFile, requestFile } from "#api/domains/prepared-files/request.ts";
import { createLog } from "#api/log.ts";
import { PrintedContent } from "#contract/printed-reports/schemas.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { testSettings } from "#tests/setup/api.ts";
import { serverDatabaseUrl, testDataDir } from "#tests/setup/database.ts";

const program = fileURLToPath(new URL("./file-worker.ts", import.meta.url));

test.each(["page", "bytes"] as const)(
  "a worker killed with -9 at the %s of a file leaves it to the next one, which makes it once",
  async (step) => {
    const store = inject("testStore");
    if (store.kind === "embedded") throw new Error("two processes need a server");
    const databaseUrl = await serverDatabaseUrl(store);
    const database = await openDatabase({ dataDir: "", databaseUrl, poolSize: 6 });
    const settings = testSettings();
    Object.assign(settings.printing, { pagesUrl: "http://127.0.0.1:1", chromium: "/usr/bin/chromium" });
    const { services, close } = createApi({ database, settings, log: createLog({ level: "error" }) });
    const { user, restaurant } = await reviewSetup(database, "manager");
    const content = PrintedContent.parse({
      restaurantId: restaurant.id,
      sections: ["boosters"],
      filters: {},
      language: "fr",
    });
    const fileId = await transaction(database, (tx) =>
      requestFile(tx, services, { userId: user.id, kind: "pdf", content, limit: null, isListed: true }),
    );
    const holder = await database.pool.connect();
    const child = spawn(process.execPath, [program, testDataDir(), databaseUrl], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const exited = once(child, "exit");
    await once(createInterface({ input: child.stdout }), "line");
    if (step === "bytes") {
      // The file's row is held, so that the worker stands between its stored bytes and the row that names them.
      await holder.query("begin");
      await holder.query("select 1 from prepared_files where id = $1 for update", [fileId]);
      child.stdin.write("\n");
      const waiting = async () =>
        (
          await database.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount;
      await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    }
    child.kill("SIGKILL");
    expect((await exited)[1]).toBe("SIGKILL");
    if (step === "bytes") await holder.query("rollback");
    holder.release();
    const printed: string[] = [];
    const printer = () => ({
      async print(url: string) {
        printed.push(url);
        return new TextEncoder().encode("%PDF-1.7");
      },
      close: async () => {},
    });
    // The dead worker's lease still stands.
    expect(await prepareFiles(services, printer)).toBe(0);
    expect(printed).toEqual([]);
    await database.pool.query("update prepared_files set lease_until = now() - interval '1 second'");
    const other = createApi({ database, settings, log: createLog({ level: "error" }) });
    const counts = await Promise.all([services, other.services].map((one) => prepareFiles(one, printer)));
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(printed).toHaveLength(1);
    const file = await readFile(services, fileId);
    expect(file?.state === "ready" && new TextDecoder().decode(file.bytes)).toBe("%PDF-1.7");
    const { rowCount } = await database.pool.query("select from media_files where owner_id = $1", [fileId]);
    expect(rowCount).toBe(1);
    for (const one of [close, other.close]) one();
    await database.close();
  },
);
