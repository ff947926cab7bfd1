import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type Language, languages } from "#contract/languages.ts";
import { machineSource, type TranslationOffer } from "#contract/review-translations/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

/** A text in another language, with its source. */
export type TranslationView = { text: string; code: string; name: string; source: string };

type Context = Readonly<RouterContextProvider>;

/** The presenter of translations for this reader: the language and the source of each in words. */
export function translationPresenter(context: Context): (translations: Review["translations"]) => TranslationView[] {
  const t = textsIn(context, "reviews");
  const { languageName } = formatsOf(languageOf(context));
  const sourceOf = (source: string): string => {
    if (source === machineSource) return t("card.sources.machine");
    return source === "google" ? t("card.sources.platform", { platform: "Google" }) : source;
  };
  return (translations) =>
    translations.map(({ text, language: code, source }) => ({
      text,
      code,
      name: languageName(code),
      source: sourceOf(source),
    }));
}

/** Possible translations for the reader; empty without a model, or where the reader may not ask. */
export function translationOffers(context: Context, review: Review, offer: TranslationOffer) {
  const reader = languageOf(context);
  return {
    translation: offer.isOffered ? offerOf(review, reader) : null,
    foreignReplies: offer.replies.filter((one) => one.languages.includes(reader)).map(({ replyId }) => replyId),
  };
}

/** Languages the review can be translated into, the reader's own preselected; null where none is left. */
function offerOf(review: Review, reader: Language) {
  const { languageName } = formatsOf(reader);
  const original = review.language?.toLowerCase().split("-")[0];
  const left = languages.filter(
    (language) => language !== original && !review.translations.some((known) => known.language === language),
  );
  const [first] = left;
  if (!first) return null;
  return {
    languages: left.map((code) => ({ value: code, label: languageName(code) })),
    language: left.includes(reader) ? reader : first,
  };
}

/** Target of a translation: the review, or one of its replies. The API refuses unknown languages. */
type Wanted = { reviewId: string; replyId: string | null; language: string };

/** Translates a review or a reply. Returns null, or a text why there is no translation. */
export async function translate(context: Context, { reviewId, replyId, ...asked }: Wanted): Promise<string | null> {
  const api = productApi(context).reviewTranslations;
  const input = { reviewId, language: asked.language as Language };
  const { data } = replyId ? await api.translateReply({ ...input, replyId }) : await api.translate(input);
  const { failure, retryAfterSeconds } = data;
  if (failure === null) return null;
  const t = textsIn(context, "drafts");
  if (failure === "busy" && retryAfterSeconds)
    return t("failures.busyUntil", { when: formatsOf(languageOf(context)).fromNow(retryAfterSeconds) });
  return failure === "refused" ? textsIn(context, "reviews")("card.translateRefused") : t(`failures.${failure}`);
}
