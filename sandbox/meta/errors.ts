import type { Refusals } from "../http/gate.ts";

type Parts = {
  code: number;
  message: string;
  type?: string;
  subcode?: number;
  status?: number;
  isTransient?: boolean;
  headers?: Record<string, string>;
};

/** Meta's error envelope. */
export function metaError(parts: Parts): Response {
  const { code, message, type = "OAuthException", subcode, status = 400, isTransient, headers = {} } = parts;
  const error = {
    message,
    type,
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    ...(isTransient === undefined ? {} : { is_transient: isTransient }),
    fbtrace_id: "AsandboxTrace",
  };
  return Response.json({ error }, { status, headers });
}

function invalidToken(message: string, subcode?: number): Response {
  const headers = { "WWW-Authenticate": `OAuth "Facebook Platform" "invalid_token" "${message}"` };
  return metaError({ code: 190, message, status: 401, headers, ...(subcode === undefined ? {} : { subcode }) });
}
export const tokenExpired = (): Response =>
  invalidToken("Error validating access token: Session has expired. The current time is past its end.", 463);
export const tokenRevoked = (): Response =>
  invalidToken("Error validating access token: The user has not authorized application 100000000000001.", 458);
export const tokenMalformed = (): Response => invalidToken("Invalid OAuth access token - Cannot parse access token");
export const tokenMissing = (): Response =>
  metaError({
    code: 2500,
    message: "An active access token must be used to query information about the current user.",
  });
export const badParameter = (message: string): Response => metaError({ code: 100, message: `(#100) ${message}` });
export const unknownObject = (id: string, verb: "get" | "post" | "delete" = "get"): Response =>
  metaError({
    code: 100,
    subcode: 33,
    type: "GraphMethodException",
    message: `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  });
export const permissionMissing = (code: number, permission: string): Response =>
  metaError({ code, status: 403, message: `(#${code}) Requires ${permission} permission to manage the object.` });
/** Nobody is told of a story that fewer than five people have seen. */
export const tooFewViewers = (): Response =>
  metaError({ code: 10, message: "(#10) Not enough viewers for the media to show insights" });
export const pageTokenNeeded = (): Response =>
  metaError({ code: 210, message: "(#210) A page access token is required to request this resource." });
export const deemedAbusive = (): Response =>
  metaError({
    code: 368,
    message: "The action attempted has been deemed abusive or is otherwise disallowed",
    isTransient: false,
  });
export const deprecated = (): Response =>
  metaError({ code: 12, message: "(#12) Recommendation node is deprecated for versions v22.0 and higher" });

/** Meta sends no `Retry-After`: the minutes are in its own header. */
function limited({ retryAfterSeconds }: { retryAfterSeconds: number }): Response {
  const counts = { call_count: 100, total_cputime: 25, total_time: 25 };
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const usage = { type: "pages", ...counts, estimated_time_to_regain_access: minutes };
  return metaError({
    code: 32,
    status: 403,
    message: "(#32) Page request limit reached",
    headers: {
      "X-App-Usage": JSON.stringify(counts),
      "X-Business-Use-Case-Usage": JSON.stringify({ "100000000000001": [usage] }),
    },
  });
}
export const metaRefusals: Refusals = {
  token_expired: tokenExpired,
  token_revoked: tokenRevoked,
  forbidden: () => permissionMissing(283, "pages_read_user_content"),
  rate_limited: limited,
  server_error: () =>
    metaError({
      code: 2,
      status: 500,
      isTransient: true,
      message: "An unexpected error has occurred. Please retry your request later.",
    }),
};
