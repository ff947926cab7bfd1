import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { multipartOverheadBytes } from "../endpoint-inputs.ts";
import { Done, Id, response } from "../ids.ts";
import { SignedAddress } from "../media/schemas.ts";
import { reportFileSizeMaxBytes } from "./files.ts";
import {
  ReportChange,
  ReportFileInput,
  ReportFileRef,
  ReportInput,
  ReportMove,
  ReportRef,
  ReviewReport,
} from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "reviews" });

const change = { guard: "session", ability: { action: "update", subject: "Review" } } as const;

export const reviewReportsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/reports",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "Reports of a review to its platform and what came of them, newest first",
    input: z.object({ reviewId: Id }),
    output: response(z.array(ReviewReport)),
    errors: ["NOT_FOUND"],
  }),
  prepare: endpoint({
    ...change,
    method: "POST",
    path: "/reviews/{reviewId}/reports",
    summary: "Write the letter of a report; a person sends it",
    audit: "reviewReport.created",
    event: "report_prepared",
    input: ReportInput,
    output: response(ReviewReport),
    status: 201,
    errors: ["NOT_FOUND", "REPORT_STATE", "REVIEW_NOT_REPORTABLE"],
  }),
  change: endpoint({
    ...change,
    method: "PUT",
    path: "/reviews/{reviewId}/reports/{reportId}",
    summary: "Reword the letter of a report that has not been sent, or set its reminder",
    audit: "reviewReport.updated",
    event: "report_changed",
    input: ReportChange,
    output: response(ReviewReport),
    errors: ["NOT_FOUND", "REPORT_STATE"],
  }),
  move: endpoint({
    ...change,
    method: "PUT",
    path: "/reviews/{reviewId}/reports/{reportId}/state",
    summary: "State that a report was sent, that the platform looks at it, or what it decided",
    audit: "reviewReport.moved",
    event: "report_moved",
    input: ReportMove,
    output: response(ReviewReport),
    errors: ["NOT_FOUND", "REPORT_STATE"],
  }),
  discard: endpoint({
    ...change,
    method: "DELETE",
    path: "/reviews/{reviewId}/reports/{reportId}",
    summary: "Throw away a report that has not been sent",
    audit: "reviewReport.discarded",
    event: "report_discarded",
    input: ReportRef,
    output: Done,
    errors: ["NOT_FOUND", "REPORT_STATE"],
  }),
  addFile: endpoint({
    ...change,
    method: "POST",
    path: "/reviews/{reviewId}/reports/{reportId}/files",
    bodySizeMaxBytes: reportFileSizeMaxBytes + multipartOverheadBytes,
    summary: "Put a file that proves it beside a report that goes on (PDF, JPEG, PNG or WebP by its bytes, up to 5 MB)",
    audit: "reviewReport.fileAdded",
    event: "report_file_added",
    input: ReportFileInput,
    output: response(ReviewReport),
    status: 201,
    errors: [
      ...(["NOT_FOUND", "REPORT_STATE", "REPORT_FILES_FULL", "UNSUPPORTED_MEDIA_TYPE"] as const),
      ...(["PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"] as const),
    ],
  }),
  getFile: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/reports/{reportId}/files/{fileId}",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "A file beside a report, as it was brought",
    input: ReportFileRef,
    output: z.file(),
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
  getFileAddress: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/reports/{reportId}/files/{fileId}/address",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary:
      "A signed address of a file beside a report, good for some minutes; null while it is not in the media store",
    input: ReportFileRef,
    output: response(SignedAddress),
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
  removeFile: endpoint({
    ...change,
    method: "DELETE",
    path: "/reviews/{reviewId}/reports/{reportId}/files/{fileId}",
    summary: "Take a file away from a report that goes on",
    audit: "reviewReport.fileRemoved",
    event: "report_file_removed",
    input: ReportFileRef,
    output: response(ReviewReport),
    errors: ["NOT_FOUND", "REPORT_STATE"],
  }),
};
