import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type {
  Addition,
  AdditionResult,
  AuthorizationResult,
  additionsMax,
  Credential,
  CredentialLocations,
} from "#contract/credentials/schemas.ts";
import type { PageInfo } from "#contract/paging.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type AdditionPair = z.infer<typeof Addition>;
/** Places asked for at once while all that are left are collected. */
const collectPageSize = 50;

/** Connected accounts within reach, those in trouble first. */
export function listCredentials(
  context: Context,
  cursors: { after?: string; before?: string; pageSize?: number },
): Promise<{ data: Credential[]; pagination: PageInfo }> {
  return productApi(context).credentials.list(cursors);
}

/** One account; a foreign one is the same NOT_FOUND as a missing one. */
export async function getCredential(context: Context, credentialId: string): Promise<Credential> {
  return (await productApi(context).credentials.get({ credentialId })).data;
}

/** Address of the consent page. Throws PLATFORM_NOT_CONFIGURED, PERMISSION_RULE. */
export async function startAuthorization(
  context: Context,
  input: { key: ConnectionKey; credentialId?: string; restaurantId?: string; organizationId?: string },
): Promise<string> {
  return (await productApi(context).credentials.authorize(input)).data.url;
}

/** What became of a consent; null when the state is not this person's to use, or no longer. */
export async function completeAuthorization(
  context: Context,
  answer: { state: string; code?: string; error?: string },
): Promise<AuthorizationResult | null> {
  try {
    return (await productApi(context).credentials.complete(answer)).data;
  } catch (error) {
    if (error instanceof ProductApiError && ["AUTHORIZATION_NOT_VALID", "INVALID_INPUT"].includes(error.code))
      return null;
    throw error;
  }
}

type LocationQuery = { search?: string; show?: "all" | "new"; after?: string; before?: string; pageSize?: number };

/** A page of the places an account sees. Throws CREDENTIAL_STATE, PLATFORM_FAILED. */
export function listLocations(
  context: Context,
  credentialId: string,
  query: LocationQuery,
): Promise<CredentialLocations> {
  return productApi(context).credentials.locations({ credentialId, ...query });
}

/** Asks the platform for the account's places again. */
export async function refreshLocations(context: Context, credentialId: string): Promise<void> {
  await productApi(context).credentials.listLocations({ credentialId });
}

/** Ties places to restaurants; each row has its own end. */
export async function addLocations(
  context: Context,
  credentialId: string,
  additions: AdditionPair[],
): Promise<AdditionResult[]> {
  return (await productApi(context).credentials.addLocations({ credentialId, additions })).data;
}

/** Every place that has no restaurant yet, each with the one proposed or a new one; at most `limit`. */
export async function collectAdditions(
  context: Context,
  credentialId: string,
  limit: typeof additionsMax,
): Promise<AdditionPair[]> {
  const pairs: AdditionPair[] = [];
  let after: string | undefined;
  while (pairs.length < limit) {
    const page = await listLocations(context, credentialId, { show: "new", pageSize: collectPageSize, after });
    for (const { externalId, match, duplicateOf } of page.data)
      if (!duplicateOf) pairs.push({ externalId, restaurantId: match?._id ?? null });
    if (page.pagination.after === null) break;
    after = page.pagination.after;
  }
  return withoutRepeats(pairs.slice(0, limit));
}

/** Two places may look like one restaurant: the first has it, the second becomes a new one. */
function withoutRepeats(pairs: AdditionPair[]): AdditionPair[] {
  const taken = new Set<string>();
  return pairs.map((pair) => {
    if (pair.restaurantId === null || !taken.has(pair.restaurantId)) {
      if (pair.restaurantId) taken.add(pair.restaurantId);
      return pair;
    }
    return { ...pair, restaurantId: null };
  });
}

/** Stops using an account at once. */
export async function revokeCredential(context: Context, credentialId: string): Promise<Credential> {
  return (await productApi(context).credentials.revoke({ credentialId })).data;
}

/** Takes a revoked account out of the list; how many restaurants were untied. Throws CREDENTIAL_STATE, NOT_FOUND. */
export async function forgetCredential(context: Context, credentialId: string): Promise<number> {
  return (await productApi(context).credentials.forget({ credentialId })).data.restaurantCount;
}

/** Says which organization an account belongs to. Throws CREDENTIAL_STATE, NOT_FOUND. */
export async function attachOrganization(
  context: Context,
  credentialId: string,
  organizationId: string,
): Promise<Credential> {
  return (await productApi(context).credentials.attachOrganization({ credentialId, organizationId })).data;
}
