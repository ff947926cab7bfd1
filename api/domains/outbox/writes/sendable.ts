import { and, eq, isNotNull } from "drizzle-orm";
import { platforms as platformTable } from "#api/db/schema/restaurants.ts";
import { reviewPayloads } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { Connector } from "#api/platforms/connector.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import { replyConnector } from "#api/platforms/reply-connector.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";

type Review = { id: string; restaurantId: string; platformKey: PlatformKey };

/**
 * The connector that sends replies to this review; null where a person copies them and marks them as done. A lost account counts as
 * connected: its items wait for the reconnection.
 */
export async function senderOf(tx: Statements, platforms: Platforms, review: Review): Promise<Connector | null> {
  const connector = replyConnector(platforms, review.platformKey);
  if (!connector) return null;
  const needsNoAccount = connector.authorization.kind === "installation";
  // A review known only from an imported file may have an id of our own: replies to it are sent once the platform itself has listed it.
  const [linked] = await tx
    .select({ id: platformTable.id })
    .from(platformTable)
    .innerJoin(reviewPayloads, eq(reviewPayloads.reviewId, review.id))
    .where(
      and(
        ...[eq(platformTable.restaurantId, review.restaurantId), eq(platformTable.key, connector.key)],
        ...[isNotNull(platformTable.connectedAt), isNotNull(platformTable.externalId)],
        needsNoAccount ? undefined : isNotNull(platformTable.credentialId),
      ),
    );
  return linked ? connector : null;
}
