// Writes without end and prints each key once the database has acknowledged it; the crash test kills it.
import { openDatabase } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";

const [dataDir = "", databaseUrl, round] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined, poolSize: 4 });

async function write(writer: number): Promise<void> {
  for (let n = 0; ; n++) {
    const key = `${round}-${writer}-${n}`;
    await transaction(database, async (tx) => {
      await tx.execute(`insert into settings (key, value) values ('${key}', '1')`);
      await tx.execute(`insert into rate_limits (key, window_started_at, count) values ('${key}', now(), 1)`);
    });
    process.stdout.write(`${key}\n`);
  }
}

await Promise.all([0, 1, 2, 3].map(write));
