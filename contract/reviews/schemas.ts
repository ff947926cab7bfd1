import { z } from "zod";
import { ReviewAnalysis } from "../analysis/schemas.ts";
import { Day, Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { OutboxItem } from "../outbox/schemas.ts";
import { PageInput } from "../paging.ts";
import { PlatformKey } from "../platforms/schemas.ts";
import { ReviewPhoto, reviewPhotosMax } from "../review-photos/schemas.ts";
import { ReviewWork } from "../review-work/schemas.ts";
import { SortedReviewQuery } from "./filters.ts";
import { replyChannels } from "./reply-channels.ts";

/** Precision of a date: with its time of day, or only the day. */
export const datePrecisions = ["time", "day"] as const;
export type DatePrecision = (typeof datePrecisions)[number];

export const replyTextLengthMax = 4000;

/** A text in another language; `source`: the platform that sent it, or `machineSource` (`contract/review-translations/schemas.ts`). */
const Translation = z.object({ text: z.string(), language: Language, source: z.string() });

/**
 * State of a reply. `saved`: only in Comptoir. `in_review`: the platform moderates it. `refused`: the platform does not show it.
 * `published`: on the platform, either found there or stated by a person who put it there (`publishedBy`); never assumed.
 */
export const replyStates = ["saved", "in_review", "refused", "published"] as const;
export const Reply = z.object({
  _id: Id,
  text: z.string(),
  state: z.enum(replyStates),
  author: z.object({ userId: Id.nullable(), name: z.string() }),
  /** Name of the person who stated that it is on the platform; null when the platform reported it. */
  publishedBy: z.string().nullable(),
  /** Given to the guest that way and recorded here (`reviews.recordReply`); null for a reply on a platform, or from a file. */
  channel: z.enum(replyChannels).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  publishedAt: Instant.nullable(),
  /** The platform's reason for a refusal, such as `PERSONAL_INFO`; an open list. */
  refusalReason: z.string().nullable(),
  /** `day`: only the day is known; `publishedAt` is then its noon in the restaurant's zone. */
  publishedAtPrecision: z.enum(datePrecisions),
  /** The latest outbox item of it; null where nothing was sent: a person puts it on the platform, or it was read there. */
  outbox: OutboxItem.nullable(),
  /** Translations of the present text: an edit removes them. */
  translations: z.array(Translation),
});
export type Reply = z.infer<typeof Reply>;

/**
 * answered: a published reply, or a recorded one to the guest of a private review · pending: one waits to be sent or moderated ·
 * not_answered: none, or only refused ones · not_answerable: the platform takes no replies, or a private review without a recorded one.
 */
export const answerStates = ["not_answered", "pending", "answered", "not_answerable"] as const;
export type AnswerState = (typeof answerStates)[number];

export const Review = z.object({
  _id: Id,
  restaurantId: Id,
  /** What staff call it: its internal name where it has one. Restaurants of a brand often share their public name. */
  restaurantName: z.string(),
  /** IANA zone of the review's dates. */
  restaurantTimeZone: z.string(),
  platformKey: PlatformKey,
  /** The platform's id of it; of a review without one, an id made of its facts. */
  externalId: z.string(),
  isPrivate: z.boolean(),
  /** 1–5, 0 = no rating. */
  rating: z.number().int().min(0).max(5),
  title: z.string().nullable(),
  text: z.string().nullable(),
  language: z.string().nullable(),
  author: z.string(),
  publishedAt: Instant,
  /** `day`: only the day is known; `publishedAt` is then its noon in the restaurant's zone. */
  publishedAtPrecision: z.enum(datePrecisions),
  /** The platform's address of this review, where it has one. */
  url: z.string().nullable(),
  answerState: z.enum(answerStates),
  archived: z.boolean(),
  /** Since when it is gone from the platform; it is kept, and counted nowhere. */
  removedAt: Instant.nullable(),
  /** When its author last edited it after it was stored. */
  editedAt: Instant.nullable(),
  /**
   * How a reply reaches the platform: through its API (`api`), or by a person who copies it, opens `replyUrl`, and marks it as done
   * (`link`).
   */
  replyMethod: z.enum(["api", "link"]),
  /** Page where a person replies by hand; null where there is none. */
  replyUrl: z.string().nullable(),
  /** Grows with every change of its replies; sent back on writes, so that a concurrent change is refused. Archiving does not change it. */
  version: z.number().int(),
  /** Oldest first. */
  replies: z.array(Reply),
  /**
   * By when it should be replied to; null without a deadline. `openMinutesLeft`: minutes until then in which the restaurant is open;
   * null when it has passed, or where every hour counts.
   */
  deadline: z.object({ dueAt: Instant, openMinutesLeft: z.number().int().nullable() }).nullable(),
  translations: z.array(Translation),
  ratingTags: z.array(z.string()),
  /** Photos the guest added, in the order of their source. */
  photos: z.array(ReviewPhoto).max(reviewPhotosMax),
  /** Work of staff on it. */
  work: ReviewWork,
  /** Null until an analyser has read it. */
  analysis: ReviewAnalysis.nullable(),
});
export type Review = z.infer<typeof Review>;

/** A review as a row of a file: what people read of it, and nothing that it takes to work on it. */
export const ReviewFileRow = Review.pick({
  _id: true,
  restaurantId: true,
  restaurantName: true,
  restaurantTimeZone: true,
  platformKey: true,
  externalId: true,
  rating: true,
  title: true,
  text: true,
  language: true,
  author: true,
  publishedAt: true,
  publishedAtPrecision: true,
  url: true,
  answerState: true,
}).extend({
  /** Oldest first. */
  replyTexts: z.array(z.string()),
  photoUrls: z.array(z.string()),
});
export type ReviewFileRow = z.infer<typeof ReviewFileRow>;

/** How many reviews match; `isExact` is false where counting stopped at its limit. */
export const ReviewCount = z.object({ count: z.number().int(), isExact: z.boolean() });
export type ReviewCount = z.infer<typeof ReviewCount>;

export const ReviewSearch = SortedReviewQuery.extend(PageInput.shape);
export type ReviewSearch = z.infer<typeof ReviewSearch>;

/**
 * Forms send line ends as two characters, platforms as one: normalised, so that lengths and texts compare. NUL, which the database refuses,
 * goes before the length is checked.
 */
const ReplyText = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", ""))
  .trim()
  .min(1)
  .max(replyTextLengthMax);

export const ReplyInput = z.object({
  reviewId: Id,
  /** `Review.version` the writer saw. */
  version: z.number().int(),
  text: ReplyText,
  /** When it is sent, instead of after the usual delay: from now on, at most `sendLaterDaysMax` days ahead. */
  sendAt: Instant.nullable().default(null),
  /** The template variant it was made of (`templates.fill`), for the template's use counts. */
  templateVariantId: Id.optional(),
  /** The draft it was made of: changes to it are learned, at this restaurant alone (docs/decisions/175). */
  draftText: z.string().max(replyTextLengthMax).optional(),
});
/** A reply that was given to the guest of a private review: what was said, how, and on which day in the restaurant's zone. */
export const RecordedReplyInput = z.object({
  reviewId: Id,
  /** `Review.version` the writer saw. */
  version: z.number().int(),
  text: ReplyText,
  channel: z.enum(replyChannels),
  /** From the review's own day to today; today if left out. */
  givenOn: Day.optional(),
});
export type RecordedReplyInput = z.infer<typeof RecordedReplyInput>;

export const ReplyRef = z.object({ reviewId: Id, replyId: Id, version: z.number().int() });

/** Something that happened to a review, newest first. */
export const ReviewEvent = z.object({
  _id: Id,
  kind: z.enum([
    "imported",
    /** Typed in by a person. */
    "entered",
    "replied",
    /** A reply that was given to the guest of a private review; `text` is what was said. */
    "reply_recorded",
    "reply_edited",
    "reply_deleted",
    "reply_published",
    "archived",
    "unarchived",
    /** `text` names the person. */
    "assigned",
    "unassigned",
    /** `text` names the tag. */
    "tagged",
    "untagged",
    /** Late: `text` names the people notified. */
    "escalated",
    "edited",
    "removed",
    "returned",
  ]),
  userName: z.string().nullable(),
  /** The reply's or edited review's text after the event (before it, for a deletion). */
  text: z.string().nullable(),
  /** The text of an edited reply or review before; null for other events. */
  formerText: z.string().nullable(),
  /** Stars of an edited review, after and before; null for other events. */
  rating: z.number().int().nullable(),
  formerRating: z.number().int().nullable(),
  at: Instant,
});
export type ReviewEvent = z.infer<typeof ReviewEvent>;
