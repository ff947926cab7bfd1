import { ORPCError } from "@orpc/contract";
import { ErrorData } from "./errors.ts";

/**
 * The body of every error answer: oRPC's five fields, and on top what the specification's section 6 and a support desk
 * look for (`permissionRule`, `requestId`). Given to both sides: the API's handler writes with `encodeErrorBody`, a client's
 * link must read with `customErrorResponseBodyDecoder: decodeErrorBody`, because oRPC takes no body with fields it does not know.
 */
export function encodeErrorBody(error: ORPCError<string, unknown>): Record<string, unknown> {
  const data = ErrorData.safeParse(error.data).data;
  return {
    ...error.toJSON(),
    ...(data?.requestId === undefined ? {} : { requestId: data.requestId }),
    ...(data?.permissionRule === undefined ? {} : { permissionRule: data.permissionRule }),
  };
}

/** The error of a body written by `encodeErrorBody`; null when it is none, which oRPC then treats as a malformed answer. */
export function decodeErrorBody(body: unknown): ORPCError<string, ErrorData> | null {
  if (typeof body !== "object" || body === null) return null;
  const { code, status, message, defined } = body as Record<string, unknown>;
  if (typeof code !== "string" || typeof status !== "number" || typeof message !== "string") return null;
  const data = ErrorData.safeParse("data" in body ? body.data : undefined).data ?? {};
  return new ORPCError(code, { defined: defined === true, status, message, data });
}
