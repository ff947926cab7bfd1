import { eq } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { hence } from "#api/db/instants.ts";
import { preparedFiles } from "#api/db/schema/printed-reports.ts";
import type { Statements } from "#api/db/statements.ts";
import type { JobSender } from "#api/jobs/jobs.ts";
import { readBytes } from "#api/media/files.ts";
import type { Limit } from "#api/principal.ts";
import { type PreparedFileFailure, preparedFileDays } from "#contract/prepared-files/schemas.ts";
import type { PrintedContent } from "#contract/printed-reports/schemas.ts";

const f = preparedFiles;

type RequestedContent = { kind: "pdf" | "csv"; content: PrintedContent } | { kind: "zip"; personId: string };

export type FileRequest = RequestedContent & {
  /** In whose right it is made: what they may not read at that moment is not in it. */
  userId: string;
  /** And no further than these organizations; null without a limit. */
  limit: Limit;
  /** False for a file that goes elsewhere than to the person's list of files. */
  isListed: boolean;
};

/** When a file that is made or has failed is deleted. */
export const keptUntil = hence(`${preparedFileDays} days`);

/**
 * Asks for a report as a file, in the caller's transaction: it is made by a worker once that commits, and survives one that is killed.
 * Returns the file's id.
 */
export async function requestFile(
  tx: Statements,
  { jobs }: { jobs: JobSender },
  { userId, limit, isListed, ...requested }: FileRequest,
): Promise<string> {
  const id = newId();
  const restaurantId = requested.kind === "zip" ? null : requested.content.restaurantId;
  await tx.insert(f).values({
    id,
    userId,
    restaurantId,
    limitOrganizationIds: limit && [...limit],
    ...requested,
    isListed,
    expiresAt: keptUntil as unknown as Date,
  });
  await jobs.send(tx, "prepare-files", {}, { key: "all" });
  return id;
}

/** What became of a requested file. */
export type RequestedFile =
  | { state: "waiting" | "running" }
  | { state: "ready"; bytes: Uint8Array<ArrayBuffer>; mediaId: string }
  | { state: "failed"; failure: PreparedFileFailure };

/**
 * A requested file with its bytes, whole in memory: reports take a few megabytes at most. Null for one that was deleted, and for one whose
 * bytes are missing from the store.
 */
export async function readFile({ database, media }: ApiServices, id: string): Promise<RequestedFile | null> {
  const [row] = await database.orm
    .select({ state: f.state, failure: f.failure, mediaId: f.mediaId })
    .from(f)
    .where(eq(f.id, id));
  if (!row) return null;
  if (row.failure) return { state: "failed", failure: row.failure };
  if (!row.mediaId) return { state: row.state === "running" ? "running" : "waiting" };
  const bytes = await readBytes(media, { mediaId: row.mediaId, content: null });
  return bytes && { state: "ready", bytes, mediaId: row.mediaId };
}
