import { and, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { jsonRows } from "#api/db/json.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewReportFiles, reviewReports } from "#api/db/schema/review-work/reports.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import type { ReviewReport } from "#contract/review-reports/schemas.ts";
import { type AccessibleReview, requireReview } from "../reviews/one.ts";
import { enclosuresOf, type ReportedReview } from "./letters/letter.ts";

const reportsShownMax = 20;

const file = reviewReportFiles;
const files = sql<
  ReviewReport["files"]
>`coalesce((select json_agg(json_build_object('_id', ${file.id}, 'name', ${file.name},
    'kind', ${file.kind}, 'sizeBytes', ${file.sizeBytes}, 'by', ${file.addedBy}, 'at', ${instant(file.createdAt)}) order by ${file.id})
  from ${file} where ${file.reportId} = ${reviewReports.id}), '[]')`;

const { id, reason, language, letter, note, state, remindOn, steps, resolvedAt } = reviewReports;
const today = sql`(now() at time zone ${restaurants.timeZone})::date`;
const isReminderDue = sql<boolean>`coalesce(${resolvedAt} is null and ${remindOn} <= ${today}, false)`;

const shown = { _id: id, reason, language, letter, note, state, remindOn, isReminderDue, steps, files };
type StoredReport = Omit<ReviewReport, "enclosures">;
/** A report for a response; its list of files is in the letter's language. */
export const reportOf = (row: StoredReport): ReviewReport => ({
  ...row,
  enclosures: enclosuresOf(row.language, row.files),
});

/** The stored reports of a review, as a column, newest first. */
export const reportsColumn = (reviewId: Placeholder): SQL<StoredReport[]> =>
  jsonRows(
    shown,
    sql`from ${reviewReports} join ${restaurants} on ${restaurants.id} = ${reviewReports.restaurantId}
      where ${reviewReports.reviewId} = ${reviewId} order by ${id} desc limit ${reportsShownMax}`,
  );

const reportsWhere = async (tx: Statements, condition: SQL | undefined): Promise<ReviewReport[]> => {
  const rows = await tx
    .select(shown)
    .from(reviewReports)
    .innerJoin(restaurants, eq(restaurants.id, reviewReports.restaurantId))
    .where(condition)
    .orderBy(desc(id))
    .limit(reportsShownMax);
  return rows.map(reportOf);
};

/** The reports of a review, newest first. Throws NOT_FOUND outside the access scope. */
export async function listReports(context: ApiContext, reviewId: string): Promise<ReviewReport[]> {
  const review = await requireReview(context, reviewId);
  return reportsWhere(context.database.orm, eq(reviewReports.reviewId, review.id));
}

/** One report of a review; access must have been checked. Throws NOT_FOUND. */
export async function getReport(tx: Statements, review: AccessibleReview, reportId: string): Promise<ReviewReport> {
  const [report] = await reportsWhere(tx, and(eq(id, reportId), eq(reviewReports.reviewId, review.id)));
  if (!report) throw fail("NOT_FOUND");
  return report;
}

/** A review's data for the letter; null once it is gone from its platform, or has none. */
export async function factsOf(tx: Statements, review: AccessibleReview): Promise<ReportedReview | null> {
  if (review.platformKey === "private") return null;
  const { author, publishedAt, rating, url, title, text, removedAt } = reviews;
  const { name: restaurantName, formattedAddress, countryCode, timeZone } = restaurants;
  const [facts] = await tx
    .select({
      restaurantName,
      formattedAddress,
      countryCode,
      timeZone,
      author,
      publishedAt,
      rating,
      url,
      title,
      text,
      removedAt,
    })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, reviews.restaurantId))
    .where(eq(reviews.id, review.id))
    .for("update", { of: reviews });
  if (!facts || facts.removedAt) return null;
  return { ...facts, platformName: platformNames[review.platformKey] };
}
