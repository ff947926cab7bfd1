import type { z } from "zod";
import { reviewLanguages, sentiments, topics } from "../analysis/topics.ts";
import { flag, ids, many, ticked } from "../lists/boxes.ts";
import { oneOf, oneOfOrId, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { period } from "../lists/period.ts";
import { platformKeys } from "../platforms/schemas.ts";
import { replyMethods } from "../review-statistics/reply-methods.ts";

/** Periods of the list; custom days are added to them. */
const periods = ["all_time", "last_seven_days", "last_thirty_days", "last_three_months", "last_twelve_months"] as const;
const ratings: readonly number[] = [0, 1, 2, 3, 4, 5];
/** The filter of each answer state. */
export const stateFilters = {
  not_answered: "notAnswered",
  pending: "pending",
  answered: "answered",
  not_answerable: "notAnswerable",
} as const;

/**
 * Review filters (specification, section 3; defaults: decisions, "other review-filter defaults"). A row here adds a filter to
 * addresses, forms, saved views and requests; docs/guides/lists.md says what else it needs. One rule for all boxes: nothing ticked = all.
 */
export const reviewFilters = defineListQuery({
  /** Days in the restaurant's zone, both included. */
  period: period(periods, "all_time", { section: "period" }),
  /** None: every platform. */
  platforms: many(platformKeys, { formName: "platform", section: "platforms" }),
  text: text(200, { parameter: "q", section: "text" }),
  /** 0 stands for "no rating". */
  ratings: many(ratings, { initial: "all", noneIsAll: true, formName: "rating", section: "ratings" }),
  states: ticked(stateFilters, { formName: "state", noneIsAll: true, section: "response" }),
  hasText: ticked(
    { with: "withText", without: "withoutText" },
    { parameter: "text", noneIsAll: true, section: "content" },
  ),
  /** Only reviews with photos. */
  hasPhotos: flag({ parameter: "photos", written: "with", section: "content" }),
  archive: ticked(
    { unarchived: "unarchived", archived: "archived" },
    { initial: ["unarchived"], all: "all", noneIsAll: true, asChoice: true, section: "content" },
  ),
  showPrivate: flag({
    parameter: "private",
    written: "no",
    initial: true,
    formName: "show",
    box: "private",
    section: "content",
  }),
  /** Reviews with one of these tags; empty: all. */
  tagIds: ids(60, { parameter: "tags", formName: "tag", section: "work" }),
  /** Assigned to: anybody or nobody (`anyone`), the caller, nobody, or a person. */
  assignee: oneOfOrId(["anyone", "me", "nobody"], "anyone", { section: "work" }),
  /** Only reviews with a suggestion that waits for approval. */
  awaitingApproval: flag({ parameter: "approval", written: "waiting", section: "work" }),
  /** Reviews that mention one of these topics; empty: all. */
  topics: many(topics, { section: "topics" }),
  /** How they mention it: one of `topics`, or any where none is chosen. */
  topicPolarity: oneOf(["any", "positive", "negative"], "any", {
    parameter: "polarity",
    boxes: true,
    section: "topics",
  }),
  sentiments: many(sentiments, { section: "topics" }),
  /** Languages they are written in. */
  languages: many(reviewLanguages, { section: "topics" }),
});
export const ReviewFilters = schemaOf(reviewFilters);
export type ReviewFilters = z.infer<typeof ReviewFilters>;

/** Most groups that a list is narrowed to at once. */
export const chosenGroupsMax = 50;

/** The same over many restaurants, chosen by their groups, one by one, or both; none: every restaurant within the access scope. */
export const aggregatedReviewFilters = defineListQuery({
  ...reviewFilters.fields,
  restaurantGroupIds: ids(chosenGroupsMax, {
    parameter: "restaurantGroups",
    formName: "restaurantGroup",
    section: "restaurants",
  }),
  restaurantIds: ids(2000, { parameter: "restaurants", formName: "restaurant", section: "restaurants" }),
});
export const AggregatedReviewFilters = schemaOf(aggregatedReviewFilters);
export type AggregatedReviewFilters = z.infer<typeof AggregatedReviewFilters>;
/** The restaurants among them: one by one and by their groups; none at all means every restaurant within the access scope. */
export const ChosenRestaurants = AggregatedReviewFilters.pick({ restaurantIds: true, restaurantGroupIds: true });
export type ChosenRestaurants = z.infer<typeof ChosenRestaurants>;

/** Parameters of the list and its count: the filters, and those that saved views do not keep. */
export const reviewQuery = defineListQuery({
  ...aggregatedReviewFilters.fields,
  /** Only reviews removed from their platform, instead of those on it. */
  removed: flag({ section: "list" }),
  /** Only reviews past their deadline without a reply, written within `lateDaysMax` days. */
  late: flag({ section: "list" }),
  /** Only reviews without a reply that are older than that. */
  old: flag({ section: "list" }),
  /** Only reviews with a reply that the platform refused. */
  refused: flag({ section: "list" }),
  /** Only reviews whose latest reply is written and waits for a person to put it on its platform. */
  byHand: flag({ parameter: "by_hand", section: "list" }),
  /** Answered first by anybody, a person, or nobody who is known: a rule, the platform, somebody who is gone. */
  repliedBy: oneOfOrId(["anyone", "unknown"], "anyone", { section: "list" }),
  /** How their first reply was made. */
  replyMethod: oneOf(["any", ...replyMethods], "any", { section: "list" }),
  /** Only reviews with an open report, or one decided in the last 30 days, removed or not. */
  reported: flag({ section: "list" }),
});
export const ReviewQuery = schemaOf(reviewQuery);
export type ReviewQuery = z.infer<typeof ReviewQuery>;
export type ReviewQueryName = (typeof reviewQuery.names)[number];

/** Filters that the roll-ups can answer (docs/decisions/166); all others need the reviews themselves. */
const summed = [
  "period",
  "platforms",
  "ratings",
  "states",
  "archive",
  "showPrivate",
  "restaurantGroupIds",
  "restaurantIds",
] as const;
export type SummedFilter = (typeof summed)[number];
export const asksForReviews = (query: ReviewQuery): boolean =>
  reviewQuery.changed(query).some((name) => !summed.some((known) => known === name));

/** `due`: by deadline, so that late reviews come first; reviews without a deadline come last. */
export const reviewSorts = ["newest", "oldest", "due"] as const;
/** The list with its order, as stored by a saved view. */
export const sortedReviewQuery = defineListQuery({ ...reviewQuery.fields, sort: oneOf(reviewSorts, "newest") });
export const SortedReviewQuery = schemaOf(sortedReviewQuery);
export type SortedReviewQuery = z.infer<typeof SortedReviewQuery>;
