import type { RouterContextProvider } from "react-router";
import type { GatedFlag } from "#contract/experiments/schemas.ts";
import { productApi } from "./product-api.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";

/** A flag that is not there by then is missing, and no older answer stands in for it (docs/decisions/193). */
const flagWaitMs = 100;

type Flags = Readonly<Record<string, boolean>>;

/** The flags of the signed-in user, in one call: those told within the wait, none otherwise. */
async function findFlags(context: Readonly<RouterContextProvider>): Promise<Flags> {
  const told = productApi(context)
    .experiments.flags({})
    .then(({ data }): Flags => data)
    .catch((error: unknown): Flags => {
      if (error instanceof ProductApiError) return {};
      throw error;
    });
  const { promise: tooLate, resolve } = Promise.withResolvers<Flags>();
  const timer = setTimeout(() => resolve({}), flagWaitMs);
  try {
    return await Promise.race([told, tooLate]);
  } finally {
    clearTimeout(timer);
    // A failure after the wait has no one left to tell.
    told.catch(() => {});
  }
}

/** Is a flag on for the signed-in user? One that is off, or not told within the wait, is not. */
export async function isFlagOn(context: Readonly<RouterContextProvider>, flag: GatedFlag): Promise<boolean> {
  return (await findFlags(context))[flag] === true;
}
