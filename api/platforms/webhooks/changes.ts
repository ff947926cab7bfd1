import type { ApiContext } from "#api/context.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";

/** Announces a change of a listing on a platform; what changed is read from the platform itself. */
export type PlatformChange = {
  key: ConnectionKey;
  /** As in `VendorLocation.externalId`; null where the platform names only a report. */
  externalId: string | null;
  /** An ordered report that is ready. */
  report: { id: string | null; addresses: string[] } | null;
};

/**
 * Handles a webhook's changes: stores or queues them for later, since platforms wait only a few seconds. When it throws, the response is
 * 500
 * and the platform delivers again. Deliveries repeat and come in any order.
 */
export type PlatformChangeReceiver = (changes: PlatformChange[], context: ApiContext) => Promise<void>;

/** Each change once, in the order of its first mention. */
export function distinct(changes: readonly PlatformChange[]): PlatformChange[] {
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}
