import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { languages } from "#contract/languages.ts";
import type { PreviewInput, TemplatePreview } from "#contract/templates/texts.ts";
import { fullNameOf } from "../../principal.ts";
import { type FillFacts, fillText, languageOfReview, versionFor } from "./fill/values.ts";

type PreviewReview = TemplatePreview["reviews"][number];
const reviewsMax = 6;

/** The latest reviews of a restaurant that the template is for, the wanted one first; none for callers who may not read reviews. */
async function readReviews(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  input: PreviewInput,
): Promise<PreviewReview[]> {
  if (!mayIn(principalOf(context), restaurant.organizationId, { action: "read", subject: "Review" })) return [];
  const { id: _id, author, rating, platformKey, text, restaurantId, hasText, removedAt } = reviews;
  const language = sql<string | null>`coalesce(${reviews.spokenLanguage}, ${reviews.language})`;
  const inOrder = [desc(reviews.publishedAt), desc(_id)];
  const select = (condition: SQL | undefined) =>
    context.database.orm
      .select({ _id, author, rating, platformKey, language, text, publishedAt: instant(reviews.publishedAt) })
      .from(reviews)
      .where(and(eq(restaurantId, restaurant.id), condition))
      .orderBy(...inOrder)
      .limit(reviewsMax);
  const fits = sql`(${input.kind === "message"} or (${isAnyOf(rating, input.ratings)}
    and ((${hasText} and ${input.withText}) or (not ${hasText} and ${input.withoutText}))))`;
  const rows = await select(and(isNull(removedAt), fits));
  if (input.reviewId === undefined) return rows;
  const wanted = await select(eq(_id, input.reviewId));
  if (!wanted[0]) throw fail("NOT_FOUND");
  return [...wanted, ...rows.filter(({ _id }) => _id !== input.reviewId)].slice(0, reviewsMax);
}

/** Previews texts, stored or not, on a review of a restaurant within the access scope. NOT_FOUND for a review of another one. */
export async function previewTemplate(
  context: ApiContext,
  input: PreviewInput & { restaurantId: string },
): Promise<TemplatePreview> {
  const restaurant = await requireRestaurant(context, input.restaurantId);
  const { name: restaurantName, locality, phone, reservationUrl, website } = restaurants;
  const [stored] = await context.database.orm
    .select({ restaurantName, locality, phone, reservationUrl, website })
    .from(restaurants)
    .where(eq(restaurants.id, restaurant.id));
  if (!stored) throw fail("NOT_FOUND");
  const reviews = await readReviews(context, restaurant, input);
  const [review] = reviews;
  const facts: FillFacts = {
    ...stored,
    author: review?.author ?? "",
    rating: input.kind === "message" ? 0 : (review?.rating ?? 0),
    platformKey: review?.platformKey ?? null,
    myName: fullNameOf(principalOf(context)),
  };
  const wanted = languageOfReview(review?.language ?? null);
  const ordered = input.versions.toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language));
  return {
    reviews,
    language: versionFor(ordered, wanted, input.defaultLanguage)?.language ?? input.defaultLanguage,
    versions: ordered.map(({ language, fallbacks, variants }) => ({
      language,
      texts: variants.map(({ text }) => fillText(text, facts, fallbacks)),
    })),
  };
}
