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
 * The connector through which replies to this review leave by themselves; null where they are copied and marked as done. An
 * account that must be connected again counts as connected: what is written waits for it.
 */
export async function senderOf(tx: Statements, platforms: Platforms, review: Review): Promise<Connector | null> {
  const connector = replyConnector(platforms, review.platformKey);
  if (!connector) return null;
  const needsNoAccount = connector.authorization.kind === "installation";
  // A review that only a file told of may have an id of ours: it is sent for only once the platform has told of it itself.
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
