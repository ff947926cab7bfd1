import type { RouterContextProvider } from "react-router";
import type { GatedFlag } from "#contract/experiments.ts";
import { productApi } from "./product-api.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";

/** The longest a guard waits for the experiment service (specification, section 6); later answers count as missing. */
const flagWaitMs = 100;

/** Is a flag on for the signed-in user? A flag that is off, missing, or not known within the wait is not. */
export async function isFlagOn(context: Readonly<RouterContextProvider>, flag: GatedFlag): Promise<boolean> {
  const flags = productApi(context)
    .experiments.flags({})
    .then(({ data }) => data[flag] === true)
    .catch((error: unknown) => {
      if (error instanceof ProductApiError) return false;
      throw error;
    });
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), flagWaitMs);
  try {
    return await Promise.race([flags, tooLate]);
  } finally {
    clearTimeout(timer);
    // A failure after the wait has no one left to tell.
    flags.catch(() => {});
  }
}
