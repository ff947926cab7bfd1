import { fail } from "#api/errors.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { failureOf } from "../platform-sessions/health.ts";

/** Turns a platform's refusal into PLATFORM_FAILED with its failure. Rethrows anything else. */
export async function orPlatformFailed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const retryAfterSeconds = error.retryAfterSeconds === null ? undefined : Math.ceil(error.retryAfterSeconds);
    throw fail("PLATFORM_FAILED", { failure: failureOf(error), retryAfterSeconds });
  }
}
