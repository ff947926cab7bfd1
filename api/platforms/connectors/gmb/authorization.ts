import { z } from "zod";
import { type Authorization, type Grant, PlatformError, type Tokens } from "#api/platforms/connector.ts";
import { readResponse } from "../responses.ts";
import type { Google } from "./calls.ts";
import { AccountPage, TokenResponse } from "./shapes.ts";

export const businessScope = "https://www.googleapis.com/auth/business.manage";
const IdClaims = z.object({ sub: z.string(), email: z.string().nullish(), name: z.string().nullish() });

/**
 * Identity of the person who signed in. The token came from Google itself over TLS, so that its signature proves nothing more (OpenID
 * Connect, 3.1.3.7).
 */
function claimsOf(idToken: string | null | undefined): z.infer<typeof IdClaims> | null {
  try {
    return IdClaims.parse(JSON.parse(Buffer.from(idToken?.split(".")[1] ?? "", "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

const scopesOf = (scope: string | null | undefined) => (scope ?? "").split(" ").filter((one) => one !== "");

function tokensOf(response: z.infer<typeof TokenResponse>, now: number, refreshToken: string | null): Tokens {
  return {
    accessToken: response.access_token,
    // Google sends a refresh token with the first consent only; a renewal keeps the stored one.
    refreshToken: response.refresh_token ?? refreshToken,
    expiresAt: new Date(now + response.expires_in * 1000).toISOString(),
  };
}

/** The person of the grant; without an identity, the first account Google lists, which is the person's own. */
async function findAccount(google: Google, accessToken: string, idToken: string | null | undefined) {
  const claims = claimsOf(idToken);
  if (claims)
    return {
      accountId: claims.sub,
      accountName: claims.name ?? claims.email ?? "",
      accountEmail: claims.email ?? null,
    };
  const response = await google.call("gbpAccounts", accessToken, { method: "GET", path: "/accounts" });
  const [account] = readResponse(AccountPage, response).accounts;
  if (!account) throw new PlatformError("NOT_FOUND", "This Google account manages no business.");
  return { accountId: account.name, accountName: account.accountName ?? "", accountEmail: null };
}

/** Consent by OAuth 2 with PKCE (platform reference, 1.1). */
export function googleAuthorization(google: Google): Authorization {
  const { access, http } = google;
  const client = { client_id: access.google?.id ?? "", client_secret: access.google?.secret ?? "" };

  async function renew(tokens: Tokens) {
    if (!tokens.refreshToken)
      throw new PlatformError("AUTH_EXPIRED", "Google gave no lasting right; connect again.", {
        vendorCode: "no_refresh_token",
      });
    const form = { grant_type: "refresh_token", refresh_token: tokens.refreshToken, ...client };
    return readResponse(TokenResponse, await google.token("/token", form, [tokens.refreshToken]));
  }
  async function exchange(input: { code: string; codeVerifier: string; redirectUri: string }): Promise<Grant> {
    const { code, codeVerifier, redirectUri } = input;
    const form = { grant_type: "authorization_code", code, code_verifier: codeVerifier, redirect_uri: redirectUri };
    const response = readResponse(
      TokenResponse,
      await google.token("/token", { ...form, ...client }, [code, codeVerifier]),
    );
    const account = await findAccount(google, response.access_token, response.id_token);
    return {
      ...account,
      tokens: tokensOf(response, http.now(), null),
      scopes: scopesOf(response.scope),
      consentEndsAt: null,
    };
  }
  return {
    kind: "oauth",
    scopes: [
      { key: businessScope, granted: false, neededFor: ["locations", "readReviews", "reply", "readProfile"] },
      { key: "openid", granted: false, neededFor: ["account"] },
      { key: "email", granted: false, neededFor: ["account"] },
    ],
    consentUrl({ state, redirectUri, codeChallenge }) {
      const url = new URL(`${access.bases.googleConsent}/o/oauth2/v2/auth`);
      url.search = new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: `${businessScope} openid email`,
        access_type: "offline",
        prompt: "consent",
        state,
        code_challenge: codeChallenge,
        code_challenge_method: "S256",
      }).toString();
      return url;
    },
    exchange,
    refresh: async (tokens) => tokensOf(await renew(tokens), http.now(), tokens.refreshToken),
    async revoke(tokens) {
      const token = tokens.refreshToken ?? tokens.accessToken;
      await google.token(`/revoke?token=${encodeURIComponent(token)}`, {}, [token]).catch((error: unknown) => {
        // The grant is gone already, which is the wanted result.
        const isGone = error instanceof PlatformError && ["AUTH_EXPIRED", "INVALID_INPUT"].includes(error.code);
        if (!isGone) throw error;
      });
    },
    // A renewal returns the present scopes, and fails when the person has withdrawn them.
    inspect: async (tokens) => ({ scopes: scopesOf((await renew(tokens)).scope), consentEndsAt: null }),
  };
}
