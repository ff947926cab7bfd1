import type { RouterContextProvider } from "react-router";
import type { GatedFlag } from "#contract/experiments/schemas.ts";
import { productApi } from "./product-api.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";
import { requestScope } from "./request-scope.server.ts";

/** Experiment flags; a missing one is off. */
export type Flags = Readonly<Record<string, boolean>>;

/** The flags of the signed-in user, in one call: those returned in time, none otherwise. */
export async function findFlags(context: Readonly<RouterContextProvider>): Promise<Flags> {
  const returned = productApi(context)
    .experiments.flags({})
    .then(({ data }): Flags => data)
    .catch((error: unknown): Flags => {
      if (error instanceof ProductApiError) return {};
      throw error;
    });
  const { promise: tooLate, resolve } = Promise.withResolvers<Flags>();
  const timer = setTimeout(() => resolve({}), requestScope(context).flagWaitMs);
  try {
    return await Promise.race([returned, tooLate]);
  } finally {
    clearTimeout(timer);
    // Nobody needs a failure after the wait.
    returned.catch(() => {});
  }
}

/** True if a flag is on for the signed-in user; false if it is off, or not returned in time. */
export async function isFlagOn(context: Readonly<RouterContextProvider>, flag: GatedFlag): Promise<boolean> {
  return (await findFlags(context))[flag] === true;
}
