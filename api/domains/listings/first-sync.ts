import type { ApiContext } from "#api/context.ts";
import { type ConnectionKey, PlatformKey } from "#contract/platforms/schemas.ts";
import { requestRuns } from "../synchronisation/start.ts";

/** Starts a run for newly linked listings at once; platforms without reviews have nothing to read. */
export async function syncAtOnce(context: ApiContext, restaurantIds: string[], key: ConnectionKey): Promise<void> {
  const platformKey = PlatformKey.safeParse(key).data;
  if (restaurantIds.length > 0 && platformKey) await requestRuns(context, { restaurantIds, platformKey });
}
