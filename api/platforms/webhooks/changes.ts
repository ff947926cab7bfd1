import type { ApiContext } from "#api/context.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";

/** That something changed at a place of a platform; never what, which is read from the platform itself. */
export type PlatformChange = {
  key: ConnectionKey;
  /** As in `VendorLocation.externalId`; null where the platform names only a report. */
  externalId: string | null;
  /** A report that was ordered and is ready. */
  report: { id: string | null; addresses: string[] } | null;
};

/**
 * Takes what a webhook told: it stores or queues, and does the work later, since platforms wait a few seconds only. When it throws, the
 * platform is answered 500 and delivers again. Deliveries repeat and come in any order.
 */
export type PlatformChangeReceiver = (changes: PlatformChange[], context: ApiContext) => Promise<void>;

/** Each change once, in the order of its first mention. */
export function distinct(changes: readonly PlatformChange[]): PlatformChange[] {
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}
