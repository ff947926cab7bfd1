import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { multipartOverheadBytes, nothing } from "../endpoint-inputs.ts";
import { Id, response } from "../ids.ts";
import { logoSizeMaxBytes, ReportAppearance, ReportAppearanceContent } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "statistics" });

const organizationPath = z.object({ organizationId: Id });
const change = { guard: "session", ability: { action: "update", subject: "Settings" } } as const;

export const reportAppearanceEndpoints = {
  list: endpoint({
    guard: "session",
    method: "GET",
    path: "/report-appearance",
    summary: "How reports look, for each organization whose reports the caller may change, by name",
    input: nothing,
    output: response(z.array(ReportAppearance)),
  }),
  put: endpoint({
    ...change,
    method: "PUT",
    path: "/organizations/{organizationId}/report-appearance",
    summary: "Set sender, colour and introduction of an organization's reports",
    audit: { actions: ["reportAppearance.changed"], unless: idempotent },
    event: "report_appearance_changed",
    input: ReportAppearanceContent.extend(organizationPath.shape),
    output: response(ReportAppearance),
    errors: ["NOT_FOUND"],
  }),
  setLogo: endpoint({
    ...change,
    method: "PUT",
    path: "/organizations/{organizationId}/report-appearance/logo",
    bodySizeMaxBytes: logoSizeMaxBytes + multipartOverheadBytes,
    summary: "Set the logo of an organization's reports (png, jpeg or webp up to 5 MB)",
    audit: "reportAppearance.changed",
    event: "report_logo_set",
    input: organizationPath.extend({ file: z.file() }),
    output: response(ReportAppearance),
    errors: ["NOT_FOUND", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"],
  }),
  deleteLogo: endpoint({
    ...change,
    method: "DELETE",
    path: "/organizations/{organizationId}/report-appearance/logo",
    summary: "Take the logo away from an organization's reports",
    audit: { actions: ["reportAppearance.changed"], unless: idempotent },
    event: "report_logo_removed",
    input: organizationPath,
    output: response(ReportAppearance),
    errors: ["NOT_FOUND"],
  }),
};
