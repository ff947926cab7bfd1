import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { scopedHref } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Topic } from "#contract/analysis/topics.ts";
import { type AggregatedReviewFilters, aggregatedReviewFilters, reviewQuery } from "#contract/reviews/filters.ts";
import { productApi } from "../request/product-api.server.ts";
import { restaurantsOf } from "../reviews/address.server.ts";
import { platformLabel } from "../reviews/present.server.ts";

/** Number of sentences shown as examples; the list has the others. */
const quoteCount = 5;
/** A longer sentence is cut, since the review holds the whole. */
const quoteLengthMax = 320;

/** Scope of the topics: one restaurant, or all within the access scope (null), with the filters of the address. */
export type TopicsTarget = { context: Readonly<RouterContextProvider>; url: URL; restaurantId: string | null };
type Asked = { topic: Topic; side: "positive" | "negative" };

const cut = (words: string) =>
  words.length > quoteLengthMax ? `${[...words.slice(0, quoteLengthMax)].slice(0, -1).join("")}…` : words;

/** The clearest sentences that praise a topic, or complain about it, each with a link to its review under the same filters. */
export async function readQuotes(
  { context, restaurantId }: TopicsTarget,
  filters: AggregatedReviewFilters,
  { topic, side }: Asked,
) {
  const { data } = await productApi(context).analysis.quotes({
    ...reviewQuery.defaults,
    ...filters,
    ...restaurantsOf(restaurantId, filters),
    topic,
    side,
    count: quoteCount,
  });
  const [t, formats] = [textsIn(context, "analysis"), formatsOf(languageOf(context))];
  const privateName = textsIn(context, "reviews")("platform.private");
  const list = scopedHref({ restaurantId }, "/reputation/reviews", {});
  const query = aggregatedReviewFilters.write({ ...filters, topics: [topic], topicPolarity: side });
  return data.map((quote) => ({
    reviewId: quote.reviewId,
    text: cut(quote.text),
    ...(quote.language ? { language: quote.language } : {}),
    stars: quote.rating,
    starsText: quote.rating > 0 ? t("page.stars", { rating: quote.rating }) : t("page.noStars"),
    source: [restaurantId ? "" : quote.restaurantName, platformLabel(quote.platformKey, privateName), quote.author]
      .filter(Boolean)
      .join(" · "),
    at: { iso: quote.publishedAt, text: formats.dayIn(quote.publishedAt, quote.restaurantTimeZone) },
    to: `${list}?${query}&review=${quote.reviewId}#review-${quote.reviewId}`,
  }));
}
