import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Addition, AuthorizationResult, additionsMax, CredentialLocation } from "#contract/credentials/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { proposalsOf } from "./proposals.ts";

type Context = Readonly<RouterContextProvider>;
type AdditionPair = z.infer<typeof Addition>;
/** Page size while all remaining listings are collected. */
const collectPageSize = 50;

/** The outcome of a consent; null when the person may not use its state, or no longer. */
export async function completeAuthorization(
  context: Context,
  result: { state: string; code?: string; error?: string },
): Promise<AuthorizationResult | null> {
  try {
    return (await productApi(context).credentials.complete(result)).data;
  } catch (error) {
    if (error instanceof ProductApiError && ["AUTHORIZATION_NOT_VALID", "INVALID_INPUT"].includes(error.code))
      return null;
    throw error;
  }
}

/** Every listing without a restaurant, each with the proposed one, which is given once, or a new one; at most `limit`. */
export async function collectAdditions(
  context: Context,
  credentialId: string,
  limit: typeof additionsMax,
): Promise<AdditionPair[]> {
  const free: CredentialLocation[] = [];
  let after: string | undefined;
  while (free.length < limit) {
    const page = await productApi(context).credentials.locations({
      credentialId,
      show: "new",
      pageSize: collectPageSize,
      after,
    });
    free.push(...page.data.filter(({ duplicateOf }) => !duplicateOf));
    if (page.pagination.after === null) break;
    after = page.pagination.after;
  }
  const chosen = free.slice(0, limit);
  const proposals = proposalsOf(chosen);
  return chosen.map(({ externalId }) => ({ externalId, restaurantId: proposals.get(externalId)?._id ?? null }));
}
