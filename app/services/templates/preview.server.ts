import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { Language } from "#contract/languages.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import { refusedLine, refusingPlatforms } from "#contract/reviews/refused-words.ts";
import type { TemplateKind } from "#contract/templates/schemas.ts";
import type { TemplatePreview } from "#contract/templates/texts.ts";
import { fillPlaceholders, isTemplateVariable } from "#contract/templates/variables.ts";
import { productApi } from "../request/product-api.server.ts";
import { contentOf } from "./draft.server.ts";

/** A part of a text: plain, or a variable without a value. */
export type PreviewPiece = { key: number; text: string; isOpen: boolean };

export type PreviewView = {
  reviews: { id: string; label: string }[];
  review: { author: string; rating: number; platform: string; text: string | null; language: string | null } | null;
  versions: {
    language: Language;
    languageName: string;
    /** True for the version the chosen review would get. */
    isPicked: boolean;
    texts: {
      key: number;
      pieces: PreviewPiece[];
      unfilledText: string | null;
      fallbacksText: string | null;
      /** Platforms that would refuse it, and the words they refuse; null when all take it. */
      refused: { platforms: string[]; words: string } | null;
    }[];
  }[];
};

type Context = Readonly<RouterContextProvider>;

/** Translated names of variables; an unknown one is shown as written. */
export function variableNames(context: Context, names: readonly string[]): string {
  const t = translatorOf(context);
  const list = new Intl.ListFormat(languageOf(context), { type: "conjunction" });
  return list.format(names.map((name) => (isTemplateVariable(name) ? t(`templates:variable.${name}`) : name)));
}

/** The text split at its unfilled variables. */
function piecesOf(text: string): PreviewPiece[] {
  return text
    .split(/(\{\{[^{}\n]{1,81}\}\})/)
    .map((piece, index) => ({ key: index, text: piece, isOpen: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== "");
}

function labelOf(context: Context, review: TemplatePreview["reviews"][number]): string {
  const t = translatorOf(context);
  const stars = review.rating > 0 ? t("templates:rating.short", { rating: review.rating }) : t("templates:rating.none");
  const author = review.author || t("templates:preview.nobody");
  return [author, stars, formatsOf(languageOf(context)).ago(review.publishedAt)].join(" · ");
}

/** What platforms put in place of these variables, where the restaurant has neither. */
const usual = { phone: "+33 4 91 00 11 22", link: "https://restaurant.example" };

/** Which platforms refuse a filled text of a review template. A number or a link that nothing fills here is one elsewhere. */
function refusedOf(text: string, kind: TemplateKind) {
  if (kind !== "review") return null;
  const read = fillPlaceholders(text, (name) => (name === "phone" || name === "link" ? usual[name] : null));
  const keys = refusingPlatforms(read);
  const [first] = keys;
  if (!first) return null;
  const platforms = keys.map((key) => (key === "private" ? key : platformNames[key]));
  return { platforms, words: refusedLine(read, first) ?? "" };
}

/** The preview in the reader's language, the version the chosen review would get first. */
function viewOf(context: Context, kind: TemplateKind, { reviews, language, versions }: TemplatePreview): PreviewView {
  const t = translatorOf(context);
  const formats = formatsOf(languageOf(context));
  const [review] = reviews;
  const name = (text: "templates:preview.unfilled" | "templates:preview.fallbacks", names: readonly string[]) =>
    names.length > 0 ? t(text, { names: variableNames(context, names), count: names.length }) : null;
  return {
    reviews: reviews.map((one) => ({ id: one._id, label: labelOf(context, one) })),
    review: review
      ? {
          author: review.author || t("templates:preview.nobody"),
          rating: review.rating,
          text: review.text,
          platform:
            review.platformKey === "private" ? t("templates:preview.private") : platformNames[review.platformKey],
          language: review.language ? formats.languageName(review.language) : null,
        }
      : null,
    versions: versions
      .map((version) => ({
        language: version.language,
        languageName: formats.languageName(version.language),
        isPicked: version.language === language,
        texts: version.texts.map(({ text, unfilled, fallbacksUsed }, key) => ({
          key,
          pieces: piecesOf(text),
          unfilledText: name("templates:preview.unfilled", unfilled),
          fallbacksText: name("templates:preview.fallbacks", fallbacksUsed),
          refused: refusedOf(text, kind),
        })),
      }))
      .sort((a, b) => Number(b.isPicked) - Number(a.isPicked)),
  };
}

const noPreview: PreviewView = { reviews: [], review: null, versions: [] };

/** The editor's fields previewed on a review of the restaurant; null while no text is written. */
export async function previewOf(
  context: Context,
  target: { kind: TemplateKind; restaurantId: string },
  draft: Parameters<typeof contentOf>[0],
  reviewId: string | null,
): Promise<PreviewView> {
  const { content } = contentOf(draft);
  if (content.versions.length === 0) return noPreview;
  const { ratings, withText, withoutText, defaultLanguage, versions } = content;
  const input = {
    ...target,
    withText,
    withoutText,
    defaultLanguage,
    versions,
    ratings: ratings.length > 0 ? ratings : [0, 1, 2, 3, 4, 5],
    ...(reviewId ? { reviewId } : {}),
  };
  return viewOf(context, target.kind, (await productApi(context).templates.preview(input)).data);
}
