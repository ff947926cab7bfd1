import { ORPCError } from "@orpc/contract";
import { ErrorData, PermissionRule } from "./errors.ts";

/**
 * The body of every error response: oRPC's five fields, with the specification's section 6 (`permissionRule`) and the `requestId` for
 * support added at the top. The API writes it with `encodeErrorBody`; a client's link must read it with
 * `customErrorResponseBodyDecoder: decodeErrorBody`, because oRPC refuses bodies with fields it does not know.
 */
export function encodeErrorBody(error: ORPCError<string, unknown>): Record<string, unknown> {
  const data = ErrorData.safeParse(error.data).data;
  return {
    ...error.toJSON(),
    ...(data?.requestId === undefined ? {} : { requestId: data.requestId }),
    ...(data?.permissionRule === undefined ? {} : { permissionRule: data.permissionRule }),
  };
}

/** The error of a body written by `encodeErrorBody`; null for any other body, which oRPC then treats as malformed. */
export function decodeErrorBody(body: unknown): ORPCError<string, ErrorData> | null {
  if (typeof body !== "object" || body === null) return null;
  const { code, status, message, defined } = body as Record<string, unknown>;
  if (typeof code !== "string" || typeof status !== "number" || typeof message !== "string") return null;
  const data = ErrorData.safeParse("data" in body ? body.data : undefined).data ?? {};
  // Another product API may mark the rule on top alone (specification, section 6).
  const permissionRule =
    data.permissionRule ?? PermissionRule.safeParse("permissionRule" in body && body.permissionRule).data;
  if (permissionRule) data.permissionRule = permissionRule;
  return new ORPCError(code, { defined: defined === true, status, message, data });
}
