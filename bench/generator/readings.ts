import { createEmbeddedAnalyser, embeddedId } from "#api/analysis/embedded/analyser.ts";
import { analysisOf, columnsOf } from "#api/analysis/labels.ts";
import type { DemoReview } from "#api/demo/demo-review.ts";

export type Template = Pick<
  DemoReview,
  "platform" | "rating" | "title" | "text" | "language" | "author" | "answerState" | "archived" | "reply"
>;
/** What the analyser makes of a text: what the list filters by, and the finding itself as it is stored. */
export type Reading = ReturnType<typeof columnsOf> & { finding: string };

/** Under which name the findings are kept, so that no worker reads the generated reviews again while figures are taken. */
export const readBy = embeddedId;

/** Reads the texts that all reviews are drawn from, once; in the order of the texts. */
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
