import { ReviewLanguage, Sentiment, Topic } from "#contract/analysis/schemas.ts";
import { reviewLanguages, sentiments, topics } from "#contract/analysis/topics.ts";
import { type ReviewFilters, topicPolarities } from "#contract/reviews/filters.ts";

/** The filters that ask what a review says. */
export type AnalysisFilters = Pick<ReviewFilters, "topics" | "topicPolarity" | "sentiments" | "languages">;

/** Their parameters in an address. */
export const analysisParameters = ["topics", "polarity", "sentiments", "languages"] as const;

type Values = (name: string) => string[];

function filtersOf(valuesOf: Values): AnalysisFilters {
  const chosen = valuesOf("topics").flatMap((value) => Topic.safeParse(value).data ?? []);
  const feelings = valuesOf("sentiments").flatMap((value) => Sentiment.safeParse(value).data ?? []);
  const spoken = valuesOf("languages").flatMap((value) => ReviewLanguage.safeParse(value).data ?? []);
  // Both sides ticked is any, like none.
  const [polarity, other] = valuesOf("polarity");
  return {
    topics: topics.filter((topic) => chosen.includes(topic)),
    topicPolarity: (other ? undefined : topicPolarities.find((known) => known === polarity)) ?? "any",
    sentiments: sentiments.filter((sentiment) => feelings.includes(sentiment)),
    languages: reviewLanguages.filter((language) => spoken.includes(language)),
  };
}

/** What an address asks for; what cannot be read asks for nothing. */
export const readAnalysisFilters = (query: URLSearchParams): AnalysisFilters =>
  filtersOf((name) => (query.get(name) ?? "").split(",").filter(Boolean));

/** What the panel's form asks for: no box ticked means any. */
export const analysisFiltersOfForm = (form: FormData): AnalysisFilters =>
  filtersOf((name) => form.getAll(name).map(String));

/** The canonical parameters, added to those of the other filters. */
export function writeAnalysisFilters(query: URLSearchParams, filters: AnalysisFilters): void {
  if (filters.topics.length > 0)
    query.set("topics", topics.filter((topic) => filters.topics.includes(topic)).join(","));
  if (filters.topicPolarity !== "any") query.set("polarity", filters.topicPolarity);
  if (filters.sentiments.length > 0)
    query.set("sentiments", sentiments.filter((one) => filters.sentiments.includes(one)).join(","));
  if (filters.languages.length > 0)
    query.set("languages", reviewLanguages.filter((one) => filters.languages.includes(one)).join(","));
}
