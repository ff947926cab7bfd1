import {
  PlatformError,
  type ReviewReader,
  type Session,
  type VendorReply,
  type VendorReview,
} from "#api/platforms/connector.ts";
import { ratingOf } from "#api/platforms/values/ratings.ts";
import { readResponse } from "../responses.ts";
import { normalised, unreadableReview } from "../review.ts";
import type { TheFork } from "./calls.ts";
import { type Comment, Review, ReviewIds } from "./shapes.ts";

const pageSize = 50;
/** Concurrent requests, since reviews are read one by one. */
const readsAtOnce = 5;
/** Start of a sync without a lower bound: before TheFork existed. */
const firstDay = "2006-01-01";
const dayMs = 86_400_000;

/** State of a reply: a withdrawn one counts as refused; an unknown state is not "live". */
export function replyOf(reply: Comment | null | undefined, fallbackAt: Date): VendorReply | null {
  if (!reply?.content || reply.publicationStatus === "DELETED") return null;
  const states: Record<string, VendorReply["state"]> = {
    PUBLISHED: "live",
    REJECTED: "refused",
    ARCHIVED: "refused",
    WAITING_REFORMULATE: "refused",
  };
  const state = states[reply.publicationStatus ?? ""] ?? "in_review";
  return {
    text: reply.content,
    updatedAt: reply.updatedTs ?? reply.createdTs ?? fallbackAt,
    state,
    refusalReason: state === "refused" ? (reply.moderationReason ?? reply.publicationStatus ?? null) : null,
  };
}

/** Sub-ratings of 0–10 and the guest's values for price, wait, noise and occasion, in TheFork's terms. */
function tagsOf({ dinerRating, experienceDetail }: Review): string[] {
  const figures = {
    ambience: dinerRating?.ambienceRating,
    food: dinerRating?.foodQualityRating,
    service: dinerRating?.serviceRating,
  };
  const words = {
    price: dinerRating?.priceEvaluation,
    wait: dinerRating?.waitingTimeEvaluation,
    noise: dinerRating?.noiseLevelEvaluation,
    occasion: experienceDetail?.occasion,
  };
  return [
    ...Object.entries(figures).flatMap(([name, value]) => (typeof value === "number" ? [`${name} ${value}/10`] : [])),
    ...Object.entries(words).flatMap(([name, value]) =>
      value ? [`${name} ${value.toLowerCase().replaceAll("_", " ")}`] : [],
    ),
  ];
}

function reviewOf(raw: unknown): VendorReview {
  const parsed = Review.safeParse(raw);
  if (!parsed.success) throw unreadableReview("TheFork");
  const review = parsed.data;
  const { customer } = review;
  const shown = review.comment?.publicationStatus === "PUBLISHED" ? review.comment : null;
  const value = review.dinerRating?.globalRating;
  const updatedAt = review.updatedTs ?? review.createdTs;
  return normalised({
    externalId: review.reviewUuid,
    rating: typeof value === "number" ? ratingOf({ value, scale: 10 }) : null,
    text: shown?.content,
    language: shown?.language?.slice(0, 2).toLowerCase(),
    author: [customer?.firstName, customer?.lastName].filter(Boolean).join(" "),
    publishedAt: review.createdTs,
    updatedAt,
    reply: replyOf(review.restaurantReply, updatedAt),
    ratingTags: tagsOf(review),
    raw,
  });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Reviews created or updated between two days (platform reference, 3.4): a page of ids, then each by itself. The cursor is the page's
 * number. Pages come in no promised order, but `since` leaves out unchanged reviews.
 */
export function theForkReviews(theFork: TheFork, now: () => number): ReviewReader {
  async function one(session: Session, externalId: string): Promise<VendorReview | null> {
    try {
      const path = `/v1/reviews/${encodeURIComponent(externalId)}`;
      return reviewOf((await theFork.call(session, { method: "GET", path })).json);
    } catch (error) {
      if (error instanceof PlatformError && error.code === "NOT_FOUND") return null;
      throw error;
    }
  }
  return {
    order: "none",
    async page(session, cursor, since) {
      const page = Number(cursor ?? "1");
      const query = {
        restaurantUuid: session.location.externalId,
        // One more day on either side: days are in TheFork's zone, instants in UTC.
        startDate: since ? dayOf(new Date(since.getTime() - dayMs)) : firstDay,
        endDate: dayOf(new Date(now() + dayMs)),
        withCommentOnly: "false",
        limit: String(pageSize),
        page: String(page),
      };
      const { data, hasNext } = readResponse(
        ReviewIds,
        await theFork.call(session, { method: "GET", path: "/v1/reviews", query }),
      );
      // Pages are numbered: reviews missing on this one would not be on the next, and would count as removed.
      if (data.length === 0 && hasNext)
        throw new PlatformError("VENDOR_DOWN", "TheFork left a page empty though more follow.", {
          vendorCode: "empty_page",
        });
      const reviews: VendorReview[] = [];
      for (let at = 0; at < data.length; at += readsAtOnce) {
        const found = await Promise.all(data.slice(at, at + readsAtOnce).map((id) => one(session, id)));
        reviews.push(...found.filter((review) => review !== null));
      }
      return { reviews, totals: null, next: hasNext ? String(page + 1) : null };
    },
    one,
  };
}
