import type { Topic } from "../analysis/topics.ts";
import { type ReviewQuery, reviewQuery } from "../reviews/filters.ts";
import type { StatisticsFilter } from "./filter.ts";
import type { ReplyMethod } from "./reply-methods.ts";

/** A figure whose reviews are asked for. Of a step of a series: with the step's days in the filter. */
export type CountedFigure =
  | {
      kind:
        | "all"
        | "rated"
        | "withText"
        | "private"
        | "answered"
        | "pending"
        | "notAnswered"
        | "answerable"
        | "removed";
    }
  | { kind: "rating"; rating: number }
  /** `positive` and `negative` each hold the mixed mentions too; `any` is every mention. */
  | { kind: "topic"; topic: Topic; tone: "any" | "positive" | "negative" }
  /** Null: nobody who is known. */
  | { kind: "person"; userId: string | null }
  | { kind: "method"; method: ReplyMethod };

const noState = { notAnswered: false, pending: false, answered: false, notAnswerable: false };
const rated = [1, 2, 3, 4, 5];

/** What both narrow to; `[0-5]` where the filter has no ratings. Null: nothing is in both. */
function ratingsIn(filter: StatisticsFilter, wanted: readonly number[]): number[] | null {
  const found = filter.ratings.length === 0 ? [...wanted] : wanted.filter((rating) => filter.ratings.includes(rating));
  return found.length === 0 ? null : found;
}

/** Private reviews are those of one platform key, which is how the list of reviews asks for them alone. */
function platformsOf({ platforms, visibility }: StatisticsFilter, isPrivate: boolean): ReviewQuery["platforms"] | null {
  if (visibility !== "private" && !isPrivate) return [...platforms];
  return visibility === "public" || (platforms.length > 0 && !platforms.includes("private")) ? null : ["private"];
}

function changesOf(filter: StatisticsFilter, figure: CountedFigure): Partial<ReviewQuery> | null {
  switch (figure.kind) {
    case "all":
    case "private":
      return {};
    case "rated": {
      const ratings = ratingsIn(filter, rated);
      return ratings && { ratings };
    }
    case "rating": {
      const ratings = ratingsIn(filter, [figure.rating]);
      return ratings && { ratings };
    }
    case "withText":
      return filter.text === "without" ? null : { withText: true, withoutText: false };
    case "answered":
    case "pending":
    case "notAnswered":
      return { ...noState, [figure.kind]: true };
    case "answerable":
      return { notAnswerable: false };
    case "removed":
      return { removed: true };
    case "topic":
      return { topics: [figure.topic], topicPolarity: figure.tone };
    case "person":
      return { repliedBy: figure.userId ?? "unknown" };
    case "method":
      return { replyMethod: figure.method };
  }
}

/**
 * The query of the review list (over many restaurants) that lists exactly the reviews a figure counts; null where the filter leaves none
 * of them. Replies are as of the job, at most seconds behind.
 */
export function reviewsBehind(filter: StatisticsFilter, figure: CountedFigure): ReviewQuery | null {
  const platforms = platformsOf(filter, figure.kind === "private");
  const changes = changesOf(filter, figure);
  if (!platforms || !changes || filter.restaurantIds.length === 0) return null;
  return {
    ...reviewQuery.defaults,
    period: "custom",
    startDate: filter.from,
    endDate: filter.to,
    restaurantIds: [...filter.restaurantIds],
    ratings: filter.ratings.length === 0 ? [...reviewQuery.defaults.ratings] : [...filter.ratings],
    withText: filter.text !== "without",
    withoutText: filter.text !== "with",
    // Figures count archived reviews as well.
    unarchived: true,
    archived: true,
    showPrivate: filter.visibility !== "public",
    ...changes,
    platforms,
  };
}
