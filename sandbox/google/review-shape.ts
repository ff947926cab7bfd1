import { sandboxPhotoAddress } from "#config/platforms.ts";
import type { Listing } from "../state/listings.ts";
import { type Reply, type Review, replyStateOf } from "../state/review.ts";

const stars = ["STAR_RATING_UNSPECIFIED", "ONE", "TWO", "THREE", "FOUR", "FIVE"];
const iso = (at: number) => new Date(at).toISOString();

/** A reply in v4. `unknownEnum`: with undocumented values. */
export function replyShape(reply: Reply, now: number, unknownEnum = false): Record<string, string> {
  const state = replyStateOf(reply, now);
  return {
    comment: reply.text,
    updateTime: iso(reply.updatedAt),
    reviewReplyState: unknownEnum ? "UNDER_APPEAL" : state.toUpperCase(),
    ...(state === "rejected" && reply.violation ? { policyViolation: reply.violation } : {}),
  };
}

const mediaShape = (key: string) => ({ thumbnailUrl: sandboxPhotoAddress(key) });

/** A review in v4. The account in its name is the one of the request. */
export function reviewShape(
  review: Review,
  { account, listing, now, unknownEnum }: { account: string; listing: Listing; now: number; unknownEnum: boolean },
) {
  const [reply] = review.replies;
  return {
    name: `accounts/${account}/locations/${listing.id}/reviews/${review.id}`,
    reviewId: review.id,
    reviewer: { displayName: review.author, isAnonymous: false },
    starRating: unknownEnum ? "SIX" : stars[review.rating],
    ...(review.text === null ? {} : { comment: review.text }),
    createTime: iso(review.createdAt),
    updateTime: iso(review.updatedAt),
    ...(review.photos.length > 0 ? { reviewMediaItems: review.photos.map(mediaShape) } : {}),
    ...(reply ? { reviewReply: replyShape(reply, now, unknownEnum) } : {}),
  };
}
