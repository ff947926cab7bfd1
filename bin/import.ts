import "#config/private-files.ts";
import { createReadStream, existsSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { recordAudit } from "#api/audit/record.ts";
import { type Database, openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import type { Statements } from "#api/db/statements.ts";
import type { ImportOptions, ImportResult } from "#api/domains/imports/import-run.ts";
import { findOrganizationByName, insertOrganization } from "#api/domains/imports/organizations.ts";
import { commandLimits } from "#api/domains/imports/read/limits.ts";
import { refusalsCsv } from "#api/domains/imports/refusals-csv.ts";
import { applyImport, checkImport, type ImportHooks } from "#api/domains/imports/run.ts";
import { UnreadableFile } from "#api/platforms/files/source.ts";
import { env } from "#config/env.server.ts";
import { type ColumnMapping, type ImportColumn, ignoredColumns, importFields } from "#contract/imports/columns.ts";
import { ImportKind, type ImportRefusal, importKinds } from "#contract/imports/schemas.ts";
import { PlatformKey, platformKeys } from "#contract/platforms/schemas.ts";

const usage = `Reads restaurants or reviews from files: CSV, JSON lines, JSON, Google Takeout, or a zip of these.

  npm run import -- ${importKinds.join("|")} FILE… --organization NAME [options]

  --organization NAME             whose restaurants these are; created when there is none of this name
  --dry-run                       say what would happen and store nothing
  --refused FILE                  write the rows that were refused, with line and reason, to this CSV file
  --only FIELD=VALUE              take only rows whose field has this value
  --map COLUMN=FIELD              read a column as this field (or as nothing: COLUMN=); again for each column. Remembered for
                                  files of the same columns. Fields: restaurants: ${importFields.restaurants.join(", ")};
                                  reviews: ${importFields.reviews.join(", ")}
  --platform KEY                  platform of reviews that tell none: ${platformKeys.join(", ")}
  --restaurant REF                all reviews belong to this restaurant (id, external id or name)
  --create-missing-restaurants    create restaurants that reviews name and the organization lacks

Exit codes: 0 done, refused rows included · 1 a file could not be taken at all · 2 the command is not right · 3 the database is not available.
`;

/** Invalid command line. */
class UsageError extends Error {}
const exitCodes = { fileFailed: 1, usage: 2, database: 3 };

function readMapping(kind: ImportKind, text: string): ColumnMapping {
  const [, name, wanted] = /^(.+)=([^=]*)$/.exec(text) ?? [];
  const field = importFields[kind].find((one) => one.toLowerCase() === wanted?.trim().toLowerCase());
  if (!name || (wanted?.trim() && !field))
    throw new UsageError(`--map is COLUMN=FIELD, the field one of ${importFields[kind].join(", ")}, or nothing.`);
  return { name: name.trim(), field: field ?? null };
}

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      organization: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      refused: { type: "string" },
      only: { type: "string" },
      map: { type: "string", multiple: true },
      platform: { type: "string" },
      restaurant: { type: "string" },
      "create-missing-restaurants": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const [kindText, ...files] = positionals;
  const kind = ImportKind.safeParse(kindText);
  if (!kind.success) throw new UsageError(`Say what the files hold: ${importKinds.join(" or ")}.`);
  if (files.length === 0) throw new UsageError("Name at least one file.");
  const absent = files.find((file) => !existsSync(file));
  if (absent) throw new UsageError(`There is no file ${absent}.`);
  const organization = values.organization?.trim();
  if (!organization) throw new UsageError("Say whose restaurants these are: --organization NAME.");
  const platform = values.platform === undefined ? null : PlatformKey.safeParse(values.platform);
  if (platform && !platform.success) throw new UsageError(`--platform is one of ${platformKeys.join(", ")}.`);
  const [, field, value] = /^([^=]+)=(.+)$/.exec(values.only ?? "") ?? [];
  if (values.only !== undefined && (!field || !value))
    throw new UsageError("--only is FIELD=VALUE, such as city=Lyon.");
  const mapping = values.map?.map((text) => readMapping(kind.data, text));
  return {
    files,
    organization,
    dryRun: values["dry-run"],
    refused: values.refused,
    options: {
      kind: kind.data,
      now: new Date(),
      createMissingRestaurants: values["create-missing-restaurants"],
      platformKey: platform?.data ?? null,
      restaurantRef: values.restaurant ?? null,
      only: field && value ? { field, value } : null,
      mapping,
    } satisfies Omit<ImportOptions, "organizationId">,
  };
}
type Command = NonNullable<ReturnType<typeof readCommand>>;

const print = (text: string) => process.stdout.write(`${text}\n`);
const printError = (text: string) => process.stderr.write(`${text}\n`);

function printResult(file: string, { counts, remarks }: ImportResult, dryRun: boolean, startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(`${basename(file)}: ${counts.total} rows ${dryRun ? "checked" : "imported"} in ${seconds} s`);
  const { created, updated, unchanged, skipped, refused, incomplete, restaurantsCreated } = counts;
  print(`  created ${created}, updated ${updated}, unchanged ${unchanged}, skipped ${skipped}, refused ${refused}`);
  if (restaurantsCreated > 0) print(`  restaurants created for them: ${restaurantsCreated}`);
  if (incomplete > 0) print(`  taken without a value that could not be understood: ${incomplete}`);
  for (const [reason, same] of Map.groupBy(remarks, (remark) => `${remark.kind}: ${remark.reason}`)) {
    const [first] = same;
    print(`    ${reason} × ${same.length}, first in line ${first?.line}${first?.value ? `: ${first.value}` : ""}`);
  }
}

/** Prints the columns that are not imported, before anything is written. */
function printColumns(file: string, columns: readonly ImportColumn[]): void {
  for (const { name, field, ignoredCount, filledCount, example } of ignoredColumns(columns)) {
    const why = field ? `read as ${field} in the other rows` : "not known";
    print(
      `${basename(file)}: column ${name} is ignored in ${ignoredCount} of ${filledCount} rows (${why}): ${example}`,
    );
  }
}

async function importFiles(database: Database, command: Command): Promise<ImportRefusal[]> {
  const known = await findOrganizationByName(database.orm, command.organization);
  const organization = known ?? { id: newId(), name: command.organization };
  if (!known && command.dryRun) print(`${organization.name} does not exist yet and would be created.`);
  const options: ImportOptions = { ...command.options, organizationId: organization.id, limits: commandLimits };
  const remarks: ImportRefusal[] = [];
  // Created with the first readable file: an unreadable one leaves nothing behind.
  let isMade = known !== null;
  for (const path of command.files) {
    const startedAt = performance.now();
    const file = { name: basename(path), chunks: createReadStream(path, { highWaterMark: 1024 * 1024 }) };
    const hooks: ImportHooks = {
      onColumns: (columns) => printColumns(path, columns),
      after: async (tx, { counts }) =>
        recordAudit(tx, {
          by: { kind: "system", channel: "command" },
          action: "import.applied",
          subject: { id: null, name: file.name },
          organizationId: organization.id,
          after: { kind: options.kind, fileName: file.name, counts },
        }),
    };
    if (!isMade) hooks.before = (tx: Statements) => insertOrganization(tx, organization);
    try {
      const result = command.dryRun
        ? await checkImport(database.orm, file, options)
        : await applyImport(database, file, options, hooks);
      if (command.dryRun) printColumns(path, result.columns);
      isMade ||= !command.dryRun;
      printResult(path, result, command.dryRun, startedAt);
      remarks.push(...result.remarks);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      process.exitCode = exitCodes.fileFailed;
      printError(`${basename(path)}: nothing was imported. ${error.message}`);
    }
  }
  return remarks;
}

async function main(): Promise<void> {
  const command = readCommand();
  if (!command) return void process.stdout.write(usage);
  const opened = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, poolSize: 2 });
  const database = await opened.catch((error: Error) => {
    process.exitCode = exitCodes.database;
    printError(error.message);
    return null;
  });
  if (!database) return;
  try {
    const remarks = await importFiles(database, command);
    if (command.refused) {
      writeFileSync(command.refused, refusalsCsv(remarks, "en"));
      print(`${remarks.length} lines written to ${command.refused}`);
    }
  } finally {
    await database.close();
  }
}

await main().catch((error: Error) => {
  const isUsage = error instanceof UsageError || ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));
  process.exitCode = isUsage ? exitCodes.usage : exitCodes.fileFailed;
  printError(isUsage ? `${error.message}\n\n${usage}` : error.message);
});
