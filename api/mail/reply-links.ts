import { and, eq, sql } from "drizzle-orm";
import { newId } from "../db/ids.ts";
import { replyLinks } from "../db/schema/reply-links.ts";
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
