import "#config/private-files.ts";
import { parseArgs } from "node:util";
import { type ChainReport, verifyChains } from "#api/audit/verify.ts";
import { openDatabase } from "#api/db/database.ts";
import { env } from "#config/env.server.ts";

const usage = `Verifies the audit log: each organization's chain of entries, and the installation's own.

  npm run audit:verify

Prints a line for each chain with its last number and hash. Written down elsewhere, these show at a later run that nothing
before them was made anew. Ends with 1 when an entry was changed, removed, inserted or moved, and names the first one.
Erased texts, and entries that retention deleted, break nothing. Stop Comptoir before when the database is embedded.
`;

const faults: Record<NonNullable<ChainReport["broken"]>["fault"], string> = {
  missing: "is missing",
  moved: "does not follow the one before it",
  changed: "was changed",
  text_changed: "has texts that were changed",
  end: "is not the end that the chain had",
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
    const reports = await verifyChains(database);
    for (const report of reports) process.stdout.write(`${lineOf(report)}\n`);
    if (reports.length === 0) process.stdout.write("There are no entries yet.\n");
    if (reports.some(({ broken }) => broken)) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
