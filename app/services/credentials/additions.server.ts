import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Addition, AuthorizationResult, additionsMax } from "#contract/credentials/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

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

/** Every listing without a restaurant, each with the proposed one or a new one; at most `limit`. */
export async function collectAdditions(
  context: Context,
  credentialId: string,
  limit: typeof additionsMax,
): Promise<AdditionPair[]> {
  const pairs: AdditionPair[] = [];
  let after: string | undefined;
  while (pairs.length < limit) {
    const page = await productApi(context).credentials.locations({
      credentialId,
      show: "new",
      pageSize: collectPageSize,
      after,
    });
    for (const { externalId, match, duplicateOf } of page.data)
      if (!duplicateOf) pairs.push({ externalId, restaurantId: match?._id ?? null });
    if (page.pagination.after === null) break;
    after = page.pagination.after;
  }
  return withoutRepeats(pairs.slice(0, limit));
}

/** Two listings may match one restaurant: the first is linked to it, the second gets a new one. */
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
