import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Sentiment } from "#contract/analysis/topics.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { ReviewPhoto } from "#contract/review-photos/schemas.ts";
import type { ReplyMethod } from "#contract/review-statistics/reply-methods.ts";
import type { ReplyChannel } from "#contract/reviews/reply-channels.ts";
import type { AnswerState, DatePrecision, Reply, Review, ReviewEvent } from "#contract/reviews/schemas.ts";
import { instant, searchVector } from "./columns.ts";
import { restaurantId } from "./restaurants.ts";
import { users } from "./users.ts";

export const reviews = pgTable("reviews", {
  id: uuid("id").primaryKey(),
  restaurantId: restaurantId(),
  platformKey: text("platform_key").$type<PlatformKey>().notNull(),
  externalId: text("external_id").notNull(),
  isPrivate: boolean("is_private").notNull().default(false),
  /** 1–5, 0 = no rating. */
  rating: smallint("rating").notNull().default(0),
  title: text("title"),
  text: text("text"),
  hasText: boolean("has_text").generatedAlwaysAs(sql`coalesce(text, '') <> ''`),
  language: text("language"),
  author: text("author").notNull().default(""),
  url: text("url"),
  publishedAt: instant("published_at").notNull(),
  publishedAtPrecision: text("published_at_precision").$type<DatePrecision>().notNull().default("time"),
  sourceUpdatedAt: instant("source_updated_at"),
  answerState: text("answer_state").$type<AnswerState>().notNull().default("not_answered"),
  /** When the first published reply appeared on the platform. */
  answeredAt: instant("answered_at"),
  archived: boolean("archived").notNull().default(false),
  ratingTags: text("rating_tags").array().notNull().default([]),
  translations: jsonb("translations").$type<Review["translations"]>().notNull().default([]),
  photos: jsonb("photos").$type<ReviewPhoto[]>().notNull().default([]),
  hasPhotos: boolean("has_photos").generatedAlwaysAs(sql`photos <> '[]'`),
  /** Further data of the source (sub-ratings, visit date). */
  details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  version: integer("version").notNull().default(1),
  /** When it was found removed from the platform; kept, and counted nowhere. */
  removedAt: instant("removed_at"),
  /** When its author edited it after it was first stored. */
  editedAt: instant("edited_at"),
  /** The last full sync that saw it. */
  lastSeenRun: uuid("last_seen_run"),
  /** Missed by a full sync of a platform that reports no total; only a second one in a row marks it removed. */
  missedAt: instant("missed_at"),
  /** Labels of the analysis with people's corrections, for the list's filters (docs/decisions/131). */
  sentiment: text("sentiment").$type<Sentiment>(),
  topicBits: integer("topic_bits").notNull().default(0),
  spokenLanguage: text("spoken_language"),
  /** Null = not analysed since its text last changed. */
  analysedBy: text("analysed_by"),
  /** Its deadline, maintained by the database; null without one. */
  dueAt: instant("due_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  search: searchVector("search").generatedAlwaysAs(
    sql`search_vector(coalesce(title, '') || ' ' || coalesce(text, '') || ' ' || author)`,
  ),
});

/** The column of a table whose rows belong to a review and are deleted with it. */
export const reviewId = () =>
  uuid("review_id")
    .notNull()
    .references(() => reviews.id, { onDelete: "cascade" });

export const reviewReplies = pgTable("review_replies", {
  id: uuid("id").primaryKey(),
  reviewId: reviewId(),
  restaurantId: restaurantId(),
  text: text("text").notNull(),
  state: text("state").$type<Reply["state"]>().notNull(),
  authorUserId: uuid("author_user_id").references(() => users.id, { onDelete: "set null" }),
  authorName: text("author_name").notNull().default(""),
  publishedByName: text("published_by_name"),
  /** How it was made; a reply that was not written here is the platform's. */
  method: text("method").$type<ReplyMethod>().notNull().default("platform"),
  /** How it reached the guest of a private review. */
  channel: text("channel").$type<ReplyChannel>(),
  publishedAt: instant("published_at"),
  /** The platform's reason, where it refused. */
  refusalReason: text("refusal_reason"),
  translations: jsonb("translations").$type<Reply["translations"]>().notNull().default([]),
  /** When the platform says it was last changed there; null = the platform has not listed it. */
  sourceUpdatedAt: instant("source_updated_at"),
  publishedAtPrecision: text("published_at_precision").$type<DatePrecision>().notNull().default("time"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Events of a review; texts and names are stored as they were. */
export const reviewEvents = pgTable("review_events", {
  id: uuid("id").primaryKey(),
  reviewId: reviewId(),
  restaurantId: restaurantId(),
  kind: text("kind").$type<ReviewEvent["kind"]>().notNull(),
  userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  userName: text("user_name"),
  text: text("text"),
  formerText: text("former_text"),
  /** Stars after and before an edit of the review. */
  rating: smallint("rating"),
  formerRating: smallint("former_rating"),
  at: instant("at").notNull().defaultNow(),
});

/** The platform's original payload, beside the normalised review. */
export const reviewPayloads = pgTable("review_payloads", {
  reviewId: uuid("review_id")
    .primaryKey()
    .references(() => reviews.id, { onDelete: "cascade" }),
  restaurantId: restaurantId(),
  payload: jsonb("payload").$type<unknown>().notNull(),
  fetchedAt: instant("fetched_at").notNull().defaultNow(),
});
