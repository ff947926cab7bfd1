import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { ApiContext } from "#api/context.ts";
import { Email } from "#contract/auth/schemas.ts";
import { type Client, discover, refuse, type Services } from "./discovery.ts";
import { type Verification, verificationOf } from "./verification.ts";

/** What the provider's answer must fit. */
export type Checks = { state: string; nonce: string; verifier: string };
/** Who the provider says it is. */
export type Person = { subject: string; email: string; verification: Verification; name: string; lastname: string };
/** The code of openid-client for a claim that is not what it has to be: at that endpoint, the subject. */
const anotherSubject = "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";

/** Where the provider sends people back to. */
export const redirectAddressOf = ({ settings }: Pick<ApiContext, "settings">): string =>
  `${settings.publicOrigin}/auth/organization/return`;

/** Where somebody signs in at the provider, and what its answer must fit. */
export async function authorizationOf(
  services: Services,
  client: Client,
  email: string,
): Promise<{ address: string; checks: Checks }> {
  const configuration = await discover(services, client);
  const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddressOf(services),
    scope: "openid email profile",
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: "S256",
    login_hint: email,
  });
  return { address: address.href, checks };
}

/** What the provider says at its endpoint for it, where the token leaves the address or its verification out; many tell them there only. */
async function moreClaims(
  services: Services,
  configuration: Configuration,
  { claims, accessToken }: { claims: IDToken; accessToken: string },
): Promise<Readonly<Record<string, unknown>>> {
  const isAddressTold = claims.email !== undefined;
  if (isAddressTold && verificationOf(claims) !== "untold") return {};
  if (isAddressTold && !configuration.serverMetadata().userinfo_endpoint) return {};
  try {
    return await fetchUserInfo(configuration, accessToken, claims.sub);
  } catch (error) {
    // The token has the address: an endpoint that does not answer leaves its verification untold, one that speaks of somebody else ends the sign-in.
    const { code, message } = error as { code?: string; message?: string };
    if (!isAddressTold || code === anotherSubject) throw error;
    services.log.warn("a sign-in provider told nothing of a person", { issuer: claims.iss, reason: code ?? message });
    return {};
  }
}

/** A name as one line, as people's own names are. */
const nameOf = (value: unknown): string =>
  typeof value === "string" ? value.replaceAll("\0", "").replace(/\s+/gu, " ").toWellFormed().trim() : "";
const anyControl = /\p{Cc}/u;
/** The address that a provider tells, read as every address here is; empty for anything that is not one address, such as a list or one with line ends. */
const addressOf = (value: unknown): string =>
  typeof value === "string" && !anyControl.test(value) ? (Email.safeParse(value).data ?? "") : "";

/**
 * Who has signed in at the provider, by the query it sent them back with. The issuer, the state, the nonce, the signature and the audience are
 * checked, and the code is exchanged with the verifier; SSO_PROVIDER when anything does not fit.
 */
export async function personOf(services: Services, client: Client, checks: Checks, query: string): Promise<Person> {
  const configuration = await discover(services, client);
  const returned = new URL(redirectAddressOf(services));
  returned.search = query;
  try {
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new TypeError("no id token");
    const more = await moreClaims(services, configuration, { claims, accessToken: tokens.access_token });
    const told = claims.email === undefined ? { ...claims, ...more } : claims;
    return {
      subject: claims.sub,
      email: addressOf(told.email),
      verification: verificationOf(claims, more),
      name: nameOf(told.given_name) || nameOf(told.name),
      lastname: nameOf(told.family_name),
    };
  } catch (error) {
    return refuse(services, client.issuer, error);
  }
}
