import { z } from "zod";
import type { ReviewPage, ReviewReader, Session, VendorReview } from "#api/platforms/connector.ts";
import { findDate } from "#api/platforms/values/dates.ts";
import { guessLanguage } from "#api/platforms/values/language.ts";
import { instantIn } from "#api/platforms/values/zones.ts";
import { localeOf } from "#contract/languages.ts";
import { readResponse } from "../responses.ts";
import { normalised, unreadableReview } from "../review.ts";
import type { Yelp } from "./calls.ts";
import { Business } from "./locations.ts";

const Review = z.object({
  id: z.string(),
  url: z.string().nullish(),
  text: z.string().nullish(),
  rating: z.number().nullish(),
  time_created: z.string(),
  user: z.object({ name: z.string().nullish() }).nullish(),
});
const ReviewList = z.object({ reviews: z.array(z.unknown()).default([]) });
/** Yelp's times have no zone; they are those of its headquarters. */
const yelpZone = "America/Los_Angeles";
const limit = "3";

function timeOf(written: string): Date | null {
  const found = findDate(written, new Date(0));
  if (!found) return null;
  return found.kind === "local" ? instantIn(yelpZone, found.local) : found.at;
}

function reviewOf(raw: unknown): VendorReview {
  const parsed = Review.safeParse(raw);
  const publishedAt = parsed.success ? timeOf(parsed.data.time_created) : null;
  if (!parsed.success || !publishedAt) throw unreadableReview("Yelp");
  const { id, url, text, rating, user } = parsed.data;
  const language = text ? guessLanguage(text) : null;
  return normalised({ externalId: id, rating, text, language, author: user?.name, url, publishedAt, raw });
}

/** Three excerpts per language of the restaurant (platform reference, 3.3); the cursor is the language. */
export function yelpReviews(yelp: Yelp): ReviewReader & Required<Pick<ReviewReader, "totals">> {
  const path = ({ location }: Session) => `/businesses/${encodeURIComponent(location.externalId)}`;
  async function totals(session: Session) {
    const business = readResponse(Business, await yelp.call(path(session), {}));
    return typeof business.review_count === "number"
      ? { count: business.review_count, rating: business.rating ?? null }
      : null;
  }
  return {
    order: "none",
    async page(session, cursor): Promise<ReviewPage> {
      const known: Record<string, string> = localeOf;
      const locales = [...new Set(session.languages.flatMap((language) => known[language] ?? []))];
      const asked = (locales.length > 0 ? locales : [localeOf.en]).map((locale) => locale.replace("-", "_"));
      const at = Math.max(0, cursor === null ? 0 : asked.indexOf(cursor));
      const query = { limit, sort_by: "yelp_sort", locale: asked[at] ?? "en_US" };
      const { reviews } = readResponse(ReviewList, await yelp.call(`${path(session)}/reviews`, query));
      return {
        reviews: reviews.map(reviewOf),
        totals: at === 0 ? await totals(session) : null,
        next: asked[at + 1] ?? null,
      };
    },
    totals,
  };
}
