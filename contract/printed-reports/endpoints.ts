import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { Done, Id, Instant, response } from "../ids.ts";
import {
  linkPasswordLengthMax,
  OpenedLink,
  PrintedContent,
  PrintedReport,
  ReportLink,
  ReportLinkInput,
} from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "statistics" });

const share = { guard: "session", ability: { action: "update", subject: "Restaurant" } } as const;

export const printedReportsEndpoints = {
  read: endpoint({
    method: "POST",
    path: "/printed-reports",
    isRead: true,
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "The sections of a report, with what its cover says",
    input: PrintedContent,
    output: response(PrintedReport),
    errors: ["NOT_FOUND"],
  }),
  listLinks: endpoint({
    isForOwnEyes: true,
    ...share,
    method: "GET",
    path: "/report-links",
    summary: "The caller's links to reports that have not been over for a week, newest first, with their views",
    input: nothing,
    output: response(z.array(ReportLink)),
  }),
  createLink: endpoint({
    ...share,
    method: "POST",
    path: "/report-links",
    summary: "Make a link that opens a report without sign-in; its token is shown this once",
    audit: "reportLink.created",
    event: "report_link_created",
    input: ReportLinkInput,
    output: response(z.object({ _id: Id, token: z.string(), expiresAt: Instant })),
    status: 201,
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
  revokeLink: endpoint({
    ...share,
    method: "DELETE",
    path: "/report-links/{linkId}",
    summary: "End a link at once",
    audit: { actions: ["reportLink.revoked"], unless: idempotent },
    event: "report_link_revoked",
    input: z.object({ linkId: Id }),
    output: Done,
    errors: ["NOT_FOUND"],
  }),
  openLink: endpoint({
    method: "POST",
    path: "/report-links/open",
    // Whether it still opens is asked each time.
    isRead: true,
    guard: "public",
    summary: "The report of a link, in the right of whoever made it",
    event: "report_link_opened",
    input: z.object({
      token: z.string().max(200),
      password: z.string().max(linkPasswordLengthMax).nullable().default(null),
    }),
    output: response(OpenedLink),
    errors: ["LINK_NOT_VALID"],
  }),
};
