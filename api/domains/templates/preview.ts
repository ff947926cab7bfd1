import { sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { languages } from "#contract/languages.ts";
import type { PreviewInput, TemplatePreview } from "#contract/templates/texts.ts";
import { fullNameOf } from "../reviews/writes/events.ts";
import { type FillFacts, fillText, languageOfReview, versionFor } from "./fill/values.ts";

type PreviewReview = TemplatePreview["reviews"][number];
const reviewsMax = 6;

/** The latest reviews of a restaurant that the template is for, the wanted one before them; none to who may not read reviews. */
async function readReviews(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  input: PreviewInput,
): Promise<PreviewReview[]> {
  if (!mayIn(principalOf(context), restaurant.organizationId, { action: "read", subject: "Review" })) return [];
  const columns = sql`v.id as "_id", v.author, v.rating, v.platform_key as "platformKey", v.language, v.text,
    ${instant(sql`v.published_at`)} as "publishedAt"`;
  const fits = sql`v.restaurant_id = ${restaurant.id} and v.removed_at is null and (${input.kind === "message"} or
    (v.rating = any(${sql.param(input.ratings)}::smallint[]) and ((v.has_text and ${input.withText}) or (not v.has_text and ${input.withoutText}))))`;
  const { rows } = await context.database.orm.execute<PreviewReview>(sql`
    select ${columns} from reviews v where ${fits} order by v.published_at desc, v.id desc limit ${reviewsMax}`);
  if (input.reviewId === undefined) return rows;
  const { rows: wanted } = await context.database.orm.execute<PreviewReview>(sql`
    select ${columns} from reviews v where v.id = ${input.reviewId} and v.restaurant_id = ${restaurant.id}`);
  if (!wanted[0]) throw fail("NOT_FOUND");
  return [...wanted, ...rows.filter(({ _id }) => _id !== input.reviewId)].slice(0, reviewsMax);
}

type RestaurantFacts = Pick<FillFacts, "restaurantName" | "locality" | "phone" | "reservationUrl" | "website">;

/** How texts, stored or not, read on a review of a restaurant within reach. NOT_FOUND for a review of another one. */
export async function previewTemplate(
  context: ApiContext,
  input: PreviewInput & { restaurantId: string },
): Promise<TemplatePreview> {
  const restaurant = await requireRestaurant(context, input.restaurantId);
  const { rows } = await context.database.pool.query<RestaurantFacts>(
    `select name as "restaurantName", locality, phone, reservation_url as "reservationUrl", website from restaurants where id = $1`,
    [restaurant.id],
  );
  const [place] = rows;
  if (!place) throw fail("NOT_FOUND");
  const reviews = await readReviews(context, restaurant, input);
  const [review] = reviews;
  const facts: FillFacts = {
    ...place,
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
