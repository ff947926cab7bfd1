import { z } from "zod";
import { PlatformError } from "../connector.ts";
import type { Failure, VendorResponse } from "../http/client.ts";

/** Parses a documented response; UNKNOWN for any other, without a quote of it, which may hold a token. */
export function readResponse<T extends z.ZodType>(schema: T, response: VendorResponse): z.infer<T> {
  const parsed = schema.safeParse(response.json);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new PlatformError("UNKNOWN", `The platform's answer has another form than documented, at "${field}".`, {
    vendorCode: "unexpected_form",
  });
}

/** Cursor of the next page; null at the end. UNKNOWN for a cursor equal to the present one, which would never end. */
export function nextCursor(next: string | null | undefined, current: string | null): string | null {
  if (!next) return null;
  if (next !== current) return next;
  throw new PlatformError("UNKNOWN", "The platform names the same page as the next one.", { vendorCode: "page_loop" });
}

/** Meaning of a status alone, for platforms and gateways that say nothing more. */
export function failureOfStatus({ status }: VendorResponse): Failure {
  const byStatus: Record<number, Failure["code"]> = {
    400: "INVALID_INPUT",
    401: "AUTH_EXPIRED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    405: "UNSUPPORTED",
    408: "VENDOR_DOWN",
    409: "INVALID_INPUT",
    410: "NOT_FOUND",
    413: "INVALID_INPUT",
    422: "INVALID_INPUT",
    429: "RATE_LIMITED",
    501: "UNSUPPORTED",
  };
  const code = byStatus[status] ?? (status >= 500 ? "VENDOR_DOWN" : "UNKNOWN");
  return { code, vendorCode: String(status), message: `The platform answered ${status}.` };
}

/** A date of a platform; null when it is none. Without a zone it is UTC, whatever this machine's zone. */
export function dateOf(value: string | null | undefined): Date | null {
  const isWithoutZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(value ?? "");
  const at = value ? new Date(isWithoutZone ? `${value.replace(" ", "T")}Z` : value) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
export const Timestamp = z.string().transform((value, context) => {
  const at = dateOf(value);
  if (at) return at;
  context.addIssue({ code: "custom", message: "not a date" });
  return z.NEVER;
});
