import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type AuditRecord, recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { reviewReports } from "#api/db/schema/review-work/reports.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { reasonsOfPlatform, reportStates, reportSteps } from "#contract/review-reports/reasons.ts";
import type { ReportChange, ReportInput, ReportMove, ReviewReport } from "#contract/review-reports/schemas.ts";
import { fullNameOf } from "../../principal.ts";
import { notifyViewers } from "../notifications/notify.ts";
import { requireReview } from "../reviews/one.ts";
import { letterOf } from "./letters/letter.ts";
import { factsOf, getReport } from "./reports.ts";

/**
 * Writes the letter of a report as its first step. Throws REVIEW_NOT_REPORTABLE where the platform accepts no such reason, or the review is
 * gone from it, and REPORT_STATE while another report is open.
 */
export async function prepareReport(context: ApiContext, input: ReportInput): Promise<ReviewReport> {
  const review = await requireReview(context, input.reviewId);
  if (!reasonsOfPlatform[review.platformKey].includes(input.reason)) throw fail("REVIEW_NOT_REPORTABLE");
  const { reason, language, note, remindOn } = input;
  return transaction(context.database, async (tx) => {
    const facts = await factsOf(tx, review);
    if (!facts) throw fail("REVIEW_NOT_REPORTABLE");
    const id = newId();
    const { rowCount } = await tx
      .insert(reviewReports)
      .values({
        id,
        reviewId: review.id,
        restaurantId: review.restaurantId,
        reason,
        language,
        note,
        remindOn,
        letter: letterOf(facts, reason, language, note),
        steps: stepTo(context, "prepared"),
      })
      .onConflictDoNothing();
    if (rowCount !== 1) throw fail("REPORT_STATE");
    const after = { reason, language, note, remindOn };
    const { restaurantId } = review;
    recordAudit(tx, { by: context, action: "reviewReport.created", subject: { id }, restaurantId, after });
    await notifyViewers(tx, review);
    return getReport(tx, review, id);
  });
}

/** A step in the caller's name, as a list of one. */
const stepTo = (context: ApiContext, state: ReportMove["state"]): SQL<ReviewReport["steps"]> =>
  sql`review_report_step(${state}, ${fullNameOf(principalOf(context))})`;

type Telling = Pick<AuditRecord, "action"> & {
  valuesOf: (before: ReviewReport) => Pick<AuditRecord, "before" | "after">;
};

/** Runs one conditional statement on a report; REPORT_STATE when it is no longer in the state the caller saw. */
async function change(
  context: ApiContext,
  { reviewId, reportId }: { reviewId: string; reportId: string },
  { action, valuesOf }: Telling,
  run: (tx: Statements, report: ReviewReport) => PromiseLike<{ rowCount: number | null }>,
): Promise<ReviewReport> {
  const review = await requireReview(context, reviewId);
  return transaction(context.database, async (tx) => {
    const before = await getReport(tx, review, reportId);
    if ((await run(tx, before)).rowCount !== 1) throw fail("REPORT_STATE", { current: before });
    const { restaurantId } = review;
    recordAudit(tx, { by: context, action, subject: { id: reportId }, restaurantId, ...valuesOf(before) });
    await notifyViewers(tx, review);
    return before;
  });
}

/** Rewords an unsent letter, and sets the reminder of an open report. A sent letter stays as it was. */
export async function changeReport(context: ApiContext, input: ReportChange): Promise<ReviewReport> {
  const { letter, remindOn } = input;
  const told: Telling = {
    action: "reviewReport.updated",
    valuesOf: (before) => ({
      before: { letter: before.letter, remindOn: before.remindOn },
      after: { letter, remindOn },
    }),
  };
  await change(context, input, told, (tx, before) =>
    tx
      .update(reviewReports)
      .set({ letter, remindOn })
      .where(
        and(
          eq(reviewReports.id, before._id),
          isNull(reviewReports.resolvedAt),
          before.letter === letter ? undefined : eq(reviewReports.state, "prepared"),
        ),
      ),
  );
  return getReport(context.database.orm, await requireReview(context, input.reviewId), input.reportId);
}

/** Sets the state of a report in a person's name. */
export async function moveReport(context: ApiContext, input: ReportMove): Promise<ReviewReport> {
  const from = reportStates.filter((state) => reportSteps[state].includes(input.state));
  const { state } = input;
  const told: Telling = {
    action: "reviewReport.moved",
    valuesOf: (before) => ({ before: { state: before.state }, after: { state } }),
  };
  await change(context, input, told, (tx, before) =>
    tx
      .update(reviewReports)
      .set({
        state,
        steps: sql`${reviewReports.steps} || ${stepTo(context, state)}`,
        resolvedAt: state === "removed" || state === "kept" ? now : null,
      })
      .where(and(eq(reviewReports.id, before._id), inArray(reviewReports.state, from))),
  );
  return getReport(context.database.orm, await requireReview(context, input.reviewId), input.reportId);
}

/** Deletes an unsent report. */
export async function discardReport(context: ApiContext, input: { reviewId: string; reportId: string }): Promise<void> {
  const told: Telling = {
    action: "reviewReport.discarded",
    valuesOf: ({ reason, letter }) => ({ before: { reason, letter } }),
  };
  await change(context, input, told, (tx, before) =>
    tx.delete(reviewReports).where(and(eq(reviewReports.id, before._id), eq(reviewReports.state, "prepared"))),
  );
}
