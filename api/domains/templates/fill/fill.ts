import type { Statements } from "#api/db/statements.ts";
import type { Language } from "#contract/languages.ts";
import { neighbouringReplies } from "#contract/templates/schemas.ts";
import type { FilledTemplate, TemplateFilling } from "#contract/templates/texts.ts";
import { builtInOf } from "../built-in.ts";
import {
  type FillableTemplate,
  type ReviewFacts,
  readFillableTemplates,
  readRecentReplies,
  readReviewFacts,
} from "./reads.ts";
import { nextVariant, type RecentReply } from "./rotation.ts";
import { fillText, languageOfReview, versionFor } from "./values.ts";

/** Request for texts; everything but the reviews is optional. */
export type FillRequest = {
  /** In the order in which they will be replied to: neighbours get different texts. At most some hundreds. */
  reviewIds: readonly string[];
  /** That template, or the restaurant's own that overrides it; else the one that fits each review best. */
  templateId?: string | null;
  /** Only templates that automations may use (true), or only those for people (false). */
  automated?: boolean | null;
  /** Instead of each review's own language. */
  language?: Language | null;
  /** Full name of the person who replies, for `my_name`; null leaves it to the fallback. */
  myName: string | null;
};

/** True if a template is for a review's rating, with or without text. */
export const fitsReview = (template: FillableTemplate, review: Pick<ReviewFacts, "rating" | "hasText">): boolean =>
  template.ratings.includes(review.rating) && (review.hasText ? template.withText : template.withoutText);

function templateFor(
  templates: readonly FillableTemplate[],
  review: ReviewFacts,
  { templateId, automated }: FillRequest,
): FillableTemplate | null {
  const here = templates.filter(({ restaurantId }) => restaurantId === review.restaurantId);
  const allowed = here.filter((one) => automated === null || automated === undefined || one.automated === automated);
  if (templateId) return allowed[0] ?? null;
  const fitting = allowed.filter((one) => fitsReview(one, review));
  const wanted = languageOfReview(review.language);
  // Within a scope, templates in the guest's language come first.
  const speaks = (one: FillableTemplate) => one.variants.some(({ language }) => language === wanted);
  return fitting.find((one) => one.scope === fitting[0]?.scope && speaks(one)) ?? fitting[0] ?? null;
}

function fillOne(
  template: FillableTemplate,
  review: ReviewFacts,
  recent: readonly RecentReply[],
  request: FillRequest,
): FilledTemplate | null {
  const wantedLanguage = request.language ?? languageOfReview(review.language);
  const language = versionFor(template.variants, wantedLanguage, template.defaultLanguage)?.language;
  if (!language) return null;
  const variants = template.variants.filter((one) => one.language === language);
  const turn = nextVariant(variants, recent, review.id);
  if (!turn) return null;
  return {
    ...fillText(turn.variant.text, { ...review, myName: request.myName }, template.fallbacks[language] ?? {}),
    templateId: template.id,
    templateName: template.name,
    templateBuiltIn: builtInOf(template),
    variantId: turn.variant._id,
    language,
    wantedLanguage,
    isLanguageMissing: wantedLanguage !== null && wantedLanguage !== language,
    repeats: turn.repeats,
  };
}

/**
 * Texts for reviews from templates, in the order of `reviewIds`, each from the variant whose turn it is: one that neither the restaurant's
 * last 20 public replies nor an earlier review of this request use, if there is any. Writes nothing: after sending a text call
 * `recordTemplateUse`. A text with anything in `unfilled` must not be sent. `filled` is null when no template fits, or `templateId` is not
 * in effect at the review's restaurant. Access must have been checked; unknown ids return null.
 */
export async function fillTemplates(tx: Statements, request: FillRequest): Promise<TemplateFilling[]> {
  const reviews = await readReviewFacts(tx, request.reviewIds);
  const restaurantIds = [...new Set([...reviews.values()].map(({ restaurantId }) => restaurantId))];
  const templates = await readFillableTemplates(tx, restaurantIds, request.templateId ?? null);
  const recent = await readRecentReplies(tx, restaurantIds);
  return request.reviewIds.map((reviewId) => {
    const review = reviews.get(reviewId);
    const template = review && templateFor(templates, review, request);
    if (!review || !template) return { reviewId, filled: null };
    const said = recent.get(review.restaurantId) ?? [];
    const filled = fillOne(template, review, said, request);
    if (filled) recent.set(review.restaurantId, [filled, ...said].slice(0, neighbouringReplies));
    return { reviewId, filled };
  });
}
