import { and, eq, sql } from "drizzle-orm";
import { newId } from "../db/ids.ts";
import { customRoles, organizationMembers } from "../db/schema/organizations.ts";
import { replyLinks } from "../db/schema/reply-links.ts";
import { restaurants } from "../db/schema/restaurants.ts";
import { reviews } from "../db/schema/reviews.ts";
import { isAnyOf, type Statements } from "../db/statements.ts";
import type { ApiSettings } from "../settings.ts";
import { readSignedToken, type Secrets, signedToken } from "./signed-token.ts";

const kind = "reply link";
const lifeDays = 7;

/** The token of a reply link: its id, signed. Whether it is used or has ended stands in its row. */
export const replyToken = (secrets: Secrets, id: string): string => signedToken(secrets, kind, id);

/** The id of a reply link; null for a token that was not signed here. */
export const readReplyToken = (secrets: Secrets, token: string): string | null => readSignedToken(secrets, kind, token);

const { userId: member, organizationId, customRoleId } = organizationMembers;
/** SQL: somebody's role at a review's restaurant lets them suggest replies at most: they have nothing to send. */
const isSuggesting = (userId: string) => sql`exists (select from ${organizationMembers}
  join ${restaurants} on ${restaurants.organizationId} = ${organizationId} join ${customRoles} on ${customRoles.id} = ${customRoleId}
  where ${member} = ${userId}::uuid and ${restaurants.id} = ${reviews.restaurantId} and not 'create Reply' = any(${customRoles.rights}))`;

/**
 * Writes the links by which a person replies to reviews out of a mail, in the mail's transaction: one for each that they may reply to and
 * that waits for a reply. Returns their addresses by review.
 */
export async function createReplyLinks(
  tx: Statements,
  settings: Pick<ApiSettings, "publicOrigin" | "jwtSecrets">,
  userId: string,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (reviewIds.length === 0) return new Map();
  const waiting = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        isAnyOf(reviews.id, reviewIds),
        eq(reviews.answerState, "not_answered"),
        sql`not ${reviews.isPrivate} and not ${reviews.archived} and ${reviews.removedAt} is null`,
        sql`may_work_on_reviews(${userId}::uuid, ${reviews.restaurantId})`,
        sql`not ${isSuggesting(userId)}`,
      ),
    );
  if (waiting.length === 0) return new Map();
  const links = waiting.map((review) => ({ id: newId(), reviewId: review.id }));
  const expiresAt = sql`now() + make_interval(days => ${lifeDays}::int)`;
  await tx.insert(replyLinks).values(links.map((link) => ({ ...link, userId, expiresAt })));
  return new Map(
    links.map(({ id, reviewId }) => [reviewId, `${settings.publicOrigin}/reply/${replyToken(settings, id)}`]),
  );
}
