import type { StatisticsFigure } from "#contract/statistics/schemas.ts";
import type { Frame } from "../frame.ts";
import { figure, reviewsBehind, shareOf, within } from "../parts.ts";
import type { ReviewSum } from "../review-counts.ts";
import { publicOf, type ReviewData } from "./data.ts";
import { answeredOnly, chosenPlatforms, countOf, publicReviews } from "./sums.ts";

/** Answered ones of those that can be answered. */
export function responseRateOf(sums: readonly ReviewSum[]): { rate: number | null; answerable: number } {
  const answerable = publicOf(sums).filter(({ answerState }) => answerState !== "not_answerable");
  const answered = answerable.filter(({ answerState }) => answerState === "answered");
  return { rate: shareOf(countOf(answered), countOf(answerable)), answerable: countOf(answerable) };
}

export function responseRateFigure(frame: Frame, { now, before }: ReviewData): StatisticsFigure {
  const { rate, answerable } = responseRateOf(now);
  return figure({
    key: "responseRate",
    unit: "share",
    value: rate,
    before: before && responseRateOf(before).rate,
    better: "higher",
    basis: answerable,
    drillDown: reviewsBehind(publicReviews, answeredOnly, chosenPlatforms(frame), frame.chosen, within(frame.period)),
  });
}
