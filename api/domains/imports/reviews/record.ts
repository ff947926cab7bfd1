import { createHash } from "node:crypto";
import { newId } from "#api/db/ids.ts";
import { answerablePlatforms } from "#contract/platforms/schemas.ts";
import type { DatePrecision } from "#contract/reviews/schemas.ts";
import { precisionOf, type SourceDate } from "../../../platforms/values/dates.ts";
import { idFromFacts } from "../../../platforms/values/external-ids.ts";
import { defaultScale, ratingOf } from "../../../platforms/values/ratings.ts";
import { instantIn } from "../../../platforms/values/zones.ts";
import type { KnownRestaurant } from "./directory.ts";
import type { ReviewDraft } from "./draft.ts";

/** A review ready to be compared with the stored one. Null: the row has no value, the stored one stays. */
export type ReviewRecord = {
  position: number;
  /** The id it gets if it is new. */
  id: string;
  eventId: string;
  replyId: string;
  restaurantId: string;
  platformKey: string;
  externalId: string;
  isPrivate: boolean;
  rating: number | null;
  title: string | null;
  text: string | null;
  language: string | null;
  author: string | null;
  url: string | null;
  publishedAt: string;
  publishedAtPrecision: DatePrecision;
  /** Computed from "3 weeks ago": used for a new review, not to change a stored one. */
  isDateRelative: boolean;
  sourceUpdatedAt: string | null;
  answerState: "not_answered" | "answered" | "not_answerable";
  ratingTags: string[];
  translations: ReviewDraft["translations"];
  photos: ReviewDraft["photos"];
  details: Record<string, unknown>;
  replyText: string | null;
  replyAt: string | null;
  replyAtPrecision: DatePrecision;
  replyAuthor: string | null;
};

const instantOf = (date: SourceDate, timeZone: string) =>
  (date.kind === "local" ? instantIn(timeZone, date.local) : date.at).toISOString();

/** A review without an id is identified by author, text, restaurant and day; a computed date is left out. */
function externalIdOf(draft: ReviewDraft, restaurant: KnownRestaurant, publishedAt: string): string {
  if (draft.externalId) return draft.externalId;
  const date = draft.publishedAt.kind === "relative" ? null : publishedAt;
  return idFromFacts([draft.platformKey, restaurant.id, draft.author, date, draft.text ?? draft.title]);
}

/** Distinguishes a change at the source from a person's later edit of the reply: only the former counts. */
const replyHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

function detailsOf(draft: ReviewDraft): Record<string, unknown> {
  const { rating, reply } = draft;
  const isExact = !rating || ((rating.scale ?? defaultScale) === defaultScale && Number.isInteger(rating.value));
  return {
    ...draft.details,
    ...(isExact ? {} : { ratingRaw: { value: rating.value, scale: rating.scale ?? defaultScale } }),
    ...(reply ? { sourceReplyHash: replyHash(reply.text) } : {}),
  };
}

/** The record of a draft at its restaurant; null when its rating lies outside its scale. */
export function findRecord(draft: ReviewDraft, restaurant: KnownRestaurant, position: number): ReviewRecord | null {
  const rating = draft.rating ? ratingOf(draft.rating) : null;
  if (draft.rating && rating === null) return null;
  const publishedAt = instantOf(draft.publishedAt, restaurant.timeZone);
  const { reply, platformKey } = draft;
  return {
    position,
    id: newId(),
    eventId: newId(),
    replyId: newId(),
    restaurantId: restaurant.id,
    platformKey,
    externalId: externalIdOf(draft, restaurant, publishedAt),
    isPrivate: platformKey === "private",
    rating,
    title: draft.title,
    text: draft.text,
    language: draft.language,
    author: draft.author,
    url: draft.url,
    publishedAt,
    publishedAtPrecision: precisionOf(draft.publishedAt),
    isDateRelative: draft.publishedAt.kind === "relative",
    sourceUpdatedAt: draft.updatedAt ? instantOf(draft.updatedAt, restaurant.timeZone) : null,
    answerState: reply ? "answered" : answerablePlatforms.has(platformKey) ? "not_answered" : "not_answerable",
    ratingTags: draft.ratingTags,
    translations: draft.translations,
    photos: draft.photos,
    details: detailsOf(draft),
    replyText: reply?.text ?? null,
    replyAt: reply?.at ? instantOf(reply.at, restaurant.timeZone) : null,
    replyAtPrecision: reply?.at ? precisionOf(reply.at) : "time",
    replyAuthor: reply?.author ?? null,
  };
}
