import { createReadStream } from "node:fs";
import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { insertFile, openBytes, storeFile } from "#api/media/files.ts";
import { withReceived } from "#api/media/receive.ts";
import type { MediaStore } from "#api/media/store.ts";
import type { Principal } from "#api/principal.ts";
import type { ColumnMapping } from "#contract/imports/columns.ts";
import { type Import, type ImportKind, type ImportRefusal, importFileSizeMaxBytes } from "#contract/imports/schemas.ts";
import { UnreadableFile } from "../../platforms/files/source.ts";
import { findLine } from "../../platforms/values/text.ts";
import { noCounts } from "./no-counts.ts";
import { ColumnsMissing, checkImport } from "./run.ts";
import {
  type CheckOutcome,
  findContent,
  insertImport,
  letGoOldestFiles,
  replaceRemarks,
  type StoredOptions,
  updateCheck,
} from "./store.ts";

type Stores = { database: Database; media: MediaStore };
export type CheckRequest = { kind: ImportKind; organizationId: string; file: File; options: StoredOptions };

type Outcome = CheckOutcome & { remarks: ImportRefusal[] };

/** NOT_FOUND for an organization that does not exist. */
async function requireOrganization(tx: Statements, organizationId: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select 1 from ${organizations} where ${organizations.id} = ${organizationId}`,
  );
  if (rowCount !== 1) throw fail("NOT_FOUND");
}

type Checked = { kind: ImportKind; organizationId: string; fileName: string; options: StoredOptions };

type Chunks = AsyncIterable<Uint8Array>;

async function outcomeOf(tx: Statements, checked: Checked, chunks: Chunks, now: Date): Promise<Outcome> {
  const { kind, organizationId, fileName, options } = checked;
  const file = { name: fileName, chunks };
  try {
    const result = await checkImport(tx, file, { kind, organizationId, now, ...options });
    const { counts, columns, remarks, mapping } = result;
    return {
      state: "checked",
      options: { ...options, mapping: [...mapping] },
      counts,
      columns,
      remarks,
      failure: null,
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const columns = error instanceof ColumnsMissing ? error.columns : [];
    return { state: "failed", options, counts: noCounts, columns, remarks: [], failure: error.failure };
  }
}

const fileNameOf = (file: File) => findLine(file.name)?.slice(0, 200) ?? "import";

/**
 * Reads a file as a dry run and stores both file and result; returns the new import's id. A file that cannot be read has a result
 * too (`failed`). NOT_FOUND for an organization that does not exist, PAYLOAD_TOO_LARGE beyond the limit.
 */
export async function checkFile(
  { database, media }: Stores,
  principal: Pick<Principal, "userId" | "name" | "lastname" | "email">,
  request: CheckRequest,
): Promise<string> {
  if (request.file.size > importFileSizeMaxBytes) throw fail("PAYLOAD_TOO_LARGE");
  await requireOrganization(database.orm, request.organizationId);
  const createdAt = new Date();
  const { kind, organizationId, options } = request;
  const checked = { kind, organizationId, options, fileName: fileNameOf(request.file) };
  const id = newId();
  await withReceived(media, request.file.stream(), importFileSizeMaxBytes, async (received) => {
    const chunks = createReadStream(received.path, { highWaterMark: 1024 * 1024 });
    const { remarks, ...outcome } = await outcomeOf(database.orm, checked, chunks, createdAt);
    const isKept = outcome.failure === null || outcome.failure === "columns_missing";
    const about = { ownerId: id, name: checked.fileName, organizationId, uploadedBy: principal.userId };
    const file = isKept ? await storeFile(media, received, { purpose: "import", ...about }) : null;
    await transaction(database, async (tx) => {
      await insertImport(tx, {
        ...checked,
        ...outcome,
        id,
        userId: principal.userId,
        userName: [principal.name, principal.lastname].join(" ").trim() || principal.email,
        mediaId: file && (await insertFile(tx, file)),
        createdAt,
      });
      await replaceRemarks(tx, id, remarks);
      await letGoOldestFiles(tx, organizationId);
    });
  });
  return id;
}

/** Checks an import's file again with a person's mapping of its columns. IMPORT_STATE once it is applied or its file is gone. */
export async function mapColumns({ database, media }: Stores, one: Import, mapping: ColumnMapping[]): Promise<void> {
  const stored = await findContent(database.orm, one._id);
  const chunks = stored && (await openBytes(media, stored));
  if (!stored || !chunks) throw fail("IMPORT_STATE");
  const checked = { ...one, options: { ...stored.options, mapping } };
  const { remarks, ...outcome } = await outcomeOf(database.orm, checked, chunks, new Date(one.createdAt));
  await transaction(database, async (tx) => {
    if (!(await updateCheck(tx, one._id, outcome))) throw fail("IMPORT_STATE");
    await replaceRemarks(tx, one._id, remarks);
  });
}
