import { z } from "zod";
import type { Session } from "#api/platforms/connector.ts";
import type { Failure, HttpClient, VendorCall, VendorResponse } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { type ClientToken, createClientToken } from "../client-token.ts";
import { failureOfStatus, readResponse } from "../responses.ts";

type Call = Pick<VendorCall, "method" | "json"> & { path: string; query?: Record<string, string> };
export type TheFork = {
  clientToken: ClientToken;
  call(session: Pick<Session, "accessToken">, call: Call): Promise<VendorResponse>;
};

const TokenResponse = z.object({ access_token: z.string(), expires_in: z.number() });
const Refusal = z.object({
  data: z.object({ code: z.string().nullish() }).nullish(),
  error: z.string().nullish(),
  message: z.string().nullish(),
  error_description: z.string().nullish(),
});
const byCode: Record<string, PlatformErrorCode> = {
  REVIEW_NOT_FOUND: "NOT_FOUND",
  RESTAURANT_NOT_FOUND: "NOT_FOUND",
  REVIEW_HAS_NO_PUBLISHED_COMMENT: "UNSUPPORTED",
  invalid_client: "PERMISSION_DENIED",
  unauthorized_client: "PERMISSION_DENIED",
  access_denied: "PERMISSION_DENIED",
};

/** TheFork's refusals (platform reference, 3.4): by its own code if there is one, else by the status. */
export function theForkFailure(response: VendorResponse): Failure {
  const plain = failureOfStatus(response);
  const refusal = Refusal.safeParse(response.json).data;
  const vendorCode = refusal?.data?.code ?? refusal?.error ?? plain.vendorCode;
  const message = refusal?.message ?? refusal?.error_description ?? vendorCode ?? plain.message;
  return { code: byCode[vendorCode ?? ""] ?? plain.code, vendorCode, message };
}

/** The partner API with a token of the installation, kept until it expires. */
export function createTheFork(access: PlatformAccess, http: HttpClient): TheFork {
  const { id = "", secret = "" } = access.thefork ?? {};
  async function issue(former: string) {
    const response = await http.send({
      method: "POST",
      url: new URL(`${access.bases.theforkAuth}/oauth/token`),
      json: {
        grant_type: "client_credentials",
        client_id: id,
        client_secret: secret,
        audience: "https://api.thefork.io",
      },
      isRepeatable: true,
      failureOf: theForkFailure,
      circuit: "theforkAuth",
      secrets: [secret, former],
    });
    const { access_token, expires_in } = readResponse(TokenResponse, response);
    return { token: access_token, expiresInSeconds: expires_in };
  }
  const clientToken = createClientToken(issue, http.now);
  return {
    clientToken,
    call: ({ accessToken }, { method, path, query, json }) =>
      clientToken.use(accessToken, (token) => {
        const url = new URL(`${access.bases.thefork}${path}`);
        for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
        return http.send({
          method,
          url,
          json,
          headers: { authorization: `Bearer ${token}` },
          failureOf: theForkFailure,
          circuit: "thefork",
          secrets: [token, secret],
        });
      }),
  };
}
