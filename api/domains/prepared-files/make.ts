import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { preparedFiles } from "#api/db/schema/printed-reports.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { leaseOn } from "#api/jobs/lease.ts";
import { insertFile, type StoredFile, storeFile } from "#api/media/files.ts";
import { type ReceivedFile, withReceived } from "#api/media/receive.ts";
import { recordPush } from "#api/push/record.ts";
import type { PreparedFileFailure } from "#contract/prepared-files/schemas.ts";
import { archiveOf } from "../personal-data/archive.ts";
import { createFileLink } from "../printed-reports/links.ts";
import { openPrinter, type Printer, PrintFailure } from "./printer.ts";
import { keptUntil } from "./request.ts";

const f = preparedFiles;
const lease = leaseOn(f);

/** A worker that is killed each time leaves a file alone after so many attempts. */
const attemptsMax = 3;
const fileSizeMaxBytes = 64 * 1024 * 1024;
const csvLimitMs = 60_000;

/** Another attempt would find the same. */
const lastingFailures: readonly PreparedFileFailure[] = ["noChromium", "noRight", "letters", "tooLarge"];

type Claimed = Pick<
  typeof f.$inferSelect,
  "id" | "userId" | "limitOrganizationIds" | "restaurantId" | "kind" | "content" | "personId" | "attempts" | "isListed"
> & {
  leaseId: string;
};

const isDue = and(inArray(f.state, ["waiting", "running"]), lease.isFree);

/** Takes the file that has waited longest; null when none waits. */
async function claim(tx: Statements): Promise<Claimed | null> {
  const claimed = lease.claimed();
  const next = tx
    .select({ id: f.id })
    .from(f)
    .where(and(isDue, lt(f.attempts, attemptsMax)))
    .orderBy(asc(f.id))
    .limit(1);
  const [row] = await tx
    .update(f)
    .set({ ...(claimed as { leaseId: string; leaseUntil: Date }), state: "running", attempts: sql`${f.attempts} + 1` })
    // Not `in`, whose subquery may run anew for each row, and then claims several.
    .where(and(eq(f.id, next.for("update", { skipLocked: true })), isDue))
    .returning();
  return row ? { ...row, leaseId: claimed.leaseId } : null;
}

const heldBy = ({ id, leaseId }: Claimed) => lease.isHeld(eq(f.id, id), { leaseId });

const changed = (tx: Statements, { userId, id }: { userId: string; id: string }) =>
  recordPush(tx, { userId, name: "prepared-files.changed", data: { fileId: id } });

/** Files whose worker was killed too often. */
async function endInterrupted({ database }: ApiServices): Promise<void> {
  await transaction(database, async (tx) => {
    const ended = await tx
      .update(f)
      .set({ state: "failed", failure: "interrupted", ...lease.released })
      .where(and(isDue, sql`${f.attempts} >= ${attemptsMax}`))
      .returning({ id: f.id, userId: f.userId });
    for (const file of ended) await changed(tx, file);
  });
}

/**
 * Records what became of a file, if its lease is still this worker's: a file that was deleted meanwhile stays deleted. The mails that wait for
 * it are written at once.
 */
async function complete(
  { database, jobs }: ApiServices,
  file: Claimed,
  became: { stored: StoredFile } | { failure: PreparedFileFailure } | "again",
): Promise<void> {
  await transaction(database, async (tx) => {
    if (!(await lease.lock(tx, heldBy(file)))) return;
    const values =
      became === "again"
        ? { state: "waiting" as const }
        : "failure" in became
          ? { state: "failed" as const, failure: became.failure }
          : {
              state: "ready" as const,
              mediaId: await insertFile(tx, became.stored),
              sizeBytes: Number(became.stored.sizeBytes),
              expiresAt: keptUntil as unknown as Date,
            };
    await tx
      .update(f)
      .set({ ...values, ...lease.released })
      .where(eq(f.id, file.id));
    if (file.isListed) await changed(tx, file);
    else await jobs.send(tx, "send-reports", {}, { key: "all" });
  });
}

