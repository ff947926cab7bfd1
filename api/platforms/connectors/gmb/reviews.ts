import {
  PlatformError,
  type ReviewReader,
  type ReviewsTogether,
  type Session,
  type VendorReply,
  type VendorReview,
} from "#api/platforms/connector.ts";
import { splitGoogleTranslation } from "#api/platforms/values/google-translation.ts";
import { guessLanguage } from "#api/platforms/values/language.ts";
import { findText } from "#api/platforms/values/text.ts";
import { readResponse } from "../responses.ts";
import { normalised, unreadableReview } from "../review.ts";
import type { Google } from "./calls.ts";
import { photosOf } from "./photos.ts";
import { GoogleReview, ReviewBatch, ReviewPage, type ReviewReply } from "./shapes.ts";

const pageSize = 50;
const stars: Record<string, number> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 };

/** Where v4 knows the location: an account is part of its address there. */
export function locationPath({ location }: Pick<Session, "location">): string {
  if (!location.accountId)
    throw new PlatformError("INVALID_INPUT", "The Google account of this location is not known; choose it again.");
  return `/${location.accountId}/${location.externalId}`;
}

/** A review's id without the account it was reached through, so that it is the same for all. */
export const reviewIdOf = (name: string): string => /locations\/[^/]+\/reviews\/[^/]+$/.exec(name)?.[0] ?? name;
export function reviewPath(session: Session, externalId: string): string {
  return `${locationPath(session)}/reviews/${externalId.split("/").at(-1)}`;
}

/** A reply without a state is from before Google moderated them. An unknown state is not "live". */
export function replyOf(reply: ReviewReply, fallbackAt: Date): VendorReply {
  const state = reply.reviewReplyState;
  return {
    text: splitGoogleTranslation(reply.comment).text,
    updatedAt: reply.updateTime ?? fallbackAt,
    state: !state || state === "APPROVED" ? "live" : state === "REJECTED" ? "refused" : "in_review",
    refusalReason: state === "REJECTED" ? (reply.policyViolation ?? null) : null,
  };
}

function reviewOf(raw: unknown): VendorReview {
  const parsed = GoogleReview.safeParse(raw);
  if (!parsed.success) throw unreadableReview("Google");
  const review = parsed.data;
  const updatedAt = review.updateTime ?? review.createTime;
  const words = findText(review.comment);
  const { text, translations } = words ? splitGoogleTranslation(words) : { text: null, translations: [] };
  return normalised({
    externalId: reviewIdOf(review.name),
    rating: stars[review.starRating ?? ""],
    text,
    language: text ? guessLanguage(text) : null,
    author: review.reviewer?.displayName,
    publishedAt: review.createTime,
    updatedAt,
    reply: review.reviewReply ? replyOf(review.reviewReply, updatedAt) : null,
    translations,
    photos: photosOf(review.reviewMediaItems),
    raw,
  });
}

/** Several locations of one account at once, in one order over all of them. A location that may not be read fails the whole call. */
function googleBatches(google: Google): ReviewsTogether {
  return {
    placesMax: 50,
    async page(accessToken, places, cursor) {
      const locationNames = places.map((location) => locationPath({ location }).slice(1));
      const account = /^accounts\/[^/]+/.exec(locationNames[0] ?? "")?.[0] ?? "accounts/-";
      const wanted = { locationNames, pageSize, orderBy: "updateTime desc" };
      const response = await google.call("gbpV4", accessToken, {
        method: "POST",
        path: `/${account}/locations:batchGetReviews`,
        json: cursor === null ? wanted : { ...wanted, pageToken: cursor },
        // It is a question, though it is posted.
        isRepeatable: true,
      });
      const { locationReviews, nextPageToken } = readResponse(ReviewBatch, response);
      const reviews = locationReviews.map(({ name, review }) => ({
        locationId: /locations\/[^/]+/.exec(name)?.[0] ?? name,
        review: reviewOf(review),
      }));
      return { reviews, next: nextPageToken || null };
    },
  };
}

/** Reviews, the latest change first (platform reference, 1.4). The cursor is Google's own page token. */
export function googleReviews(google: Google): ReviewReader & Required<Pick<ReviewReader, "totals">> {
  async function readPage(session: Session, query: Record<string, string>) {
    const path = `${locationPath(session)}/reviews`;
    const page = readResponse(
      ReviewPage,
      await google.call("gbpV4", session.accessToken, { method: "GET", path, query }),
    );
    // Google omits zeros: a location without reviews has no count.
    return { page, totals: { count: page.totalReviewCount ?? 0, rating: page.averageRating ?? null } };
  }
  return {
    order: "recent_first",
    together: googleBatches(google),
    async page(session, cursor) {
      const query = { pageSize: `${pageSize}`, orderBy: "updateTime desc", ...(cursor ? { pageToken: cursor } : {}) };
      const { page, totals } = await readPage(session, query);
      return { reviews: page.reviews.map(reviewOf), totals, next: page.nextPageToken || null };
    },
    async one(session, externalId) {
      const path = reviewPath(session, externalId);
      try {
        return reviewOf((await google.call("gbpV4", session.accessToken, { method: "GET", path })).json);
      } catch (error) {
        if (error instanceof PlatformError && error.code === "NOT_FOUND") return null;
        throw error;
      }
    },
    totals: async (session) => (await readPage(session, { pageSize: "1" })).totals,
  };
}
