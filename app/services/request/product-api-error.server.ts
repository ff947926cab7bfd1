import type { Problem } from "#app/lib/problem.ts";
import { type ErrorCode, ErrorData, errorCatalogue, type PermissionRule } from "#contract/errors.ts";
import type { PlatformFailure } from "#contract/platforms/schemas.ts";

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errorCatalogue, code);

function codeOf(code: unknown, status: number): ErrorCode {
  if (isErrorCode(code)) return code;
  if (status === 401) return "UNAUTHORIZED";
  if (status === 403) return "FORBIDDEN";
  if (status === 404) return "NOT_FOUND";
  if (status === 429) return "TOO_MANY_REQUESTS";
  return status < 500 ? "MALFORMED_REQUEST" : status === 503 ? "SERVICE_UNAVAILABLE" : "INTERNAL_SERVER_ERROR";
}

/** Codes that the client makes up for a response without a readable body: they say nothing about the cause. */
const unreadable = new Set<unknown>(["MALFORMED_ORPC_ERROR_RESPONSE"]);
const rawCodeMax = 80;

/** A code of a platform or of another product API, without a text here. */
const rawCodeOf = (code: unknown): string | null =>
  typeof code !== "string" || isErrorCode(code) || unreadable.has(code) ? null : code.slice(0, rawCodeMax);

/**
 * A call the product API refused, or could not answer. Catch it to handle a form; otherwise it becomes the page's error response with the
 * same status: it has the fields by which React Router recognises such a response (`type`, `data`, `init`).
 */
export class ProductApiError extends Error {
  override name = "ProductApiError";
  readonly type = "DataWithResponseInit";
  readonly data: Problem;
  readonly init: { status: number };
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string;
  /** Field path (dots) → message key below `errors.fields`. */
  readonly fields: Record<string, string>;
  /** The stored version, for 409 responses. */
  readonly current: unknown;
  /** The platform's refusal, for PLATFORM_FAILED. */
  readonly failure: PlatformFailure | null;
  /** What was found where a setting was refused; empty where the API does not say. */
  readonly found: string;

  constructor(status: number, code: unknown, details: ErrorData & { requestId: string }, cause?: unknown) {
    const known = codeOf(code, status);
    super(`${known} (${status})`, { cause });
    this.code = known;
    this.status = status;
    this.requestId = details.requestId;
    this.fields = details.fields ?? {};
    this.current = details.current;
    this.failure = details.failure ?? null;
    this.found = details.found ?? "";
    this.data = {
      code: known,
      rawCode: rawCodeOf(code),
      requestId: details.requestId,
      permissionRule: details.permissionRule ?? null,
      retryAfterSeconds: details.retryAfterSeconds ?? null,
    };
    this.init = { status };
  }

  get permissionRule(): PermissionRule | null {
    return this.data.permissionRule;
  }
  get retryAfterSeconds(): number | null {
    return this.data.retryAfterSeconds;
  }
}

/** Turns any error of a call into a `ProductApiError`. One without a response (network, unreadable body) becomes a 503. */
export function toProductApiError(error: unknown, requestId: string): ProductApiError {
  if (error instanceof ProductApiError) return error;
  if (!isErrorResponse(error)) return new ProductApiError(503, "SERVICE_UNAVAILABLE", { requestId }, error);
  const data = ErrorData.safeParse(error.data).data ?? {};
  return new ProductApiError(error.status, error.code, { ...data, requestId: data.requestId ?? requestId }, error);
}

function isErrorResponse(error: unknown): error is { status: number; code: unknown; data: unknown } {
  return error instanceof Error && "status" in error && typeof error.status === "number" && "data" in error;
}
