import type { Refusals } from "../http/gate.ts";

const messages = {
  UNAUTHENTICATED:
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
  PERMISSION_DENIED: "The caller does not have permission",
  NOT_FOUND: "Requested entity was not found.",
  INVALID_ARGUMENT: "Request contains an invalid argument.",
  RESOURCE_EXHAUSTED:
    "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute' of service 'mybusiness.googleapis.com' for consumer 'project_number:100000000001'.",
  INTERNAL: "Internal error encountered.",
} as const;
const codes = {
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  INVALID_ARGUMENT: 400,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
} as const;
type Status = keyof typeof codes;

/** Google's error envelope. */
export function googleError(
  status: Status,
  options: { message?: string; details?: object[]; headers?: Record<string, string> } = {},
): Response {
  const code = codes[status];
  const error = { code, message: options.message ?? messages[status], status };
  const body = { error: options.details ? { ...error, details: options.details } : error };
  return Response.json(body, { status: code, ...(options.headers ? { headers: options.headers } : {}) });
}

/** The error for an invalid argument, by its field. */
export const badField = (field: string, description: string): Response =>
  googleError("INVALID_ARGUMENT", {
    details: [{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [{ field, description }] }],
  });

const errorInfo = (reason: string) => ({
  "@type": "type.googleapis.com/google.rpc.ErrorInfo",
  reason,
  domain: "googleapis.com",
});
export const unauthenticated = (): Response =>
  googleError("UNAUTHENTICATED", {
    headers: { "WWW-Authenticate": 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
    details: [errorInfo("ACCESS_TOKEN_EXPIRED")],
  });
export const scopeMissing = (): Response =>
  googleError("PERMISSION_DENIED", {
    message: "Request had insufficient authentication scopes.",
    details: [errorInfo("ACCESS_TOKEN_SCOPE_INSUFFICIENT")],
  });

export const googleRefusals: Refusals = {
  token_expired: unauthenticated,
  token_revoked: unauthenticated,
  forbidden: () => googleError("PERMISSION_DENIED"),
  rate_limited: ({ retryAfterSeconds }) =>
    googleError("RESOURCE_EXHAUSTED", { headers: { "Retry-After": String(retryAfterSeconds) } }),
  server_error: () => googleError("INTERNAL"),
};

const oauthError = (status: number, error: string, description: string, headers = {}): Response =>
  Response.json({ error, error_description: description }, { status, headers });
export const invalidGrant = (description = "Token has been expired or revoked."): Response =>
  oauthError(400, "invalid_grant", description);
export const invalidClient = (description: string): Response => oauthError(401, "invalid_client", description);
export const invalidRequest = (description: string): Response => oauthError(400, "invalid_request", description);

export const googleTokenRefusals: Refusals = {
  token_expired: () => invalidGrant(),
  token_revoked: () => invalidGrant(),
  forbidden: () => oauthError(403, "access_denied", "Access denied."),
  rate_limited: ({ retryAfterSeconds }) =>
    oauthError(429, "rate_limit_exceeded", "Rate limit exceeded.", { "Retry-After": String(retryAfterSeconds) }),
  server_error: () => oauthError(500, "internal_failure", "Backend Error"),
};
