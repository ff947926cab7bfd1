import type { RouterContextProvider } from "react-router";
import type {
  ReportChange,
  ReportFileInput,
  ReportFileRef,
  ReportInput,
  ReportMove,
  ReviewReport,
} from "#contract/review-reports/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Reports of a review to its platform, newest first. */
export async function listReports(context: Context, reviewId: string): Promise<ReviewReport[]> {
  return (await productApi(context).reviewReports.list({ reviewId })).data;
}

/** Writes a report's letter. Throws REPORT_STATE, REVIEW_NOT_REPORTABLE, INVALID_INPUT. */
export async function prepareReport(context: Context, input: ReportInput): Promise<void> {
  await productApi(context).reviewReports.prepare(input);
}

/** Rewords a letter, sets a reminder. Throws REPORT_STATE. */
export async function changeReport(context: Context, input: ReportChange): Promise<void> {
  await productApi(context).reviewReports.change(input);
}

/** States how a report stands. Throws REPORT_STATE. */
export async function moveReport(context: Context, input: ReportMove): Promise<void> {
  await productApi(context).reviewReports.move(input);
}

/** Throws away what nobody has sent. Throws REPORT_STATE. */
export async function discardReport(context: Context, input: { reviewId: string; reportId: string }): Promise<void> {
  await productApi(context).reviewReports.discard(input);
}

/** Puts a file beside a report. Throws REPORT_STATE, REPORT_FILES_FULL, and what is wrong with the file in `fields.file`. */
export async function addReportFile(context: Context, input: ReportFileInput): Promise<void> {
  await productApi(context).reviewReports.addFile(input);
}

/** Takes a file away from a report. Throws REPORT_STATE. */
export async function removeReportFile(context: Context, input: ReportFileRef): Promise<void> {
  await productApi(context).reviewReports.removeFile(input);
}
