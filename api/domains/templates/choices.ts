import { eq } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { FillInput, TemplateChoice, TemplateFilling } from "#contract/templates/texts.ts";
import { fullNameOf } from "../../principal.ts";
import { requireReview } from "../reviews/one.ts";
import { builtInOf } from "./built-in.ts";
import { fillTemplates, fitsReview } from "./fill/fill.ts";
import { readFillableTemplates, readReviewFacts } from "./fill/reads.ts";
import { languageOfReview, versionFor } from "./fill/values.ts";
import { ensureStarterTemplates } from "./starter/ensure.ts";

const choicesMax = 100;

/** Templates in effect at a review's restaurant, those made for its rating first. */
export async function listChoices(context: ApiContext, reviewId: string): Promise<TemplateChoice[]> {
  const { id, restaurantId, organizationId } = await requireReview(context, reviewId);
  await ensureStarterTemplates(context.database, organizationId);
  const { orm } = context.database;
  const review = (await readReviewFacts(orm, [id])).get(id);
  if (!review) throw fail("NOT_FOUND");
  const wanted = languageOfReview(review.language);
  const choices = (await readFillableTemplates(orm, [restaurantId], null)).map((template) => {
    const language =
      versionFor(template.variants, wanted, template.defaultLanguage)?.language ?? template.defaultLanguage;
    return {
      _id: template.id,
      name: template.name,
      builtIn: builtInOf(template),
      scope: template.scope,
      fits: fitsReview(template, review),
      language,
      isLanguageMissing: wanted !== null && wanted !== language,
    };
  });
  return choices.sort((a, b) => Number(b.fits) - Number(a.fits)).slice(0, choicesMax);
}

/** Texts for reviews within the access scope; NOT_FOUND when any of them is not. */
export async function fillWithinAccessScope(context: ApiContext, input: FillInput): Promise<TemplateFilling[]> {
  const reviewIds = [...new Set(input.reviewIds)];
  const reached = new Set(await accessibleRestaurantIds(context));
  const rows = await context.database.orm
    .select({ restaurantId: reviews.restaurantId, organizationId: restaurants.organizationId })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, reviews.restaurantId))
    .where(isAnyOf(reviews.id, reviewIds));
  if (rows.length < reviewIds.length || rows.some(({ restaurantId }) => !reached.has(restaurantId)))
    throw fail("NOT_FOUND");
  for (const organizationId of new Set(rows.map((row) => row.organizationId)))
    await ensureStarterTemplates(context.database, organizationId);
  const { reviewIds: _all, ...rest } = input;
  return fillTemplates(context.database.orm, { ...rest, reviewIds, myName: fullNameOf(principalOf(context)) });
}
