import { storableJson } from "#api/platforms/values/storable-json.ts";
import { findLine, findText } from "#api/platforms/values/text.ts";
import { PlatformError, type VendorReview } from "../connector.ts";

type Given = Pick<VendorReview, "externalId" | "publishedAt" | "raw"> & {
  /** On the scale of 0–5; anything else is no rating. */
  rating: number | null | undefined;
  text: string | null | undefined;
  author: string | null | undefined;
} & Partial<
    Pick<VendorReview, "title" | "language" | "url" | "updatedAt" | "reply" | "translations" | "ratingTags" | "photos">
  >;

/** Normalises a platform's review (platform reference, 0.3): clean text, whole stars, nothing undefined. */
export function normalised(given: Given): VendorReview {
  const stars = Math.round(given.rating ?? 0);
  return {
    externalId: given.externalId,
    rating: stars >= 1 && stars <= 5 ? stars : 0,
    title: findLine(given.title),
    text: findText(given.text),
    language: given.language ?? null,
    author: findLine(given.author) ?? "",
    url: given.url ?? null,
    publishedAt: given.publishedAt,
    updatedAt: given.updatedAt ?? given.publishedAt,
    reply: given.reply ? { ...given.reply, text: findText(given.reply.text) ?? "" } : null,
    translations: given.translations ?? [],
    ratingTags: given.ratingTags ?? [],
    photos: given.photos ?? null,
    raw: storableJson(given.raw),
  };
}

/** For a review without its essential fields. The page fails as a whole: a review left out would count as removed. */
export const unreadableReview = (platform: string): PlatformError =>
  new PlatformError("UNKNOWN", `A review of ${platform} has another form than documented.`, {
    vendorCode: "unexpected_form",
  });
