import { type SQL, sql } from "drizzle-orm";
import { sentiments } from "#contract/analysis/topics.ts";
import { languages } from "#contract/languages.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";
import { maskOf } from "../../analysis/bits.ts";
import type { ReviewFilterPart } from "../reviews/parts.ts";

type AnalysisFilters = Pick<ReviewFilters, "topics" | "topicPolarity" | "sentiments" | "languages">;

/** What the filters ask of what a review `v` says. A language that nobody told nor read is none of them. */
function analysisConditions(filters: AnalysisFilters): SQL[] {
  const conditions: SQL[] = [];
  const mask = maskOf(filters.topics, filters.topicPolarity);
  if (mask !== 0) conditions.push(sql.raw(`v.topic_bits & ${mask} <> 0`));
  const wanted = sentiments.filter((sentiment) => filters.sentiments.includes(sentiment));
  if (wanted.length > 0) conditions.push(sql.raw(`v.sentiment in (${wanted.map((one) => `'${one}'`).join(", ")})`));
  const named = languages.filter((language) => filters.languages.includes(language));
  const spoken = "coalesce(v.spoken_language, split_part(v.language, '-', 1))";
  const known = languages.map((language) => `'${language}'`).join(", ");
  const choices = [
    ...(named.length > 0 ? [`${spoken} in (${named.map((one) => `'${one}'`).join(", ")})`] : []),
    ...(filters.languages.includes("other") ? [`${spoken} not in (${known})`] : []),
  ];
  if (choices.length > 0) conditions.push(sql.raw(`(${choices.join(" or ")})`));
  return conditions;
}

/** What reviews say, as filters of the review list. */
export const analysisFilters: ReviewFilterPart = {
  isAsked: (filters) => analysisConditions(filters).length > 0,
  conditions: analysisConditions,
};
