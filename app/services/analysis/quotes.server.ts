import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { scopedHref } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Topic } from "#contract/analysis/topics.ts";
import { type AggregatedReviewFilters, aggregatedReviewFilters, sortedReviewQuery } from "#contract/reviews/filters.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { platformLabel } from "../reviews/present.server.ts";

/** Number of sentences shown as examples; the list has the others. */
const quoteCount = 5;
/** A longer sentence is cut, since the review holds the whole. */
const quoteLengthMax = 320;

/** Scope of the topics: one restaurant, or all within the access scope (null), with the filters of the address. */
export type TopicsTarget = { context: Readonly<RouterContextProvider>; url: URL; restaurantId: string | null };
type Asked = { topic: Topic; polarity: "positive" | "negative" };

/** The sentences of a review that mention it, one after the other. */
function sentencesOf({ text, analysis }: Review, { topic, polarity }: Asked): string {
  const spans = analysis?.topics.find((label) => label.topic === topic)?.spans ?? [];
  const said = spans
    .filter((span) => span.polarity === polarity)
    .map(({ start, end }) => (text ?? "").slice(start, end));
  const words = [...new Set(said)].join(" … ");
  return words.length > quoteLengthMax ? `${[...words.slice(0, quoteLengthMax)].slice(0, -1).join("")}…` : words;
}

/** The newest sentences that praise a topic, or complain about it, each with a link to its review. */
export async function readQuotes(
  { context, restaurantId }: TopicsTarget,
  filters: AggregatedReviewFilters,
  asked: Asked,
) {
  const wanted = { ...filters, topics: [asked.topic], topicPolarity: asked.polarity };
  const restaurantIds = restaurantId ? [restaurantId] : filters.restaurantIds;
  const { data } = await productApi(context).reviews.search({
    ...sortedReviewQuery.defaults,
    ...wanted,
    restaurantIds,
    pageSize: quoteCount,
  });
  const [t, formats] = [textsIn(context, "analysis"), formatsOf(languageOf(context))];
  const privateName = textsIn(context, "reviews")("platform.private");
  const list = scopedHref({ restaurantId }, "/reputation/reviews", {});
  return data.map((review) => ({
    reviewId: review._id,
    text: sentencesOf(review, asked),
    ...(review.analysis?.language ? { language: review.analysis.language } : {}),
    stars: review.rating,
    starsText: review.rating > 0 ? t("page.stars", { rating: review.rating }) : t("page.noStars"),
    source: [restaurantId ? "" : review.restaurantName, platformLabel(review.platformKey, privateName), review.author]
      .filter(Boolean)
      .join(" · "),
    at: { iso: review.publishedAt, text: formats.dayIn(review.publishedAt, review.restaurantTimeZone) },
    to: `${list}?${aggregatedReviewFilters.write(wanted)}&review=${review._id}#review-${review._id}`,
  }));
}
