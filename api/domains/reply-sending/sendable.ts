import { and, type Column, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { platforms as platformTable, restaurants } from "#api/db/schema/restaurants.ts";
import { reviewPayloads, reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { Connector } from "#api/platforms/connector.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import { replyConnector } from "#api/platforms/reply-connector.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";

type Review = { id: string; restaurantId: string; platformKey: PlatformKey };

/** A listing through which the connector sends. A lost account counts as connected: its items wait for the reconnection. */
const isLinked = ({ key, authorization }: Connector): SQL | undefined =>
  and(
    ...[eq(platformTable.key, key), isNotNull(platformTable.connectedAt), isNotNull(platformTable.externalId)],
    authorization.kind === "installation" ? undefined : isNotNull(platformTable.credentialId),
  );

/** The connector that sends replies to this review; null where a person copies them and marks them as done. */
export async function senderOf(tx: Statements, platforms: Platforms, review: Review): Promise<Connector | null> {
  const connector = replyConnector(platforms, review.platformKey);
  if (!connector) return null;
  // A review known only from an imported file may have an id of our own: replies to it are sent once the platform itself has listed it.
  const [linked] = await tx
    .select({ id: platformTable.id })
    .from(platformTable)
    .innerJoin(reviewPayloads, eq(reviewPayloads.reviewId, review.id))
    .where(and(eq(platformTable.restaurantId, review.restaurantId), isLinked(connector)));
  return linked ? connector : null;
}

/** The same for many reviews, as a condition on their columns. */
export function isSendable(platforms: Platforms, review: Record<"id" | "restaurantId" | "platformKey", Column>): SQL {
  const isTaken = [...platforms.connectors.keys()].flatMap((key) => {
    const connector = replyConnector(platforms, key);
    if (!connector) return [];
    const isHere = eq(platformTable.restaurantId, review.restaurantId);
    const linked = sql`exists (select from ${platformTable} where ${and(isHere, isLinked(connector))})`;
    return and(sql`${review.platformKey} = ${connector.key}`, linked) ?? [];
  });
  const isListed = sql`exists (select from ${reviewPayloads} where ${reviewPayloads.reviewId} = ${review.id})`;
  return and(isListed, or(...isTaken) ?? sql`false`) ?? sql`false`;
}

const later = alias(reviewReplies, "later");
/** A reply that is the latest of its review. */
export const isLatest = sql`not exists (select from ${reviewReplies} ${later} where ${later.reviewId} = ${reviewReplies.reviewId}
  and (${later.createdAt}, ${later.id}) > (${reviewReplies.createdAt}, ${reviewReplies.id}))`;

/** A reply that was kept here and never queued, with its text. */
export type KeptReply = {
  reviewId: string;
  organizationId: string;
  platformKey: PlatformKey;
  replyId: string;
  text: string;
};

/**
 * Replies that wait for nothing but to be sent: written while no account was connected, on a platform that takes replies from here now. The
 * latest reply of its review only, and only while nothing of that review is, or was, on the platform. `where`: a condition on `reviews` and
 * `restaurants`. Newest reviews first.
 */
export function readKeptReplies(tx: Statements, platforms: Platforms, where: SQL | undefined): Promise<KeptReply[]> {
  const { reviewId, replyId, state } = outboxItems;
  const wasQueued = sql`exists (select from ${outboxItems} where ${reviewId} = ${reviews.id}
    and (${replyId} = ${reviewReplies.id} or ${state} not in ('cancelled', 'failed', 'refused')))`;
  return tx
    .select({
      reviewId: reviews.id,
      organizationId: restaurants.organizationId,
      platformKey: reviews.platformKey,
      replyId: reviewReplies.id,
      text: reviewReplies.text,
    })
    .from(reviewReplies)
    .innerJoin(reviews, eq(reviews.id, reviewReplies.reviewId))
    .innerJoin(restaurants, eq(restaurants.id, reviewReplies.restaurantId))
    .where(
      and(
        ...[eq(reviewReplies.state, "saved"), eq(reviews.answerState, "pending")],
        ...[eq(reviews.isPrivate, false), isNull(reviews.removedAt)],
        ...[isLatest, sql`not ${wasQueued}`, isSendable(platforms, reviews), where],
      ),
    )
    .orderBy(desc(reviews.publishedAt), desc(reviews.id));
}
