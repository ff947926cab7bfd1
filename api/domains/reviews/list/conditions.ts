import { type Column, type SQL, sql } from "drizzle-orm";
import { v } from "#api/db/review-names.ts";
import { reviewReports } from "#api/db/schema/review-work/reports.ts";
import { reviewReplies } from "#api/db/schema/reviews.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import {
  type ReviewFilters,
  type ReviewQuery,
  type ReviewQueryName,
  type SummedFilter,
  stateFilters,
} from "#contract/reviews/filters.ts";
import { lateDaysMax } from "#contract/reviews/late.ts";
import { answerStates } from "#contract/reviews/schemas.ts";
import type { Condition } from "./condition.ts";
import { periodConditions } from "./period.ts";
import { searchQueryOf, searchWordsOf } from "./search-text.ts";

/** A condition on chosen values of a closed list, as literals: only then can the planner use the partial indexes. */
function among<Value extends string | number>(column: Column, all: readonly Value[], chosen: readonly Value[]): SQL[] {
  const wanted = all.filter((value) => chosen.includes(value));
  const literals = sql.raw(
    wanted.map((value) => (typeof value === "number" ? String(value) : `'${value}'`)).join(", "),
  );
  // Nothing ticked is all.
  if (wanted.length === all.length || wanted.length === 0) return [];
  return [wanted.length === 1 ? sql`${column} = ${literals}` : sql`${column} in (${literals})`];
}

/** One of two values of a column; no condition where both are chosen. */
const side = (column: Column, isOn: boolean, isOff: boolean): SQL[] =>
  isOn === isOff ? [] : [isOn ? sql`${column}` : sql`not ${column}`];

/** Columns that reviews and their roll-ups share. */
type SummedColumns = Record<"platformKey" | "rating" | "answerState" | "isPrivate" | "archived", Column>;

const ratings: readonly number[] = [0, 1, 2, 3, 4, 5];

/** Conditions that reviews and their roll-ups share. */
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
  Exclude<SummedFilter, "period" | "restaurantGroupIds" | "restaurantIds">,
  (filters: ReviewFilters, columns: SummedColumns) => SQL[]
>;

/** Conditions on a roll-up's columns; comparing days is left to the caller. */
export const rolledUpConditions = (filters: ReviewFilters, columns: SummedColumns): SQL[] =>
  Object.values(summedConditions).flatMap((condition) => condition(filters, columns));

const ofReview =
  (name: keyof typeof summedConditions): Condition =>
  (query) =>
    summedConditions[name](query, v);

/** Whatever was written before is not late any more but old. */
const lateSince = sql.raw(`now() - interval '${lateDaysMax} days'`);

/** Conditions of the filters on this domain's own columns; `api/review-parts.ts` adds the others, and its type requires all. */
export const ownConditions = {
  period: periodConditions,
  platforms: ofReview("platforms"),
  ratings: ofReview("ratings"),
  states: ofReview("states"),
  archive: ofReview("archive"),
  showPrivate: ofReview("showPrivate"),
  // The restaurants are chosen before their reviews.
  restaurantGroupIds: () => [],
  restaurantIds: () => [],
  text: ({ text }) => (text === "" ? [] : [sql`${v.search} @@ (${searchQueryOf(searchWordsOf(text))})`]),
  hasText: ({ withText, withoutText }) => side(v.hasText, withText, withoutText),
  hasPhotos: ({ hasPhotos }) => (hasPhotos ? [sql`${v.hasPhotos}`] : []),
  // With `reported`, removed reviews are included.
  removed: ({ removed, reported }) =>
    reported ? [] : [removed ? sql`${v.removedAt} is not null` : sql`${v.removedAt} is null`],
  // Only unanswered reviews have a deadline: repeated here, so that the partial index is used.
  late: ({ late }) =>
    late
      ? [sql`${v.answerState} = 'not_answered'`, sql`${v.dueAt} < now()`, sql`${v.publishedAt} >= ${lateSince}`]
      : [],
  old: ({ old }) => (old ? [sql`${v.answerState} = 'not_answered'`, sql`${v.publishedAt} < ${lateSince}`] : []),
  refused: ({ refused }) =>
    refused
      ? [
          sql`${v.id} in (select ${reviewReplies.reviewId} from ${reviewReplies} where ${reviewReplies.state} = 'refused')`,
        ]
      : [],
  reported: ({ reported }) =>
    reported
      ? [
          sql`${v.id} in (select ${reviewReports.reviewId} from ${reviewReports}
            where ${reviewReports.resolvedAt} is null or ${reviewReports.resolvedAt} > now() - interval '30 days')`,
        ]
      : [],
} satisfies Partial<Record<ReviewQueryName, Condition>>;
export type OwnFilter = keyof typeof ownConditions;

/** True when nothing can match and no query is needed: late or old reviews are asked for among answered ones, or no word is searched for. */
export const matchesNothing = (query: ReviewQuery): boolean =>
  ((query.late || query.old) && !query.notAnswered && (query.answered || query.pending || query.notAnswerable)) ||
  (query.text !== "" && searchWordsOf(query.text).length === 0);

/** The filters with the caller in place of `me`. */
export const asCaller = <Filters extends Pick<ReviewFilters, "assignee">>(filters: Filters, userId: string): Filters =>
  filters.assignee === "me" ? { ...filters, assignee: userId } : filters;
