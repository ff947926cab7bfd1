import { z } from "zod";
import { ReviewAnalysis } from "../analysis/schemas.ts";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { OutboxItem } from "../outbox/schemas.ts";
import { PageInput } from "../paging.ts";
import { PlatformKey } from "../platforms/schemas.ts";
import { ReviewPhoto, reviewPhotosMax } from "../review-photos/schemas.ts";
import { ReviewWork } from "../review-work/schemas.ts";
import { SortedReviewQuery } from "./filters.ts";

/** What is known of a date: its time of day as well, or only the day. */
export const datePrecisions = ["time", "day"] as const;
export type DatePrecision = (typeof datePrecisions)[number];

export const replyTextLengthMax = 4000;

/** Somebody's words in another language; `source`: the platform that sent it, or who made it (`contract/review-translations/schemas.ts`). */
const Translation = z.object({ text: z.string(), language: Language, source: z.string() });

/**
 * What became of a reply. `saved`: kept in Comptoir, not on the platform. `in_review`: the platform has it and judges it.
 * `refused`: the platform does not show it. `published`: on the platform, either seen there or stated by a person who put it
 * there (`publishedBy`). Nothing is called published before that.
 */
export const replyStates = ["saved", "in_review", "refused", "published"] as const;
export const Reply = z.object({
  _id: Id,
  text: z.string(),
  state: z.enum(replyStates),
  author: z.object({ userId: Id.nullable(), name: z.string() }),
  /** Name of the person who stated that it is on the platform; null when the platform said so itself. */
  publishedBy: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  publishedAt: Instant.nullable(),
  /** The platform's reason of a refusal, such as `PERSONAL_INFO`; an open list. */
  refusalReason: z.string().nullable(),
  /** `day`: only the day was told, `publishedAt` is then its noon in the restaurant's zone. */
  publishedAtPrecision: z.enum(datePrecisions),
  /** What became of what was last sent of it; null where nothing was: a person puts it on the platform, or it was read there. */
  outbox: OutboxItem.nullable(),
  /** Of the words as they are: a change of them takes these away. */
  translations: z.array(Translation),
});
export type Reply = z.infer<typeof Reply>;

/**
 * answered: a published reply · pending: one waits to be put on the platform, or for its judgement · not_answered: none, or
 * none but refused ones · not_answerable: the platform takes none.
 */
export const answerStates = ["not_answered", "pending", "answered", "not_answerable"] as const;
export type AnswerState = (typeof answerStates)[number];

export const Review = z.object({
  _id: Id,
  restaurantId: Id,
  /** What staff call it: its internal name where it has one. Restaurants of a brand often share their public name. */
  restaurantName: z.string(),
  /** IANA zone in which the review's day is told. */
  restaurantTimeZone: z.string(),
  platformKey: PlatformKey,
  isPrivate: z.boolean(),
  /** 1–5, 0 = no rating. */
  rating: z.number().int().min(0).max(5),
  title: z.string().nullable(),
  text: z.string().nullable(),
  language: z.string().nullable(),
  author: z.string(),
  publishedAt: Instant,
  /** `day`: only the day was told, `publishedAt` is then its noon in the restaurant's zone. */
  publishedAtPrecision: z.enum(datePrecisions),
  /** The platform's address of this review, where it has one. */
  url: z.string().nullable(),
  answerState: z.enum(answerStates),
  archived: z.boolean(),
  /** Gone from the platform since then; it is kept, and in no figure. */
  removedAt: Instant.nullable(),
  /** When its author last changed it after we had read it. */
  editedAt: Instant.nullable(),
  /** How a reply gets to the platform: by itself (`api`), or a person copies it, opens `replyUrl`, and marks it as done (`link`). */
  replyMethod: z.enum(["api", "link"]),
  /** Page where a person answers by hand; null where there is none. */
  replyUrl: z.string().nullable(),
  /** Grows with every change of its replies; sent back on writes, so that a second writer is told. Archiving leaves it. */
  version: z.number().int(),
  /** Oldest first. */
  replies: z.array(Reply),
  /**
   * By when it should be answered; null where it waits for nothing. `openMinutesLeft`: for how long the restaurant is open until
   * then; null when that has passed, or where every hour counts.
   */
  deadline: z.object({ dueAt: Instant, openMinutesLeft: z.number().int().nullable() }).nullable(),
  translations: z.array(Translation),
  ratingTags: z.array(z.string()),
  /** What the guest added to it, in the order of its source. */
  photos: z.array(ReviewPhoto).max(reviewPhotosMax),
  /** What staff do together on it. */
  work: ReviewWork,
  /** Null until an analyser has read it. */
  analysis: ReviewAnalysis.nullable(),
});
export type Review = z.infer<typeof Review>;

/** How many reviews a question finds; where they must be read themselves, counting stops somewhere. */
export const ReviewCount = z.object({ count: z.number().int(), isExact: z.boolean() });
export type ReviewCount = z.infer<typeof ReviewCount>;

export const ReviewSearch = SortedReviewQuery.extend(PageInput.shape);
export type ReviewSearch = z.infer<typeof ReviewSearch>;

/** Forms send line ends as two characters, platforms as one: only so do lengths and texts compare. */
const ReplyText = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, "\n"))
  .trim()
  .min(1)
  .max(replyTextLengthMax);

export const ReplyInput = z.object({
  reviewId: Id,
  /** `Review.version` the writer saw. */
  version: z.number().int(),
  text: ReplyText,
  /** Leaves then instead of after the usual delay: from now on, at most `sendLaterDaysMax` days ahead. */
  sendAt: Instant.nullable().default(null),
  /** The template variant it was made of (`templates.fill`), for the template's use counts. */
  templateVariantId: Id.optional(),
  /** The draft of ours it was made of: what was changed in it is learned, at this restaurant alone (docs/decisions/175). */
  draftText: z.string().max(replyTextLengthMax).optional(),
});
export const ReplyRef = z.object({ reviewId: Id, replyId: Id, version: z.number().int() });

/** Something that happened to a review, newest first. */
export const ReviewEvent = z.object({
  _id: Id,
  kind: z.enum([
    "imported",
    "replied",
    "reply_edited",
    "reply_deleted",
    "reply_published",
    "archived",
    "unarchived",
    /** `text` names the person. */
    "assigned",
    "unassigned",
    /** Late: `text` names those who were told. */
    "escalated",
    "edited",
    "removed",
    "returned",
  ]),
  userName: z.string().nullable(),
  /** The reply's or edited review's text after the event (before it, for a deletion). */
  text: z.string().nullable(),
  /** The words an edited reply or review had before; null for other events. */
  formerText: z.string().nullable(),
  /** Stars of an edited review, after and before; null for other events. */
  rating: z.number().int().nullable(),
  formerRating: z.number().int().nullable(),
  at: Instant,
});
export type ReviewEvent = z.infer<typeof ReviewEvent>;
