import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { userPath } from "../endpoint-inputs.ts";
import { Done, Id, response } from "../ids.ts";
import { MailedReport, MailedReportContent, MailedReportPreview } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "statistics" });

const own = { guard: "self" } as const;
/** Figures are for those who may read reviews; who may no longer still sees, pauses and deletes their reports. */
const reading = { guard: "self", ability: { action: "read", subject: "Review" } } as const;
const all = "/users/{userId}/reports-settings";
const one = `${all}/{reportId}` as const;
const reportPath = userPath.extend({ reportId: Id });
const expected = { expectedVersion: z.number().int().min(0) };

/** Reports that people have sent by mail; each is its owner's alone. */
export const mailedReportsEndpoints = {
  list: endpoint({
    isForOwnEyes: true,
    ...own,
    method: "GET",
    path: all,
    summary: "The caller's reports by mail, by name",
    input: userPath,
    output: response(z.array(MailedReport)),
  }),
  get: endpoint({
    isForOwnEyes: true,
    ...own,
    method: "GET",
    path: one,
    summary: "One of the caller's reports, with its recipients and its last runs",
    input: reportPath,
    output: response(MailedReport),
  }),
  create: endpoint({
    ...reading,
    method: "POST",
    path: all,
    summary: "Set up a report by mail",
    audit: "mailedReport.created",
    event: "mailed_report_created",
    input: userPath.extend(MailedReportContent.shape),
    output: response(MailedReport),
    status: 201,
    errors: ["MAILED_REPORT_LIMIT"],
  }),
  update: endpoint({
    ...reading,
    method: "PUT",
    path: one,
    summary: "Change a report; recipients that stay keep what they chose themselves",
    audit: "mailedReport.updated",
    event: "mailed_report_changed",
    input: reportPath.extend({ ...MailedReportContent.shape, ...expected }),
    output: response(MailedReport),
    errors: ["CONFLICT"],
  }),
  pause: endpoint({
    ...own,
    method: "PUT",
    path: `${one}/paused`,
    summary: "Pause a report, or let it go on with its next date",
    audit: { actions: ["mailedReport.paused", "mailedReport.resumed"], unless: idempotent },
    event: "mailed_report_paused",
    input: reportPath.extend({ isPaused: z.boolean() }),
    output: response(MailedReport),
  }),
  delete: endpoint({
    ...own,
    method: "DELETE",
    path: one,
    summary: "Delete a report; mails already written are still sent",
    audit: "mailedReport.deleted",
    event: "mailed_report_deleted",
    input: reportPath,
    output: Done,
  }),
  preview: endpoint({
    isForOwnEyes: true,
    ...own,
    method: "GET",
    path: `${one}/preview`,
    summary: "The mail as it would be sent now, over the last full period",
    event: "mailed_report_previewed",
    input: reportPath,
    output: response(MailedReportPreview),
    errors: ["MAILED_REPORT_EMPTY", "PERMISSION_RULE"],
  }),
  test: endpoint({
    ...reading,
    method: "POST",
    path: `${one}/tests`,
    summary: "Send the mail with its file to the caller alone, as soon as that is made; it counts for no run",
    audit: { none: "a mail to the caller alone" },
    event: "mailed_report_tested",
    input: reportPath,
    output: response(z.object({ address: z.string(), leaves: z.boolean() })),
    errors: ["MAILED_REPORT_EMPTY", "TOO_MANY_REQUESTS"],
  }),
  resumeRecipient: endpoint({
    ...own,
    method: "PUT",
    path: `${one}/recipients/{recipientId}/resumed`,
    summary: "Send to an address again whose mail server refused a mail; who unsubscribed decides that alone",
    audit: { actions: ["mailedReport.updated"], unless: idempotent },
    event: "mailed_report_recipient_resumed",
    input: reportPath.extend({ recipientId: Id }),
    output: response(MailedReport),
  }),
};
