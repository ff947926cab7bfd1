import { createEmbeddedAnalyser, embeddedId } from "#api/analysis/embedded/analyser.ts";
import { analysisOf, columnsOf } from "#api/analysis/labels.ts";
import type { DemoReview } from "#api/demo/demo-review.ts";

export type Template = Pick<
  DemoReview,
  "platform" | "rating" | "title" | "text" | "language" | "author" | "answerState" | "archived" | "reply"
>;
/** The analyser's result for a text: the filter columns, and the finding as it is stored. */
export type Reading = ReturnType<typeof columnsOf> & { finding: string };

/** The analyser id of the findings, so that no worker analyses the generated reviews while figures are taken. */
export const readBy = embeddedId;

/** Analyses the texts that all reviews are drawn from, once; in the order of the texts. */
export async function readTemplates(templates: readonly Template[]): Promise<Reading[]> {
  const analyser = createEmbeddedAnalyser();
  const readings: Reading[] = [];
  for (let at = 0; at < templates.length; at += analyser.batchSize) {
    const batch = templates.slice(at, at + analyser.batchSize).map(({ title, text, rating, language }, index) => ({
      id: String(at + index),
      title,
      text,
      rating,
      reportedLanguage: language,
      usualLanguage: language ?? "fr",
    }));
    for (const { id, ...finding } of await analyser.analyse(batch)) {
      const counted = analysisOf({ finding, analyser: readBy, analysedAt: "", corrections: [] });
      readings[Number(id)] = { ...columnsOf(counted), finding: JSON.stringify(finding) };
    }
  }
  await analyser.rest();
  return readings;
}
