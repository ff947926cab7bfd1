import { z } from "zod";
import type { Failure, VendorResponse } from "#api/platforms/http/client.ts";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { failureOfStatus } from "../responses.ts";

const Detail = z.looseObject({
  reason: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  fieldViolations: z
    .array(z.looseObject({ field: z.string().optional(), description: z.string().optional() }))
    .optional(),
  errorDetails: z.array(z.looseObject({ field: z.string().optional(), message: z.string().optional() })).optional(),
});
const Envelope = z.object({
  error: z.object({
    code: z.number().optional(),
    message: z.string().default(""),
    status: z.string().default(""),
    details: z.array(Detail).default([]),
  }),
});
type GoogleError = z.infer<typeof Envelope>["error"];
/** Errors of the token endpoint have OAuth's own format. */
const TokenError = z.object({ error: z.string(), error_description: z.string().default("") });

const byStatus: Record<string, PlatformErrorCode> = {
  UNAUTHENTICATED: "AUTH_EXPIRED",
  PERMISSION_DENIED: "PERMISSION_DENIED",
  RESOURCE_EXHAUSTED: "RATE_LIMITED",
  NOT_FOUND: "NOT_FOUND",
  INVALID_ARGUMENT: "INVALID_INPUT",
  FAILED_PRECONDITION: "INVALID_INPUT",
  OUT_OF_RANGE: "INVALID_INPUT",
  ALREADY_EXISTS: "INVALID_INPUT",
  ABORTED: "VENDOR_DOWN",
  UNIMPLEMENTED: "UNSUPPORTED",
  UNAVAILABLE: "VENDOR_DOWN",
  DEADLINE_EXCEEDED: "VENDOR_DOWN",
  INTERNAL: "VENDOR_DOWN",
};
const byTokenError: Record<string, PlatformErrorCode> = {
  invalid_grant: "AUTH_EXPIRED",
  invalid_client: "PERMISSION_DENIED",
  unauthorized_client: "PERMISSION_DENIED",
  invalid_request: "INVALID_INPUT",
  redirect_uri_mismatch: "INVALID_INPUT",
};

/** True for a project without Google's approval: its quota is zero, and the error is that of too many calls. */
function isProjectRefused({ status, message, details }: GoogleError): boolean {
  if (status !== "RESOURCE_EXHAUSTED") return false;
  if (details.some(({ metadata }) => String(metadata?.quota_limit_value ?? "") === "0")) return true;
  return /quota_limit_value['": ]+0\b|limit['": ]+0\b/i.test(message);
}

/** The fields Google objects to, which its message leaves out. */
function violationsOf({ details }: GoogleError): string {
  const fields = details.flatMap((detail) => [
    ...(detail.fieldViolations ?? []).map(({ field, description }) => [field, description]),
    ...(detail.errorDetails ?? []).map(({ field, message }) => [field, message]),
  ]);
  return fields.map((parts) => parts.filter(Boolean).join(": ")).join("; ");
}

/** Google's refusals (platform reference, 1.1 and 1.9), of its APIs and of its token endpoint. */
export function googleFailure(response: VendorResponse): Failure {
  const plain = failureOfStatus(response);
  const tokenError = TokenError.safeParse(response.json);
  if (tokenError.success) {
    const { error, error_description } = tokenError.data;
    return { code: byTokenError[error] ?? plain.code, vendorCode: error, message: error_description || error };
  }
  const envelope = Envelope.safeParse(response.json);
  if (!envelope.success) return plain;
  const { error } = envelope.data;
  const message = [error.message || plain.message, violationsOf(error)].filter(Boolean).join(" — ");
  if (isProjectRefused(error)) return { code: "PERMISSION_DENIED", vendorCode: "PROJECT_NOT_APPROVED", message };
  return {
    code: byStatus[error.status] ?? plain.code,
    vendorCode: error.status || plain.vendorCode,
    message,
  };
}
