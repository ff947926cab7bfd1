import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import { fetchGiven } from "#api/http/fetch-given.ts";
import { givenAddress } from "#api/http/given-address.ts";

/** A provider and our credentials there. */
export type Client = { issuer: string; clientId: string; secret: string };
/** What the provider's answer must fit. */
export type Checks = { state: string; nonce: string; verifier: string };
/** Who the provider says it is. */
export type Person = { subject: string; email: string; isVerified: boolean; name: string; lastname: string };
type Services = Pick<ApiContext, "settings" | "log">;

/** Where the provider sends people back to. */
export const redirectAddressOf = ({ settings }: Pick<ApiContext, "settings">): string =>
  `${settings.publicOrigin}/auth/organization/return`;

/** Basic, which every provider must know, unless it says that it wants the other. */
function clientAuthOf(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (known.includes("client_secret_basic") ? basic : post)(server, client, body, headers);
  };
}

/** Says in the log what failed, without what was sent, and to the visitor that the provider did. */
function refuse({ log }: Services, issuer: string, error: unknown): never {
  const { code, message } = error as { code?: string; message?: string };
  log.warn("a sign-in provider was refused", { issuer, reason: code ?? message ?? "unknown" });
  throw fail("SSO_PROVIDER");
}

/** Reads what the provider says of itself. SSO_ADDRESS for one that is no public https address, SSO_PROVIDER when it does not answer, or for another issuer. */
export async function discover(services: Services, { issuer, clientId, secret }: Client): Promise<Configuration> {
  const { allowsLoopback } = services.settings;
  const address = givenAddress(issuer, allowsLoopback);
  if (address === null) throw fail("SSO_ADDRESS");
  const server = new URL(issuer);
  try {
    return await discovery(server, clientId, {}, clientAuthOf(secret), {
      [customFetch]: fetchGiven(allowsLoopback),
      timeout: 10,
      // Of this machine, in development and tests.
      execute: server.protocol === "http:" ? [allowInsecureRequests] : [],
    });
  } catch (error) {
    return refuse(services, issuer, error);
  }
}

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

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

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
    // Many providers tell the address at their endpoint for it only.
    const told =
      claims.email === undefined
        ? { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
        : claims;
    return {
      subject: claims.sub,
      email: textOf(told.email).toLowerCase(),
      isVerified: told.email_verified === true,
      name: textOf(told.given_name) || textOf(told.name),
      lastname: textOf(told.family_name),
    };
  } catch (error) {
    return refuse(services, client.issuer, error);
  }
}
