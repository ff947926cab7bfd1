import type { z } from "zod";
import type { ReviewPage, ReviewReader, Session, VendorReview } from "#api/platforms/connector.ts";
import { beginningOf } from "../../values/text.ts";
import { readResponse } from "../responses.ts";
import { normalised, unreadableReview } from "../review.ts";
import type { Tripadvisor } from "./calls.ts";
import { Details, Review, ReviewList } from "./shapes.ts";

const tagLengthMax = 60;

/** `RATE_SERVICE` 4 → `service 4/5`. */
function tagsOf(subratings: NonNullable<z.infer<typeof Review>["subratings"]>): string[] {
  return Object.values(subratings).flatMap(({ name, value }) => {
    const topic = (name ?? "").replace(/^RATE_/, "").toLowerCase();
    return topic && value ? [beginningOf(`${topic} ${value}/5`, tagLengthMax)] : [];
  });
}

function reviewOf(raw: unknown): VendorReview {
  const parsed = Review.safeParse(raw);
  if (!parsed.success) throw unreadableReview("Tripadvisor");
  const review = parsed.data;
  const response = review.owner_response;
  const updatedAt = response?.published_date ?? review.published_date;
  return normalised({
    externalId: review.id,
    rating: review.rating,
    title: review.title,
    text: review.text,
    language: review.lang,
    author: review.user?.username,
    url: review.url,
    publishedAt: review.published_date,
    updatedAt,
    reply: response?.text ? { text: response.text, updatedAt, state: "live", refusalReason: null } : null,
    ratingTags: tagsOf(review.subratings ?? {}),
    raw,
  });
}

/**
 * The five newest of each language (platform reference, 3.2): one page per language, the cursor being the language. A machine-translated
 * review is left to the page of its own language, which has the original.
 */
export function tripadvisorReviews(tripadvisor: Tripadvisor): ReviewReader & Required<Pick<ReviewReader, "totals">> {
  async function totals({ location }: Session) {
    const details = readResponse(
      Details,
      await tripadvisor.call(`/location/${location.externalId}/details`, { language: "en" }),
    );
    return typeof details.num_reviews === "number"
      ? { count: details.num_reviews, rating: details.rating ?? null }
      : null;
  }
  return {
    order: "none",
    async page(session, cursor): Promise<ReviewPage> {
      const languages = session.languages.length > 0 ? session.languages : ["en"];
      const at = Math.max(0, cursor === null ? 0 : languages.indexOf(cursor));
      const path = `/location/${session.location.externalId}/reviews`;
      const response = await tripadvisor.call(path, { language: languages[at] ?? "en", limit: "5" });
      const { data } = readResponse(ReviewList, response);
      const own = data.filter((raw) => (raw as { is_machine_translated?: unknown })?.is_machine_translated !== true);
      const next = languages[at + 1] ?? null;
      return { reviews: own.map(reviewOf), totals: at === 0 ? await totals(session) : null, next };
    },
    totals,
  };
}
