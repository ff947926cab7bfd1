import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { Principal } from "#api/principal.ts";
import {
  type ImportCounts,
  type ImportFailure,
  type ImportKind,
  type ImportRefusal,
  importFileSizeMaxBytes,
} from "#contract/imports/schemas.ts";
import { UnreadableFile } from "../../platforms/files/source.ts";
import { findLine } from "../../platforms/values/text.ts";
import { chunksOf } from "./file-chunks.ts";
import { noCounts } from "./no-counts.ts";
import { checkImport } from "./run.ts";
import { insertImport, letGoOldestFiles, replaceRemarks, type StoredOptions } from "./store.ts";

export type CheckRequest = { kind: ImportKind; organizationId: string; file: File; options: StoredOptions };

type Outcome = { counts: ImportCounts; remarks: ImportRefusal[]; failure: ImportFailure | null };

/** NOT_FOUND for an organization that does not exist. */
async function requireOrganization(tx: Statements, organizationId: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select 1 from ${organizations} where ${organizations.id} = ${organizationId}`,
  );
  if (rowCount !== 1) throw fail("NOT_FOUND");
}

async function outcomeOf(tx: Statements, request: CheckRequest, bytes: Uint8Array, now: Date): Promise<Outcome> {
  const { kind, organizationId, file, options } = request;
  try {
    const result = await checkImport(
      tx,
      { name: fileNameOf(file), chunks: chunksOf(bytes) },
      { kind, organizationId, now, ...options },
    );
    return { ...result, failure: null };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { counts: noCounts, remarks: [], failure: error.failure };
  }
}

const fileNameOf = (file: File) => findLine(file.name)?.slice(0, 200) ?? "import";

/**
 * Reads a file, says what it would do, and keeps both it and the answer; the new import's id. A file that cannot be taken is
 * an answer too (`failed`). NOT_FOUND for an organization that does not exist, PAYLOAD_TOO_LARGE beyond the limit.
 */
export async function checkFile(database: Database, principal: Principal, request: CheckRequest): Promise<string> {
  if (request.file.size > importFileSizeMaxBytes) throw fail("PAYLOAD_TOO_LARGE");
  await requireOrganization(database.orm, request.organizationId);
  const now = new Date();
  const bytes = Buffer.from(await request.file.arrayBuffer());
  const { counts, remarks, failure } = await outcomeOf(database.orm, request, bytes, now);
  const id = newId();
  await transaction(database, async (tx) => {
    await insertImport(tx, {
      id,
      kind: request.kind,
      organizationId: request.organizationId,
      fileName: fileNameOf(request.file),
      state: failure ? "failed" : "checked",
      options: request.options,
      counts,
      failure,
      userId: principal.userId,
      userName: [principal.name, principal.lastname].join(" ").trim() || principal.email,
      content: failure ? null : bytes,
      createdAt: now,
    });
    await replaceRemarks(tx, id, remarks);
    await letGoOldestFiles(tx, request.organizationId);
  });
  return id;
}
