import "#config/private-files.ts";
import { parseArgs } from "node:util";
import { readEnds, writeEnds } from "#api/audit/ends.ts";
import { type ChainReport, verifyChains } from "#api/audit/verify.ts";
import { openDatabase } from "#api/db/database.ts";
import { env } from "#config/env.server.ts";

const usage = `Verifies the audit log: each organization's chain of entries, and the installation's own.

  npm run audit:verify

Prints a line for each chain with its last number and hash, and keeps them in DATA_DIR/audit-ends.json: a later run, and the
check of each night, find by them a chain that was dropped or made anew. Ends with 1 when an entry was changed, removed,
inserted or moved, and names the first one. Texts that the erasure of a person took, and entries that retention deleted,
break nothing. Stop Comptoir before when the database is embedded. After a database was put back by other means than npm run
restore, remove that file.
`;

const faults: Record<NonNullable<ChainReport["broken"]>["fault"], string> = {
  missing: "is missing",
  moved: "does not follow the one before it",
  changed: "was changed",
  text_changed: "has texts that were changed",
  end: "is not the end that the chain had",
  erased: "has lost texts that no erasure of a person took",
  beginning: "is the beginning, and what came before it is gone before its time",
  dropped: "is gone, and the whole chain with it",
  remade: "is another one than at a former check",
};

function lineOf({ chainId, organization, entryCount, number, hash, broken }: ChainReport): string {
  const whose = organization ? `${organization} (${chainId})` : chainId;
  if (broken) return `BROKEN  ${whose}: entry ${broken.number} ${faults[broken.fault]}`;
  return `whole   ${whose}: ${entryCount} entries, the last is ${number} ${hash}`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, poolSize: 1 });
  try {
    const reports = await verifyChains(database, undefined, await readEnds(env.DATA_DIR));
    for (const report of reports) process.stdout.write(`${lineOf(report)}\n`);
    if (reports.length === 0) process.stdout.write("There are no entries yet.\n");
    if (reports.some(({ broken }) => broken)) process.exitCode = 1;
    else await writeEnds(env.DATA_DIR, reports);
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
