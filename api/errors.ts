import { ORPCError, ValidationError } from "@orpc/contract";
import { encodeErrorBody } from "#contract/error-body.ts";
import { type ErrorCode, type ErrorData, errorCatalogue } from "#contract/errors.ts";
import { databaseFailure } from "./db/failures.ts";
import { MediaUnavailable } from "./media/failures.ts";

/** The error for a code of the catalogue, the only source of its status and public message. */
export function fail(code: ErrorCode, data: ErrorData = {}): ORPCError<ErrorCode, ErrorData> {
  return new ORPCError(code, { ...errorCatalogue[code], defined: true, data });
}

/** The response for an error outside the endpoints: an unknown path, a body announced too large, an unexpected failure. */
export function errorResponse(code: ErrorCode, requestId: string): Response {
  const error = fail(code, { requestId });
  return Response.json(encodeErrorBody(error), { status: error.status });
}

/** A body that exceeded its limit while it was being read. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/** Message keys (`app/locales/<language>/errors.ts`, below `fields`) of the validator's issues. */
const issueKeys: Record<string, string> = {
  invalid_type: "invalid",
  too_small: "too_small",
  too_big: "too_large",
  invalid_format: "invalid",
  invalid_value: "not_accepted",
  unrecognized_keys: "not_accepted",
};

/** Issues of a validator → field path (dots) → message key; the first issue of a field wins. */
export function fieldsOf(issues: ValidationError["issues"]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".");
    const code = "code" in issue && typeof issue.code === "string" ? issue.code : "";
    const missing = code === "invalid_type" && issue.message.endsWith("received undefined");
    fields[path] ??= missing ? "required" : (issueKeys[code] ?? "invalid");
  }
  return fields;
}

/** Anything thrown while reading a request → an error of the catalogue. */
export function unreadable(error: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError) return error;
  return fail(hasCause(error, BodyTooLarge) ? "PAYLOAD_TOO_LARGE" : "MALFORMED_REQUEST");
}

/** Suggested waiting time while the store is away. */
const awaySeconds = 5;

function storeError(error: unknown): ORPCError<string, unknown> {
  if (error instanceof MediaUnavailable) return fail("SERVICE_UNAVAILABLE", { retryAfterSeconds: awaySeconds });
  const failure = databaseFailure(error);
  if (failure === "unstorable") return fail("INVALID_INPUT");
  if (failure === "away") return fail("SERVICE_UNAVAILABLE", { retryAfterSeconds: awaySeconds });
  return fail("INTERNAL_SERVER_ERROR");
}

/** Turns any error of a procedure into one of the catalogue; an unknown one becomes a 500 without details. */
export function publicError(error: unknown): ORPCError<string, unknown> {
  if (!(error instanceof ORPCError)) return storeError(error);
  if (error.code === "BAD_REQUEST" && error.cause instanceof ValidationError)
    return fail("INVALID_INPUT", { fields: fieldsOf(error.cause.issues) });
  if (isErrorCode(error.code) && error.code !== "INTERNAL_SERVER_ERROR") return error;
  return fail("INTERNAL_SERVER_ERROR");
}

function hasCause(error: unknown, kind: typeof BodyTooLarge): boolean {
  if (error instanceof kind) return true;
  return error instanceof Error && error.cause !== undefined && hasCause(error.cause, kind);
}