/** The file's bytes, from the pages of the web app by a link that opens once. */
async function produce<T>(
  services: ApiServices,
  file: Claimed,
  printer: () => Printer,
  store: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (file.personId !== null) {
    const bytes = await archiveOf(services, file.personId);
    if (!bytes) throw new PrintFailure("noRight", "the person is gone");
    return withReceived(services.media, [bytes], fileSizeMaxBytes, store);
  }
  const { content } = file;
  if (!content) throw new PrintFailure("page", "there is nothing to print");
  const { pagesUrl } = services.settings.printing;
  if (!pagesUrl) throw new PrintFailure("noPages", "PAGES_URL is not set");
  const address = `${pagesUrl}/shared-report/${await createFileLink(services, { ...file, limit: file.limitOrganizationIds, content })}`;
  if (file.kind === "pdf") {
    const bytes = await printer().print(address);
    return withReceived(services.media, [bytes], fileSizeMaxBytes, store);
  }
  const signal = AbortSignal.timeout(csvLimitMs);
  const response = await fetch(`${address}/figures.csv`, { signal, redirect: "error" }).catch((cause: Error) => {
    throw new PrintFailure(cause.name === "TimeoutError" ? "timeout" : "noPages", "the page does not come", { cause });
  });
  if (response.status === 404) throw new PrintFailure("noRight", "the report may not be read any more");
  if (!response.ok || !response.body) throw new PrintFailure("page", `the page answered ${response.status}`);
  return withReceived(services.media, response.body, fileSizeMaxBytes, store);
}

/** The name it is saved under: people see its sections and its day in it. */
const nameOf = ({ content, kind }: Claimed) =>
  `${content ? content.sections.join("-").replaceAll("/", "-") : "comptoir-data"}-${new Date().toISOString().slice(0, 10)}.${kind}`;

async function make(services: ApiServices, file: Claimed, printer: () => Printer): Promise<boolean> {
  const { database, media, log } = services;
  try {
    const work = () =>
      produce(services, file, printer, (received) =>
        storeFile(media, received, {
          purpose: "prepared_file",
          ownerId: file.id,
          name: nameOf(file),
          uploadedBy: file.userId,
          ...(file.restaurantId !== null && { restaurantId: file.restaurantId }),
        }),
      );
    const stored = await lease.keep(database.orm, heldBy(file), work);
    await complete(services, file, { stored });
    return true;
  } catch (error) {
    const failure = failureOf(error);
    log.warn("a report could not be made", { fileId: file.id, failure, attempts: file.attempts, error });
    const isLast = lastingFailures.includes(failure) || file.attempts >= attemptsMax;
    await complete(services, file, isLast ? { failure } : "again");
    return false;
  }
}

const failureOf = (error: unknown): PreparedFileFailure =>
  error instanceof PrintFailure
    ? error.reason
    : (error as { code?: string }).code === "PAYLOAD_TOO_LARGE"
      ? "tooLarge"
      : "page";

/** Files that one run makes; the next one goes on. */
const filesPerRun = 50;

/**
 * Makes the files that wait, one after the other, those of a killed worker again. Chromium starts with the first PDF and ends with the
 * run. Returns how many were made.
 */
export async function prepareFiles(
  services: ApiServices,
  open: (path: string) => Printer = openPrinter,
): Promise<number> {
  await endInterrupted(services);
  let printer: Printer | undefined;
  const printerOf = () => {
    const { chromium } = services.settings.printing;
    if (!chromium) throw new PrintFailure("noChromium", "there is no Chromium");
    printer ??= open(chromium);
    return printer;
  };
  let madeCount = 0;
  try {
    for (let count = 0; count < filesPerRun; count += 1) {
      const file = await claim(services.database.orm);
      if (!file) break;
      if (await make(services, file, printerOf)) madeCount += 1;
      // Elsewhere it may go through: this run tries it no more.
      else if (await isWaiting(services, file.id)) break;
    }
  } finally {
    await printer?.close();
  }
  return madeCount;
}

async function isWaiting({ database }: ApiServices, id: string): Promise<boolean> {
  const [row] = await database.orm.select({ state: f.state }).from(f).where(eq(f.id, id));
  return row?.state === "waiting";
}
