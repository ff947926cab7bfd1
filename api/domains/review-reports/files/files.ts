import { and, count, eq, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { reviewReportFiles, reviewReports } from "#api/db/schema/review-work/reports.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { notifyViewers } from "#api/domains/notifications/notify.ts";
import { type AccessibleReview, requireReview } from "#api/domains/reviews/one.ts";
import { fail } from "#api/errors.ts";
import { type RateLimit, rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { mediaAddress } from "#api/media/addresses.ts";
import { insertFile, readBytes, type StoredFile, storeFile } from "#api/media/files.ts";
import { withReceived } from "#api/media/receive.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import {
  type ReportFileKind,
  reportFileHeaders,
  reportFileSizeMaxBytes,
  reportFilesMax,
  reportFileTypes,
} from "#contract/review-reports/files.ts";
import type { ReportFileInput, ReportFileRef, ReviewReport } from "#contract/review-reports/schemas.ts";
import { getReport } from "../reports.ts";
import { checkFile, fileRefused } from "./read.ts";

/** Six full reports in ten minutes: well above what anybody has evidence for. */
const addLimit = { max: 30, windowSeconds: 600 };
const readLimit = { max: 120, windowSeconds: 60 };

function limit(context: ApiContext, action: string, limits: RateLimit): Promise<void> {
  return requireRateLimit(context.database.orm, rateLimitKey(action, "account", principalOf(context).userId), limits);
}

type Change = { review: AccessibleReview; reportId: string; act: "added" | "removed" };

/**
 * Runs a change of a report's files, one at a time per report, and records the name that it returns as a step. NOT_FOUND without such a
 * report, REPORT_STATE for a closed one.
 */
async function change(
  context: ApiContext,
  { review, reportId, act }: Change,
  run: (tx: Statements) => Promise<string>,
): Promise<ReviewReport> {
  const { steps, state, resolvedAt } = reviewReports;
  await transaction(context.database, async (tx) => {
    const [report] = await tx
      .select({ resolvedAt })
      .from(reviewReports)
      .where(and(eq(reviewReports.id, reportId), eq(reviewReports.reviewId, review.id)))
      .for("update");
    if (!report) throw fail("NOT_FOUND");
    if (report.resolvedAt) throw fail("REPORT_STATE", { current: await getReport(tx, review, reportId) });
    const file = { act, name: await run(tx) };
    const step = sql`(review_report_step(${state}, ${fullNameOf(principalOf(context))}) -> 0) || ${JSON.stringify({ file })}::jsonb`;
    await tx
      .update(reviewReports)
      .set({ steps: sql`${steps} || (${step})` })
      .where(eq(reviewReports.id, reportId));
    recordAudit(tx, {
      by: context,
      action: act === "added" ? "reviewReport.fileAdded" : "reviewReport.fileRemoved",
      subject: { id: reportId },
      restaurantId: review.restaurantId,
      [act === "added" ? "after" : "before"]: { file: file.name },
    });
    await notifyViewers(tx, review);
  });
  return getReport(context.database.orm, review, reportId);
}

/** Adds a file to an open report. Throws as `checkFile`, REPORT_FILES_FULL beyond five, INVALID_INPUT for a name that exists already. */
export async function addFile(context: ApiContext, input: ReportFileInput): Promise<ReviewReport> {
  const review = await requireReview(context, input.reviewId);
  await limit(context, "report-file", addLimit);
  const { name, kind } = await checkFile(input.file);
  return withReceived(context.media, input.file.stream(), reportFileSizeMaxBytes, async (received) => {
    const id = newId();
    const about = { ownerId: id, name, restaurantId: review.restaurantId, uploadedBy: principalOf(context).userId };
    const file = await storeFile(context.media, received, { purpose: "report_file", ...about });
    return recordFile(context, { review, reportId: input.reportId, id, kind, file });
  });
}

type NewFile = {
  review: AccessibleReview;
  reportId: string;
  id: string;
  kind: ReportFileKind;
  file: StoredFile;
};

/** Names a stored file beside its report. */
async function recordFile(context: ApiContext, { review, reportId, id, kind, file }: NewFile): Promise<ReviewReport> {
  const { name } = file;
  return change(context, { review, reportId, act: "added" }, async (tx) => {
    const isThere = sql<boolean>`coalesce(bool_or(${reviewReportFiles.name} = ${name}), false)`;
    const [present] = await tx
      .select({ count: count(), isThere })
      .from(reviewReportFiles)
      .where(eq(reviewReportFiles.reportId, reportId));
    // Checked first, since sending the last form twice is not one file too many.
    if (present?.isThere) throw fileRefused("INVALID_INPUT", "twice");
    if ((present?.count ?? 0) >= reportFilesMax) throw fail("REPORT_FILES_FULL");
    await tx.insert(reviewReportFiles).values({
      id,
      reportId,
      restaurantId: review.restaurantId,
      name,
      kind,
      mediaId: await insertFile(tx, file),
      sizeBytes: file.sizeBytes,
      addedBy: fullNameOf(principalOf(context)),
    });
    return name;
  });
}

/** Removes a file from an open report. */
export async function removeFile(context: ApiContext, input: ReportFileRef): Promise<ReviewReport> {
  const review = await requireReview(context, input.reviewId);
  const { reportId, fileId } = input;
  return change(context, { review, reportId, act: "removed" }, async (tx) => {
    const [removed] = await tx
      .delete(reviewReportFiles)
      .where(and(eq(reviewReportFiles.id, fileId), eq(reviewReportFiles.reportId, reportId)))
      .returning({ name: reviewReportFiles.name });
    if (!removed) throw fail("NOT_FOUND");
    return removed.name;
  });
}

/** A file of a report of a review that the caller may see. NOT_FOUND without one, TOO_MANY_REQUESTS for too many in a minute. */
async function requireFile(context: ApiContext, input: ReportFileRef) {
  const review = await requireReview(context, input.reviewId);
  await limit(context, "report-file-read", readLimit);
  const { name, kind, mediaId } = reviewReportFiles;
  const [found] = await context.database.orm
    .select({ name, kind, mediaId })
    .from(reviewReportFiles)
    .innerJoin(reviewReports, eq(reviewReports.id, reviewReportFiles.reportId))
    .where(
      and(
        eq(reviewReportFiles.id, input.fileId),
        eq(reviewReports.id, input.reportId),
        eq(reviewReports.reviewId, review.id),
      ),
    );
  if (!found) throw fail("NOT_FOUND");
  return found;
}

/** The signed address of a file of a report; null while its bytes are not in the media store yet. Throws as `requireFile`. */
export async function getFileAddress(context: ApiContext, input: ReportFileRef): Promise<{ address: string | null }> {
  const { mediaId } = await requireFile(context, input);
  return { address: mediaId && mediaAddress(context.settings.jwtSecrets, mediaId) };
}

/** A file of a report, with headers that keep it from running. Throws as `requireFile`. */
export async function getFile(context: ApiContext, input: ReportFileRef): Promise<File> {
  const { name, kind, mediaId } = await requireFile(context, input);
  const content = mediaId ? null : await contentOf(context.database.orm, input.fileId);
  const bytes = await readBytes(context.media, { mediaId, content });
  if (!bytes) throw fail("NOT_FOUND");
  const file = new File([bytes], name, { type: reportFileTypes[kind] });
  for (const [header, value] of Object.entries(reportFileHeaders(file))) context.responseHeaders.set(header, value);
  return file;
}

/** Bytes that are not moved to the media store yet. */
async function contentOf(tx: Statements, fileId: string): Promise<Buffer | null> {
  const { id, content } = reviewReportFiles;
  const [found] = await tx.select({ content }).from(reviewReportFiles).where(eq(id, fileId));
  return found?.content ?? null;
}
