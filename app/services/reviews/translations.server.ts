import type { RouterContextProvider } from "react-router";
import type { WorkData } from "#app/components/reviews/review-work/work-data.ts";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Ability } from "#contract/abilities.ts";
import { type Language, languages } from "#contract/languages.ts";
import { machineSource } from "#contract/review-translations.ts";
import type { Review } from "#contract/reviews.ts";
import { productApi } from "../product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Where a translation is from, in words. */
export function translationSource(context: Context, source: string): string {
  const t = textsIn(context, "reviews");
  if (source === machineSource) return t("card.sources.machine");
  return source === "google" ? t("card.sources.platform", { platform: "Google" }) : source;
}

/** Languages the review can be translated into; null where nothing could do it, or the reader may not ask. */
export async function translationOffer(
  context: Context,
  review: Review,
  ability: Ability,
): Promise<WorkData["translation"]> {
  if (!ability.can("update", "Review")) return null;
  const { data } = await productApi(context).reviewTranslations.offer({ reviewId: review._id });
  if (!data.isOffered) return null;
  const { languageName } = formatsOf(languageOf(context));
  const original = review.language?.toLowerCase().split("-")[0];
  const left = languages.filter(
    (language) => language !== original && !review.translations.some((known) => known.language === language),
  );
  const reader = languageOf(context);
  const [first] = left;
  if (!first) return null;
  return {
    languages: left.map((code) => ({ value: code, label: languageName(code) })),
    language: left.includes(reader) ? reader : first,
  };
}

/** Has a review translated. Answers null, or in words why there is no translation. */
export async function translateReview(context: Context, reviewId: string, language: string): Promise<string | null> {
  const { data } = await productApi(context).reviewTranslations.translate({
    reviewId,
    // A language that is none of ours is refused there.
    language: language as Language,
  });
  const { failure, retryAfterSeconds } = data;
  if (failure === null) return null;
  const t = textsIn(context, "drafts");
  if (failure === "busy" && retryAfterSeconds)
    return t("failures.busyUntil", { when: formatsOf(languageOf(context)).fromNow(retryAfterSeconds) });
  return failure === "refused" ? textsIn(context, "reviews")("card.translateRefused") : t(`failures.${failure}`);
}
