import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import type { ReviewReport } from "#contract/review-reports/schemas.ts";
import { type AccessibleReview, requireReview } from "../reviews/one.ts";
import { enclosuresOf, type ReportedReview } from "./letters/letter.ts";

const columns = `x.id as "_id", x.reason, x.language, x.letter, x.note, x.state, to_char(x.remind_on, 'YYYY-MM-DD') as "remindOn",
  coalesce(x.resolved_at is null and x.remind_on <= (now() at time zone r.time_zone)::date, false) as "isReminderDue", x.steps,
  coalesce((select json_agg(json_build_object('_id', f.id, 'name', f.name, 'kind', f.kind, 'sizeBytes', f.size_bytes, 'by', f.added_by,
    'at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.id)
    from review_report_files f where f.report_id = x.id), '[]') as files`;
const reports = `select ${columns} from review_reports x join restaurants r on r.id = x.restaurant_id`;
const reportsShownMax = 20;

type Row = Omit<ReviewReport, "enclosures">;
const reportOf = (row: Row): ReviewReport => ({ ...row, enclosures: enclosuresOf(row.language, row.files) });

/** The reports of a review, newest first. Throws NOT_FOUND for one out of reach. */
export async function listReports(context: ApiContext, reviewId: string): Promise<ReviewReport[]> {
  const review = await requireReview(context, reviewId);
  const { rows } = await context.database.pool.query<Row>(
    `${reports} where x.review_id = $1 order by x.id desc limit ${reportsShownMax}`,
    [review.id],
  );
  return rows.map(reportOf);
}

/** One report of a review whose reach has been checked. Throws NOT_FOUND. */
export async function getReport(client: Queryable, review: AccessibleReview, reportId: string): Promise<ReviewReport> {
  const { rows } = await client.query<Row>(`${reports} where x.id = $1 and x.review_id = $2`, [reportId, review.id]);
  if (!rows[0]) throw fail("NOT_FOUND");
  return reportOf(rows[0]);
}

type Facts = Omit<ReportedReview, "platformName"> & { isGone: boolean };

/** What the letter tells of a review; null once it is gone from its platform, or where there is no platform. */
export async function factsOf(client: Queryable, review: AccessibleReview): Promise<ReportedReview | null> {
  if (review.platformKey === "private") return null;
  const { rows } = await client.query<Facts>(
    `select r.name as "restaurantName", coalesce(r.formatted_address, '') as "formattedAddress", r.country_code as "countryCode",
       r.time_zone as "timeZone", v.author, v.published_at as "publishedAt", v.rating, v.url, v.title, v.text, v.removed_at is not null as "isGone"
     from reviews v join restaurants r on r.id = v.restaurant_id where v.id = $1 for update of v`,
    [review.id],
  );
  const [facts] = rows;
  if (!facts || facts.isGone) return null;
  return { ...facts, platformName: platformNames[review.platformKey] };
}
