import type { Queryable } from "#api/db/transaction.ts";
import type { Connector } from "#api/platforms/connector.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";

type Review = { id: string; restaurantId: string; platformKey: PlatformKey };
/** The connector that takes replies of a platform by its programming interface; null where a person has to put them there. */
export function replyConnector(platforms: Platforms, key: PlatformKey): Connector | null {
  if (key === "private") return null;
  const connector = platforms.connectors.get(key);
  return connector?.capabilities.reply === "api" && connector.replies && connector.isConfigured ? connector : null;
}

// A review that only a file told of may have an id of ours: it is sent for only once the platform has told of it itself.
const connectedQuery = `select 1 from platforms p join review_payloads x on x.review_id = $1
  where p.restaurant_id = $2 and p.key = $3 and p.connected_at is not null and p.external_id is not null
    and ($4 or p.credential_id is not null)`;

/**
 * The connector through which replies to this review leave by themselves; null where they are copied and marked as done. An
 * account that must be connected again counts as connected: what is written waits for it.
 */
export async function senderOf(client: Queryable, platforms: Platforms, review: Review): Promise<Connector | null> {
  const connector = replyConnector(platforms, review.platformKey);
  if (!connector) return null;
  const needsNoAccount = connector.authorization.kind === "installation";
  const { rowCount } = await client.query(connectedQuery, [
    ...[review.id, review.restaurantId, review.platformKey, needsNoAccount],
  ]);
  return rowCount === 1 ? connector : null;
}
