import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from "openid-client";
import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import { fetchGiven } from "#api/http/fetch-given.ts";
import { givenAddress, isLoopback } from "#api/http/given-address.ts";

/** A provider and our credentials there. */
export type Client = { issuer: string; clientId: string; secret: string };
export type Services = Pick<ApiContext, "settings" | "log">;

/** Addresses that we call, and those that every provider has to name. */
const calledNames = new Set(["token_endpoint", "userinfo_endpoint", "jwks_uri"]);
const neededNames = ["authorization_endpoint", "token_endpoint"];
/** What of a refusal is told, at most: a provider writes it. */
const foundLengthMax = 300;

/** Basic, which every provider must know, unless it says that it wants the other. */
function clientAuthOf(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (known.includes("client_secret_basic") ? basic : post)(server, client, body, headers);
  };
}

type Failure = { code?: string; message?: string; cause?: unknown };

/** The issuer that a provider states in its discovery document where it was asked for another. */
function statedIssuer(error: unknown): string | undefined {
  const { attribute, body } = ((error as Failure).cause ?? {}) as { attribute?: string; body?: { issuer?: unknown } };
  return attribute === "issuer" && typeof body?.issuer === "string" ? body.issuer : undefined;
}

/** Says in the log what failed, without what was sent, and to whoever asked what was found: another issuer, or a status. */
export function refuse({ log }: Services, issuer: string, error: unknown): never {
  const { code, message, cause } = error as Failure;
  log.warn("a sign-in provider was refused", { issuer, reason: code ?? message ?? "unknown" });
  const status = cause instanceof Response && cause.status !== 200 ? String(cause.status) : undefined;
  const found = statedIssuer(error)?.slice(0, foundLengthMax) ?? status;
  throw fail("SSO_PROVIDER", found === undefined ? {} : { found });
}

/** The same issuer with its last slash, or without; null for one that is a host alone, where the slash makes no difference. */
function otherFormOf(issuer: string): string | null {
  const { href, pathname, search, hash } = new URL(issuer);
  if (pathname === "/" || search !== "" || hash !== "") return null;
  return pathname.endsWith("/") ? href.slice(0, -1) : `${href}/`;
}

/** True for the same issuer in either form. */
export const isSameIssuer = (one: string, other: string): boolean =>
  new URL(one).href === new URL(other).href || otherFormOf(one) === new URL(other).href;

/** The issuer to keep: as it was given, unless the provider calls itself the same in the other form. */
export function issuerOf(configuration: Configuration, given: string): string {
  const { issuer } = configuration.serverMetadata();
  return otherFormOf(given) === URL.parse(issuer)?.href ? issuer : given;
}

/** An address that people are sent to: `https:`, or of this machine in development and tests. */
function isSafe(address: string, allowsLoopback: boolean): boolean {
  const url = URL.parse(address);
  if (url?.protocol === "https:") return true;
  return allowsLoopback && url?.protocol === "http:" && isLoopback(url);
}

/** Refuses a provider that names addresses which are not `https:`, or not public where we call them; SSO_ADDRESS tells the first. */
function requireSafeAddresses(metadata: ServerMetadata, allowsLoopback: boolean): void {
  for (const [name, value] of Object.entries(metadata)) {
    if (value === undefined || !(name.endsWith("_endpoint") || calledNames.has(name))) continue;
    const address = String(value);
    const isFit = calledNames.has(name)
      ? givenAddress(address, allowsLoopback) !== null
      : isSafe(address, allowsLoopback);
    if (!isFit) throw fail("SSO_ADDRESS", { found: address.slice(0, foundLengthMax) });
  }
  const missing = neededNames.find((name) => metadata[name] === undefined);
  if (missing !== undefined) throw fail("SSO_PROVIDER", { found: missing });
}

/**
 * Reads what the provider says of itself, for which it gets no secret; an issuer that was given without its last slash, or with one too many, is tried in the other form.
 * SSO_ADDRESS for one that is no public https address or names such addresses, SSO_PROVIDER when it does not answer, or for another issuer.
 */
export async function discover(
  services: Services,
  { issuer, clientId, secret }: Omit<Client, "secret"> & Partial<Client>,
): Promise<Configuration> {
  const { allowsLoopback } = services.settings;
  if (givenAddress(issuer, allowsLoopback) === null) throw fail("SSO_ADDRESS", { found: issuer });
  const ask = (address: string) => {
    const server = new URL(address);
    return discovery(server, clientId, {}, secret === undefined ? None() : clientAuthOf(secret), {
      [customFetch]: fetchGiven(allowsLoopback),
      timeout: 10,
      // Of this machine, in development and tests.
      execute: server.protocol === "http:" ? [allowInsecureRequests] : [],
    });
  };
  const askOtherForm = (error: unknown) => {
    const other = otherFormOf(issuer);
    const stated = URL.parse(statedIssuer(error) ?? "")?.href;
    if (other === null || other !== stated) throw error;
    return ask(other);
  };
  const configuration = await ask(issuer)
    .catch(askOtherForm)
    .catch((error: unknown) => refuse(services, issuer, error));
  requireSafeAddresses(configuration.serverMetadata(), allowsLoopback);
  return configuration;
}
