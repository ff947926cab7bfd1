import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { notifyViewers } from "#api/domains/review-notifications/notify.ts";
import { type AccessibleReview, requireReview } from "#api/domains/reviews/one.ts";
import { fullNameOf } from "#api/domains/reviews/writes/events.ts";
import { fail } from "#api/errors.ts";
import { type RateLimit, rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { principalOf } from "#api/principal.ts";
import {
  type ReportFileKind,
  reportFileHeaders,
  reportFilesMax,
  reportFileTypes,
} from "#contract/review-reports/files.ts";
import type { ReportFileInput, ReportFileRef, ReviewReport } from "#contract/review-reports/schemas.ts";
import { getReport } from "../reports.ts";
import { fileRefused, readFile } from "./read.ts";

/** Six full reports in ten minutes: more than anybody has evidence for. */
const addLimit = { max: 30, windowSeconds: 600 };
const readLimit = { max: 120, windowSeconds: 60 };

function limit(context: ApiContext, action: string, limits: RateLimit): Promise<void> {
  return requireRateLimit(context.database.pool, rateLimitKey(action, "account", principalOf(context).userId), limits);
}

type Change = { review: AccessibleReview; reportId: string; act: "added" | "removed" };

/**
 * Runs a change of a report's files, one at a time per report, and writes the name that it answers into the trail. NOT_FOUND without such a
 * report, REPORT_STATE for one that is settled.
 */
async function change(
  context: ApiContext,
  { review, reportId, act }: Change,
  run: (client: Queryable) => Promise<string>,
): Promise<ReviewReport> {
  const { pool } = context.database;
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ isOpen: boolean }>(
      `select resolved_at is null as "isOpen" from review_reports where id = $1 and review_id = $2 for update`,
      [reportId, review.id],
    );
    if (!rows[0]) throw fail("NOT_FOUND");
    if (!rows[0].isOpen) throw fail("REPORT_STATE", { current: await getReport(client, review, reportId) });
    const name = await run(client);
    await client.query(
      `update review_reports set steps = steps || ((review_report_step(state, $2) -> 0) ||
         jsonb_build_object('file', jsonb_build_object('act', $3::text, 'name', $4::text))) where id = $1`,
      [reportId, fullNameOf(principalOf(context)), act, name],
    );
    await notifyViewers(client, review);
  });
  return getReport(pool, review, reportId);
}

/**
 * Puts a file beside a report that goes on. Throws as `readFile`, REPORT_FILES_FULL beyond five, INVALID_INPUT where one of that name is
 * there already.
 */
export async function addFile(context: ApiContext, input: ReportFileInput): Promise<ReviewReport> {
  const review = await requireReview(context, input.reviewId);
  await limit(context, "report-file", addLimit);
  const { name, kind, content } = await readFile(input.file);
  const { reportId } = input;
  return change(context, { review, reportId, act: "added" }, async (client) => {
    const { rows } = await client.query<{ count: number; isThere: boolean }>(
      `select count(*) as count, coalesce(bool_or(name = $2), false) as "isThere" from review_report_files where report_id = $1`,
      [reportId, name],
    );
    // First, because sending the last form again is no fifth file too many.
    if (rows[0]?.isThere) throw fileRefused("INVALID_INPUT", "twice");
    if ((rows[0]?.count ?? 0) >= reportFilesMax) throw fail("REPORT_FILES_FULL");
    await client.query(
      `insert into review_report_files (id, report_id, restaurant_id, name, kind, size_bytes, added_by, content)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[newId(), reportId, review.restaurantId, name, kind],
        ...[content.byteLength, fullNameOf(principalOf(context)), content],
      ],
    );
    return name;
  });
}

/** Takes a file away from a report that goes on. */
export async function removeFile(context: ApiContext, input: ReportFileRef): Promise<ReviewReport> {
  const review = await requireReview(context, input.reviewId);
  const { reportId, fileId } = input;
  return change(context, { review, reportId, act: "removed" }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "delete from review_report_files where id = $1 and report_id = $2 returning name",
      [fileId, reportId],
    );
    if (!rows[0]) throw fail("NOT_FOUND");
    return rows[0].name;
  });
}

/** A file beside a report, with the headers that keep it from being more than a file. */
export async function getFile(context: ApiContext, input: ReportFileRef): Promise<File> {
  const review = await requireReview(context, input.reviewId);
  await limit(context, "report-file-read", readLimit);
  const { rows } = await context.database.pool.query<{ name: string; kind: ReportFileKind; content: Buffer }>(
    `select f.name, f.kind, f.content from review_report_files f join review_reports x on x.id = f.report_id
     where f.id = $1 and x.id = $2 and x.review_id = $3`,
    [input.fileId, input.reportId, review.id],
  );
  const [found] = rows;
  if (!found) throw fail("NOT_FOUND");
  const file = new File([new Uint8Array(found.content)], found.name, { type: reportFileTypes[found.kind] });
  for (const [name, value] of Object.entries(reportFileHeaders(file))) context.responseHeaders.set(name, value);
  return file;
}
