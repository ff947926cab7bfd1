import { Day, Id } from "#contract/ids.ts";
import { PlatformKey, platformKeys } from "#contract/platforms/schemas.ts";
import {
  type AggregatedReviewFilters,
  Assignee,
  ReviewPeriod,
  reviewFilterDefaults,
} from "#contract/reviews/filters.ts";
import { answerStates } from "#contract/reviews/schemas.ts";
import { analysisParameters, readAnalysisFilters, writeAnalysisFilters } from "../analysis/filters.server.ts";

/**
 * Review filters as query parameters. The address is the truth while a person is on the page: what is not in it has its
 * default, and `period` is always in it, so that an address without any parameter means "my stored filters".
 */
export const filterParameters = [
  "period",
  "from",
  "to",
  "platforms",
  "q",
  "ratings",
  "states",
  "private",
  "text",
  "photos",
  "archive",
  "tags",
  "assignee",
  "approval",
  "restaurants",
  ...analysisParameters,
] as const;

/** Written where every box of a group is unticked. */
const none = "none";
const ratingValues = [0, 1, 2, 3, 4, 5];
const stateKeys = {
  answered: "answered",
  not_answered: "notAnswered",
  pending: "pending",
  not_answerable: "notAnswerable",
} as const;

export const defaultFilters: AggregatedReviewFilters = { ...reviewFilterDefaults, restaurantIds: [] };

/** Does an address carry filters of its own? */
export function hasFilters(query: URLSearchParams): boolean {
  return filterParameters.some((name) => query.has(name));
}

const listOf = (value: string | null): string[] | null =>
  value === null ? null : value === none ? [] : value.split(",").filter(Boolean);

/** Restaurants that an address of many narrows to; none means all within reach. What is no id is left out. */
export const chosenRestaurants = (query: URLSearchParams): string[] =>
  (listOf(query.get("restaurants")) ?? []).flatMap((id) => Id.safeParse(id).data ?? []);

/** A pair of boxes in one parameter: both (default, absent), one of the two, or none. */
function readPair(
  value: string | null,
  first: string,
  second: string,
  fallback: [boolean, boolean],
): [boolean, boolean] {
  if (value === first) return [true, false];
  if (value === second) return [false, true];
  if (value === "all") return [true, true];
  return value === none ? [false, false] : fallback;
}

function writePair([first, second]: [boolean, boolean], names: [string, string]): string {
  if (first && second) return "all";
  return first ? names[0] : second ? names[1] : none;
}

/** The filters of an address. What cannot be read is left at its default: an address may have been typed by hand. */
export function readFilters(query: URLSearchParams): AggregatedReviewFilters {
  const period = ReviewPeriod.catch("all_time").parse(query.get("period"));
  const day = (name: string) => (period === "custom" ? (Day.safeParse(query.get(name)).data ?? null) : null);
  const states = listOf(query.get("states"));
  const ratings = listOf(query.get("ratings"));
  const [withText, withoutText] = readPair(query.get("text"), "with", "without", [true, true]);
  const [archived, unarchived] = readPair(query.get("archive"), "archived", "unarchived", [false, true]);
  const isChosen = (state: (typeof answerStates)[number]) => states === null || states.includes(state);
  return {
    period,
    startDate: day("from"),
    endDate: day("to"),
    platforms: (listOf(query.get("platforms")) ?? []).flatMap((key) => PlatformKey.safeParse(key).data ?? []),
    text: (query.get("q") ?? "").trim().slice(0, 200),
    ratings: ratings === null ? ratingValues : ratingValues.filter((rating) => ratings.includes(String(rating))),
    answered: isChosen("answered"),
    notAnswered: isChosen("not_answered"),
    pending: isChosen("pending"),
    notAnswerable: isChosen("not_answerable"),
    showPrivate: query.get("private") !== "no",
    withText,
    withoutText,
    hasPhotos: query.get("photos") === "with",
    archived,
    unarchived,
    tagIds: (listOf(query.get("tags")) ?? []).flatMap((id) => Id.safeParse(id).data ?? []),
    assignee: Assignee.catch("anyone").parse(query.get("assignee")),
    ...readAnalysisFilters(query),
    awaitingApproval: query.get("approval") === "waiting",
    restaurantIds: chosenRestaurants(query),
  };
}

/** The canonical parameters of filters; equal filters always give the same text. */
export function writeFilters(filters: AggregatedReviewFilters): URLSearchParams {
  const query = new URLSearchParams({ period: filters.period });
  if (filters.period === "custom" && filters.startDate) query.set("from", filters.startDate);
  if (filters.period === "custom" && filters.endDate) query.set("to", filters.endDate);
  const platforms = platformKeys.filter((key) => filters.platforms.includes(key));
  if (platforms.length > 0) query.set("platforms", platforms.join(","));
  if (filters.text !== "") query.set("q", filters.text);
  const ratings = ratingValues.filter((rating) => filters.ratings.includes(rating));
  if (ratings.length < ratingValues.length) query.set("ratings", ratings.join(",") || none);
  const states = answerStates.filter((state) => filters[stateKeys[state]]);
  if (states.length < answerStates.length) query.set("states", states.join(",") || none);
  if (!filters.showPrivate) query.set("private", "no");
  const text = writePair([filters.withText, filters.withoutText], ["with", "without"]);
  if (text !== "all") query.set("text", text);
  if (filters.hasPhotos) query.set("photos", "with");
  const archive = writePair([filters.archived, filters.unarchived], ["archived", "unarchived"]);
  if (archive !== "unarchived") query.set("archive", archive);
  if (filters.tagIds.length > 0) query.set("tags", [...filters.tagIds].sort().join(","));
  if (filters.assignee !== "anyone") query.set("assignee", filters.assignee);
  writeAnalysisFilters(query, filters);
  if (filters.awaitingApproval) query.set("approval", "waiting");
  if (filters.restaurantIds.length > 0) query.set("restaurants", [...filters.restaurantIds].sort().join(","));
  return query;
}

/** Do two sets of filters ask for the same reviews? */
export function isSameFilters(one: AggregatedReviewFilters, other: AggregatedReviewFilters): boolean {
  return writeFilters(one).toString() === writeFilters(other).toString();
}
