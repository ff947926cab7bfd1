import { and, eq, gt, isNull } from "drizzle-orm";
import { principalOfUser } from "#api/authenticate.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { replyLinks } from "#api/db/schema/reply-links.ts";
import { users } from "#api/db/schema/users.ts";
import { fail } from "#api/errors.ts";
import { requireAddressRateLimit } from "#api/http/rate-limits.ts";
import { readReplyToken } from "#api/mail/reply-links.ts";
import { principalOf } from "#api/principal.ts";
import type { ReplyLink } from "#contract/reply-links/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { createReply } from "../replies/write.ts";
import { getReview, requireReview } from "../reviews/one.ts";

const l = replyLinks;
const opensPerAddress = { max: 60, windowSeconds: 15 * 60 };
const replying = { action: "create", subject: "Reply" } as const;

const isValid = (id: string) => and(eq(l.id, id), isNull(l.usedAt), gt(l.expiresAt, now));

/**
 * Opens a link: the review, and the context in which its person acts, with the rights they have now and for this call alone. LINK_NOT_VALID
 * for one that was not signed here, has ended or was used, and where its person may not reply there any more.
 */
async function open(
  context: ApiContext,
  token: string,
): Promise<{ linkId: string; caller: ApiContext; review: Review }> {
  await requireAddressRateLimit(context, "reply-link", opensPerAddress);
  const linkId = readReplyToken(context.settings, token);
  if (!linkId) throw fail("LINK_NOT_VALID");
  const [link] = await context.database.orm
    .select({ userId: l.userId, reviewId: l.reviewId, confirmedAt: users.emailConfirmedAt })
    .from(l)
    .innerJoin(users, eq(users.id, l.userId))
    .where(isValid(linkId));
  const principal = link?.confirmedAt ? await principalOfUser(context, link.userId, null) : null;
  if (!link || !principal?.ability.can(replying.action, replying.subject)) throw fail("LINK_NOT_VALID");
  const caller: ApiContext = { ...context, visit: null, principal, ability: replying };
  const review = await requireReview(caller, link.reviewId)
    .then(({ id }) => getReview(caller, id))
    .catch(() => {
      throw fail("LINK_NOT_VALID");
    });
  return { linkId, caller, review };
}

/** The review of a link. Changes nothing; LINK_NOT_VALID as in `open`. */
export async function readReplyLink(context: ApiContext, token: string): Promise<ReplyLink> {
  const { caller, review } = await open(context, token);
  const { restaurantName, platformKey, author, rating, title, text, publishedAt, version } = review;
  const { name, defaultLanguage } = principalOf(caller);
  return {
    restaurantName,
    platformKey,
    author,
    rating,
    title,
    text,
    publishedAt,
    timeZone: review.restaurantTimeZone,
    version,
    isWaiting: review.answerState === "not_answered" && !review.archived && review.removedAt === null,
    reader: { name, language: defaultLanguage },
  };
}

/**
 * Replies by a link, which is used up in the transaction of the reply. Of two who press at once one replies: LINK_NOT_VALID for the other.
 * What the reply itself refuses leaves the link as it was.
 */
export async function replyByLink(
  context: ApiContext,
  { token, text, version }: { token: string; text: string; version: number },
): Promise<void> {
  const { linkId, caller, review } = await open(context, token);
  await createReply(caller, { reviewId: review._id, text, version }, async (tx) => {
    const { rowCount } = await tx.update(l).set({ usedAt: now }).where(isValid(linkId));
    if (rowCount === 0) throw fail("LINK_NOT_VALID");
    return true;
  });
}
