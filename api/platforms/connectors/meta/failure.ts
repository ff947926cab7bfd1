import { z } from "zod";
import type { Failure, VendorResponse } from "#api/platforms/http/client.ts";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { failureOfStatus } from "../responses.ts";

const Envelope = z.object({
  error: z.object({
    message: z.string().default(""),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
});
const Usage = z.record(z.string(), z.array(z.looseObject({ estimated_time_to_regain_access: z.number().optional() })));

const byCode: Record<number, PlatformErrorCode> = {
  1: "VENDOR_DOWN",
  2: "VENDOR_DOWN",
  4: "RATE_LIMITED",
  10: "PERMISSION_DENIED",
  12: "UNSUPPORTED",
  17: "RATE_LIMITED",
  32: "RATE_LIMITED",
  100: "INVALID_INPUT",
  102: "AUTH_EXPIRED",
  190: "AUTH_EXPIRED",
  368: "MODERATION_REJECTED",
  506: "INVALID_INPUT",
  613: "RATE_LIMITED",
  80001: "RATE_LIMITED",
  80002: "RATE_LIMITED",
  80006: "RATE_LIMITED",
};

function codeOf(code: number, subcode: number | undefined, isTransient: boolean): PlatformErrorCode {
  if (code === 100 && subcode === 33) return "NOT_FOUND";
  if (code >= 200 && code <= 299) return "PERMISSION_DENIED";
  // Rate limits are marked transient too, so that the code comes first.
  return byCode[code] ?? (isTransient ? "VENDOR_DOWN" : "UNKNOWN");
}

/** Minutes until Meta accepts calls again, from its own header. */
function regainSeconds(headers: Headers): number | null {
  try {
    const usage = Usage.parse(JSON.parse(headers.get("x-business-use-case-usage") ?? "{}"));
    const minutes = Object.values(usage).flatMap((rows) => rows.map((row) => row.estimated_time_to_regain_access ?? 0));
    return Math.max(0, ...minutes) * 60 || null;
  } catch {
    return null;
  }
}

/** Meta's refusals (platform reference, 2.9): code and sub-code decide, the status does not. */
export function metaFailure(response: VendorResponse): Failure {
  const envelope = Envelope.safeParse(response.json);
  if (!envelope.success) return failureOfStatus(response);
  const { code, error_subcode, is_transient, message, error_user_msg } = envelope.data.error;
  return {
    code: codeOf(code, error_subcode, is_transient === true),
    vendorCode: error_subcode === undefined ? String(code) : `${code}/${error_subcode}`,
    message: [message, error_user_msg].filter(Boolean).join(" — "),
    retryAfterSeconds: regainSeconds(response.headers),
  };
}
