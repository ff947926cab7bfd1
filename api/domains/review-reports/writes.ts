import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { reasonsOfPlatform, reportStates, reportSteps } from "#contract/review-reports/reasons.ts";
import type { ReportChange, ReportInput, ReportMove, ReviewReport } from "#contract/review-reports/schemas.ts";
import { notifyViewers } from "../review-notifications/notify.ts";
import { type AccessibleReview, requireReview } from "../reviews/one.ts";
import { fullNameOf } from "../reviews/writes/events.ts";
import { letterOf } from "./letters/letter.ts";
import { factsOf, getReport } from "./reports.ts";

/**
 * Writes the letter of a report and begins its trail. Throws REVIEW_NOT_REPORTABLE where the platform hears no such reason, or the review
 * is gone from it, and REPORT_STATE while another report goes on.
 */
export async function prepareReport(context: ApiContext, input: ReportInput): Promise<ReviewReport> {
  const review = await requireReview(context, input.reviewId);
  if (!reasonsOfPlatform[review.platformKey].includes(input.reason)) throw fail("REVIEW_NOT_REPORTABLE");
  const { reason, language, note, remindOn } = input;
  return transaction(context.database.pool, async (client) => {
    const facts = await factsOf(client, review);
    if (!facts) throw fail("REVIEW_NOT_REPORTABLE");
    const id = newId();
    const { rowCount } = await client.query(
      `insert into review_reports (id, review_id, restaurant_id, reason, language, letter, note, remind_on, steps)
       values ($1, $2, $3, $4, $5, $6, $7, $8, review_report_step('prepared', $9)) on conflict do nothing`,
      [
        ...[id, review.id, review.restaurantId, reason, language, letterOf(facts, reason, language, note)],
        ...[note, remindOn, fullNameOf(principalOf(context))],
      ],
    );
    if (rowCount !== 1) throw fail("REPORT_STATE");
    await notifyViewers(client, review);
    return getReport(client, review, id);
  });
}

/** Runs one conditional statement on a report; REPORT_STATE when it is no longer where the caller saw it. */
async function change(
  context: ApiContext,
  { reviewId, reportId }: { reviewId: string; reportId: string },
  run: (client: Queryable, review: AccessibleReview, report: ReviewReport) => Promise<number | null>,
): Promise<ReviewReport> {
  const review = await requireReview(context, reviewId);
  return transaction(context.database.pool, async (client) => {
    const before = await getReport(client, review, reportId);
    if ((await run(client, review, before)) !== 1) throw fail("REPORT_STATE", { current: before });
    await notifyViewers(client, review);
    return before;
  });
}

/** Rewords a letter that nobody has sent, and sets the reminder of a report that goes on. A letter that was sent stays as it was. */
export async function changeReport(context: ApiContext, input: ReportChange): Promise<ReviewReport> {
  await change(context, input, async (client, _, before) => {
    const isReworded = before.letter !== input.letter;
    const { rowCount } = await client.query(
      `update review_reports set letter = $2, remind_on = $3
       where id = $1 and resolved_at is null and (state = 'prepared' or not $4)`,
      [before._id, input.letter, input.remindOn, isReworded],
    );
    return rowCount;
  });
  return getReport(context.database.pool, await requireReview(context, input.reviewId), input.reportId);
}

/** States in a person's name how a report stands. */
export async function moveReport(context: ApiContext, input: ReportMove): Promise<ReviewReport> {
  const from = reportStates.filter((state) => reportSteps[state].includes(input.state));
  await change(context, input, async (client, _, before) => {
    const { rowCount } = await client.query(
      `update review_reports set state = $2, steps = steps || review_report_step($2, $3),
         resolved_at = case when $2 in ('removed', 'kept') then now() end
       where id = $1 and state = any($4)`,
      [before._id, input.state, fullNameOf(principalOf(context)), from],
    );
    return rowCount;
  });
  return getReport(context.database.pool, await requireReview(context, input.reviewId), input.reportId);
}

/** Throws away what nobody has sent. */
export async function discardReport(context: ApiContext, input: { reviewId: string; reportId: string }): Promise<void> {
  await change(context, input, async (client, _, before) => {
    const { rowCount } = await client.query("delete from review_reports where id = $1 and state = 'prepared'", [
      before._id,
    ]);
    return rowCount;
  });
}
