import type { RouterContextProvider } from "react-router";
import type { GatedFlag } from "#contract/experiments/schemas.ts";
import { productApi } from "./product-api.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";
import { requestScope } from "./request-scope.server.ts";

/** Experiment flags; a missing one is off. */
export type Flags = Readonly<Record<string, boolean>>;

/**
 * The flags of the signed-in user, in one call. The bundled API waits for the service itself, no longer than it may, and its answer is
 * awaited: how busy this process is says nothing of a flag. Of an API elsewhere an answer that is late is none (docs/decisions/193).
 */
export async function findFlags(context: Readonly<RouterContextProvider>): Promise<Flags> {
  const returned = productApi(context)
    .experiments.flags({})
    .then(({ data }): Flags => data)
    .catch((error: unknown): Flags => {
      if (error instanceof ProductApiError) return {};
      throw error;
    });
  const { call, flagWaitMs } = requestScope(context);
  if (call) return returned;
  const { promise: tooLate, resolve } = Promise.withResolvers<Flags>();
  // An answer that has arrived while this process was busy is in time.
  const timer = setTimeout(() => setImmediate(resolve, {}), flagWaitMs);
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
