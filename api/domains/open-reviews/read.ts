import { sql } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { preparedRows } from "#api/db/prepared.ts";
import { r, v } from "#api/db/review-names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { unseenColumn } from "../notifications/list.ts";
import { approvalColumn } from "../reply-approval/approval.ts";
import { draftsColumn } from "../reply-drafts/drafts.ts";
import { suggestionsColumn } from "../reply-suggestions/suggest.ts";
import { reportsColumn } from "../review-reports/reports.ts";
import { notesColumn } from "../review-work/notes/notes.ts";
import type { ReviewParts } from "../reviews/parts.ts";
import { type ReviewRow, reviewColumns, reviewOf } from "../reviews/rows.ts";

const reviewId = sql.placeholder("reviewId");
const userId = sql.placeholder("userId");
const belongings = {
  notes: notesColumn(reviewId, userId),
  suggestions: suggestionsColumn(reviewId, userId),
  drafts: draftsColumn(reviewId, userId),
  reports: reportsColumn(reviewId),
  approval: approvalColumn(r.organizationId),
  unseenNotificationCount: unseenColumn(reviewId, userId),
};
type Belongings = { [Name in keyof typeof belongings]: (typeof belongings)[Name]["_"]["type"] };

const openReview = preparedRows<ReviewRow & Belongings, [ReviewParts]>("open_review", (parts) => {
  const columns = Object.entries(belongings).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql`select ${reviewColumns(parts)}, ${sql.join(columns, sql`, `)}
    from ${reviews} ${v} join ${restaurants} ${r} on ${r.id} = ${v.restaurantId} where ${v.id} = ${reviewId}`;
});

/**
 * A review with all data of its screen, in one statement. Foreign and missing ids are the same NOT_FOUND; PERMISSION_RULE when the
 * caller's caslRole in the restaurant's organization lacks the endpoint's right.
 */
export async function readOpenReview(context: ApiContext, id: string) {
  const { database, platforms, reviewParts } = context;
  const values = { reviewId: id, userId: principalOf(context).userId };
  const [row] = await openReview(database.orm, values, reviewParts);
  if (!row) throw fail("NOT_FOUND");
  const { organizationId } = await requireRestaurant(context, row.restaurantId);
  const { notes, suggestions, drafts, reports, approval, unseenNotificationCount, ...stored } = row;
  const review = reviewOf(stored, platforms);
  return {
    review,
    organizationId,
    belongings: { notes, suggestions, drafts, reports, approval, unseenNotificationCount },
  };
}
