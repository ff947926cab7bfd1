import { z } from "zod";
import type { Session } from "#api/platforms/connector.ts";
import type { Failure, HttpClient, VendorResponse } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { type ClientToken, createClientToken } from "../client-token.ts";
import { failureOfStatus, readResponse } from "../responses.ts";

export type Uber = {
  clientToken: ClientToken;
  post(session: Pick<Session, "accessToken">, path: string, json: unknown): Promise<VendorResponse>;
  /** A file at an address of Uber's; the address carries its own permission, so that no token is sent. */
  download(address: URL): Promise<VendorResponse>;
};

const TokenResponse = z.object({ access_token: z.string(), expires_in: z.number() });
const Refusal = z.object({
  code: z.string().nullish(),
  message: z.string().nullish(),
  error: z.string().nullish(),
  error_description: z.string().nullish(),
});
const byCode: Record<string, PlatformErrorCode> = {
  unauthorized: "AUTH_EXPIRED",
  invalid_client: "PERMISSION_DENIED",
  unauthorized_client: "PERMISSION_DENIED",
  invalid_scope: "PERMISSION_DENIED",
  forbidden: "PERMISSION_DENIED",
  not_found: "NOT_FOUND",
  bad_request: "INVALID_INPUT",
  validation_failed: "INVALID_INPUT",
  rate_limited: "RATE_LIMITED",
};
const reportBytesMax = 64 * 1024 * 1024;
const reportTimeoutMs = 240_000;

/** Uber's refusals: `{code, message}` of the API, `{error, error_description}` of the token endpoint. */
export function uberFailure(response: VendorResponse): Failure {
  const plain = failureOfStatus(response);
  const refusal = Refusal.safeParse(response.json).data;
  const vendorCode = refusal?.code ?? refusal?.error ?? plain.vendorCode;
  const message = refusal?.message ?? refusal?.error_description ?? plain.message;
  return { code: byCode[vendorCode ?? ""] ?? plain.code, vendorCode, message };
}

/** Errors of the file host: a refusal means an expired link, and says nothing about the API. */
function fileFailure(response: VendorResponse): Failure {
  const plain = failureOfStatus(response);
  const isOver = [401, 403, 404, 410].includes(response.status);
  return isOver ? { ...plain, code: "NOT_FOUND", message: "The report is no longer at its address." } : plain;
}

/** Uber's API with a token of the installation, kept until it expires (platform reference, 3.5). */
export function createUber(access: PlatformAccess, http: HttpClient): Uber {
  const { id = "", secret = "" } = access.uber ?? {};
  async function issue(former: string) {
    const response = await http.send({
      method: "POST",
      url: new URL(`${access.bases.uberAuth}/oauth/v2/token`),
      form: {
        client_id: id,
        client_secret: secret,
        grant_type: "client_credentials",
        scope: "eats.report eats.store",
      },
      isRepeatable: true,
      failureOf: uberFailure,
      circuit: "uberAuth",
      secrets: [secret, former],
    });
    const { access_token, expires_in } = readResponse(TokenResponse, response);
    return { token: access_token, expiresInSeconds: expires_in };
  }
  const clientToken = createClientToken(issue, http.now);
  return {
    clientToken,
    post: ({ accessToken }, path, json) =>
      clientToken.use(accessToken, (token) =>
        http.send({
          method: "POST",
          url: new URL(`${access.bases.uber}${path}`),
          json,
          headers: { authorization: `Bearer ${token}` },
          failureOf: uberFailure,
          circuit: "uber",
          secrets: [token, secret],
        }),
      ),
    download: (address) =>
      http.send({
        method: "GET",
        url: address,
        headers: { accept: "text/csv" },
        failureOf: fileFailure,
        circuit: `uber ${address.host}`,
        secrets: [address.search],
        bodyMaxBytes: reportBytesMax,
        totalTimeoutMs: reportTimeoutMs,
      }),
  };
}
