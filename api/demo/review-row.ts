import { sandboxPhotoAddress } from "#config/platforms.ts";
import type { ReviewPhoto } from "#contract/review-photos/schemas.ts";
import { isConnected } from "./connected.ts";
import type { DemoKind, DemoReview } from "./demo-review.ts";
import { demoReviewExternalId } from "./external-ids.ts";

const photoRow = (key: string): ReviewPhoto => ({
  url: sandboxPhotoAddress(key),
  width: null,
  height: null,
  isVideo: false,
  caption: null,
});

/** A review of the story as a row of its table. */
export function reviewRow(review: DemoReview, restaurantId: string, kind: DemoKind) {
  const isRead = isConnected(kind, review.platform, review.venue.key);
  const externalId = demoReviewExternalId(review.platform, review.venue.key, review.id);
  return {
    id: review.id,
    restaurant_id: restaurantId,
    platform_key: review.platform,
    external_id: externalId,
    is_private: review.platform === "private",
    rating: review.rating,
    title: review.title,
    text: review.text,
    language: review.language,
    author: review.author,
    published_at: review.publishedAt,
    // As its platform tells them, so that reading it again changes nothing.
    source_updated_at: isRead ? review.publishedAt : null,
    url: isRead && review.platform === "facebook" ? `https://www.facebook.com/${externalId}` : null,
    answer_state: review.answerState,
    answered_at:
      (review.reply?.standing === "overwritten" ? review.reply.there?.at : review.reply?.publishedAt) ?? null,
    archived: review.archived,
    photos: review.photos.map(photoRow),
    created_at: review.publishedAt,
    updated_at: review.reply?.createdAt ?? review.publishedAt,
  };
}
