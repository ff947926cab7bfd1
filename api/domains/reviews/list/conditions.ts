import { type Column, type SQL, sql } from "drizzle-orm";
import { v } from "#api/db/review-names.ts";
import { reviewReports } from "#api/db/schema/review-work/reports.ts";
import { reviewReplies } from "#api/db/schema/reviews.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import {
  type ReviewFilters,
  type ReviewQuery,
  type ReviewQueryName,
  reviewQuery,
  type SummedFilter,
} from "#contract/reviews/filters.ts";
import { answerStates } from "#contract/reviews/schemas.ts";
import type { Condition } from "./condition.ts";
import { periodConditions } from "./period.ts";
import { searchQueryOf, searchWordsOf } from "./search-text.ts";

/** Those of our own closed lists that are chosen, as literals: only so can the planner use the partial indexes. */
function among<Value extends string | number>(column: Column, all: readonly Value[], chosen: readonly Value[]): SQL[] {
  const wanted = all.filter((value) => chosen.includes(value));
  const literals = sql.raw(
    wanted.map((value) => (typeof value === "number" ? String(value) : `'${value}'`)).join(", "),
  );
  if (wanted.length === all.length) return [];
  return [wanted.length === 1 ? sql`${column} = ${literals}` : sql`${column} in (${literals})`];
}

/** One of two sides of a column; nothing where both are chosen. */
const side = (column: Column, isOn: boolean, isOff: boolean): SQL[] =>
  isOn === isOff ? [] : [isOn ? sql`${column}` : sql`not ${column}`];

/** Columns that reviews and their roll-ups share. */
type SummedColumns = Record<"platformKey" | "rating" | "answerState" | "isPrivate" | "archived", Column>;

const ratings: readonly number[] = [0, 1, 2, 3, 4, 5];
const stateFilters = {
  not_answered: "notAnswered",
  pending: "pending",
  answered: "answered",
  not_answerable: "notAnswerable",
} as const;

/** What is asked of reviews and of their roll-ups alike. */
const summedConditions = {
  platforms: ({ platforms }, { platformKey }) =>
    platforms.length > 0 ? among(platformKey, platformKeys, platforms) : [],
  ratings: (filters, { rating }) => among(rating, ratings, filters.ratings),
  states: (filters, { answerState }) =>
    among(
      answerState,
      answerStates,
      answerStates.filter((state) => filters[stateFilters[state]]),
    ),
  archive: ({ archived, unarchived }, columns) => side(columns.archived, archived, unarchived),
  showPrivate: ({ showPrivate }, { isPrivate }) => side(isPrivate, showPrivate, true),
} satisfies Record<
  Exclude<SummedFilter, "period" | "restaurantIds">,
  (filters: ReviewFilters, columns: SummedColumns) => SQL[]
>;

/** Conditions on a roll-up's columns; its days are the caller's to compare. */
export const rolledUpConditions = (filters: ReviewFilters, columns: SummedColumns): SQL[] =>
  Object.values(summedConditions).flatMap((condition) => condition(filters, columns));

const ofReview =
  (name: keyof typeof summedConditions): Condition =>
  (query) =>
    summedConditions[name](query, v);

/** What this domain answers of the list's filters; `api/review-parts.ts` adds the others, so that none is forgotten. */
export const ownConditions = {
  period: periodConditions,
  platforms: ofReview("platforms"),
  ratings: ofReview("ratings"),
  states: ofReview("states"),
  archive: ofReview("archive"),
  showPrivate: ofReview("showPrivate"),
  // The restaurants are chosen before their reviews.
  restaurantIds: () => [],
  text: ({ text }) => (text === "" ? [] : [sql`${v.search} @@ (${searchQueryOf(searchWordsOf(text))})`]),
  hasText: ({ withText, withoutText }) => side(v.hasText, withText, withoutText),
  hasPhotos: ({ hasPhotos }) => (hasPhotos ? [sql`${v.hasPhotos}`] : []),
  // What became of a report is seen whether the review still stands there or not.
  removed: ({ removed, reported }) =>
    reported ? [] : [removed ? sql`${v.removedAt} is not null` : sql`${v.removedAt} is null`],
  // Only what waits for an answer has a deadline: said here, so that its own index is used.
  late: ({ late }) => (late ? [sql`${v.answerState} = 'not_answered'`, sql`${v.dueAt} < now()`] : []),
  // Collected once, not asked of each review: there are few of them.
  refused: ({ refused }) =>
    refused
      ? [
          sql`${v.id} = any(array(select ${reviewReplies.reviewId} from ${reviewReplies} where ${reviewReplies.state} = 'refused'))`,
        ]
      : [],
  reported: ({ reported }) =>
    reported
      ? [
          sql`${v.id} = any(array(select ${reviewReports.reviewId} from ${reviewReports}
            where ${reviewReports.resolvedAt} is null or ${reviewReports.resolvedAt} > now() - interval '30 days'))`,
        ]
      : [],
} satisfies Partial<Record<ReviewQueryName, Condition>>;
export type OwnFilter = keyof typeof ownConditions;

/** True when the database need not be asked: a group of boxes is unticked, nothing can be found, or what is late is asked for among the answered. */
export const matchesNothing = (query: ReviewQuery): boolean =>
  reviewQuery.isNothingTicked(query) ||
  (query.late && !query.notAnswered) ||
  (query.text !== "" && searchWordsOf(query.text).length === 0);

/** The filters with the caller in place of `me`. */
export const asCaller = <Filters extends Pick<ReviewFilters, "assignee">>(filters: Filters, userId: string): Filters =>
  filters.assignee === "me" ? { ...filters, assignee: userId } : filters;
