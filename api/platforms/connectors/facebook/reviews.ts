import { z } from "zod";
import {
  type ListingFigures,
  PlatformError,
  type ReviewReader,
  type Session,
  type VendorReview,
  type VendorTotals,
} from "#api/platforms/connector.ts";
import { idFromFacts } from "#api/platforms/values/external-ids.ts";
import { guessLanguage } from "#api/platforms/values/language.ts";
import { type Graph, listOf, nextOf } from "../meta/graph.ts";
import { readResponse, Timestamp } from "../responses.ts";
import { normalised, unreadableReview } from "../review.ts";
import { Comment, commentFields, hasStory, ownComments, readOwnComments, replyOf } from "./comments.ts";

const text = z.string().nullish();
const Recommendation = z.object({
  created_time: Timestamp,
  rating: z.number().nullish(),
  recommendation_type: text,
  review_text: text,
  reviewer: z.object({ id: text, name: text }).nullish(),
  open_graph_story: z.object({ id: z.string(), comments: z.object({ data: z.array(Comment) }).nullish() }).nullish(),
});
const RatingPage = listOf(z.unknown());
const figure = z.number().nullish();
const Figures = z.object({ overall_star_rating: figure, rating_count: figure, followers_count: figure });

const fields = `created_time,has_rating,has_review,rating,recommendation_type,review_text,reviewer,open_graph_story{id,comments.limit(25){${commentFields}}}`;
/** Pages searched for one recommendation: there is no request by its id. */
const pagesToSearchMax = 30;

/** "Recommended" and "not recommended" have no stars; the original value is kept. Old rows have one to five. */
function ratingOf(type: string | null | undefined, rating: number | null | undefined): number {
  if (type === "positive") return 5;
  if (type === "negative") return 1;
  return rating ?? 0;
}

function reviewOf(raw: unknown, pageId: string): VendorReview {
  const parsed = Recommendation.safeParse(raw);
  if (!parsed.success) throw unreadableReview("Facebook");
  const row = parsed.data;
  const story = row.open_graph_story;
  return normalised({
    externalId: story?.id ?? idFromFacts([row.created_time.toISOString(), row.reviewer?.id ?? null]),
    rating: ratingOf(row.recommendation_type, row.rating),
    text: row.review_text,
    language: row.review_text ? guessLanguage(row.review_text) : null,
    author: row.reviewer?.name,
    url: story ? `https://www.facebook.com/${story.id}` : null,
    publishedAt: row.created_time,
    reply: replyOf(ownComments(story?.comments?.data ?? [], pageId)[0]),
    raw,
  });
}

/** The Page's rating, its count of recommendations and its followers (platform reference, 2.2). */
export async function facebookFigures(graph: Graph, session: Session): Promise<ListingFigures> {
  const path = `/${session.location.externalId}`;
  const query = { fields: "overall_star_rating,rating_count,followers_count" };
  const page = readResponse(Figures, await graph.call(session.accessToken, { method: "GET", path, query }));
  return {
    // Facebook writes 0 for a Page that nobody has rated.
    rating: page.overall_star_rating || null,
    reviewCount: page.rating_count ?? null,
    followers: page.followers_count ?? null,
  };
}

/**
 * Recommendations (platform reference, 2.2). Meta calls the edge deprecated and returns error 12 where it is gone: then `page` is
 * UNSUPPORTED, and `totals` still returns the Page's figures. Rows have no time of change, so that every sync is full.
 */
export function facebookReviews(graph: Graph): ReviewReader {
  async function totals(session: Session): Promise<VendorTotals | null> {
    const { rating, reviewCount: count, followers } = await facebookFigures(graph, session);
    return count === null ? null : { count, rating, followers };
  }
  async function rows(session: Session, cursor: string | null) {
    const pageId = session.location.externalId;
    const query = { fields, limit: "100", ...(cursor ? { after: cursor } : {}) };
    const response = await graph.call(session.accessToken, { method: "GET", path: `/${pageId}/ratings`, query });
    const { data, paging } = readResponse(RatingPage, response);
    return { reviews: data.map((row) => reviewOf(row, pageId)), next: nextOf(paging) };
  }
  async function find(session: Session, externalId: string): Promise<VendorReview | null> {
    let cursor: string | null = null;
    for (let count = 0; count < pagesToSearchMax; count++) {
      const found: Awaited<ReturnType<typeof rows>> = await rows(session, cursor);
      const review = found.reviews.find((one) => one.externalId === externalId);
      if (review || !found.next) return review ?? null;
      cursor = found.next;
    }
    throw new PlatformError("UNSUPPORTED", "This recommendation is too old to be looked up.", {
      vendorCode: "too_far_back",
    });
  }
  return {
    order: "none",
    async page(session, cursor) {
      const found = await rows(session, cursor);
      return { ...found, totals: cursor === null ? await totals(session) : null };
    },
    async one(session, externalId) {
      const review = await find(session, externalId);
      if (!review || !hasStory(externalId)) return review;
      const [newest] = await readOwnComments(graph, session, externalId);
      return { ...review, reply: replyOf(newest) };
    },
    totals,
  };
}
