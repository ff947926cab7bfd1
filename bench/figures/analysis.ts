import type { ReviewToAnalyse } from "#api/analysis/analyser.ts";
import { createEmbeddedAnalyser } from "#api/analysis/embedded/analyser.ts";
import { benchEnvironment } from "#config/bench-environment.ts";
import { type Labelled, readLabelled } from "../analysis/labelled.ts";
import { scoreOf } from "../analysis/score.ts";
import type { Figure } from "../table.ts";

const languages = ["en", "fr", "es"] as const;
const f1Min = 0.7;
const polarityMin = 0.75;
const reviewsPerSecondMin = 200;
/** A review has some five sentences. */
const sentencesPerReview = 5;

const analyser = createEmbeddedAnalyser();
const reviewOf = (id: string, text: string, language: string): ReviewToAnalyse => ({
  id,
  text,
  title: null,
  rating: 0,
  reportedLanguage: language,
  usualLanguage: language,
});

async function qualityOf(language: string, half: string, sentences: readonly Labelled[]): Promise<Figure> {
  const findings = await analyser.analyse(sentences.map(({ id, text }) => reviewOf(id, text, language)));
  const { precision, recall, f1, polarity } = scoreOf(sentences, findings);
  const isHeldOut = half === "held-out";
  return {
    name: `topics, ${language}, ${sentences.length} ${half} sentences: F1 · polarity`,
    ours: `${f1.toFixed(3)} (precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}) · ${polarity.toFixed(3)}`,
    ...(isHeldOut ? { target: `≥ ${f1Min} · ≥ ${polarityMin}`, passes: f1 >= f1Min && polarity >= polarityMin } : {}),
  };
}

/** How fast the thread reads reviews, language detection included. */
async function speedOf(texts: readonly string[]): Promise<Figure> {
  const reviews: ReviewToAnalyse[] = [];
  for (let at = 0; at + sentencesPerReview <= texts.length; at += sentencesPerReview)
    reviews.push(reviewOf(String(at), texts.slice(at, at + sentencesPerReview).join(" "), "fr"));
  const startedAt = performance.now();
  await analyser.analyse(reviews);
  const perSecond = (reviews.length / (performance.now() - startedAt)) * 1000;
  return {
    name: `reviews analysed per second, ${sentencesPerReview} sentences each`,
    ours: perSecond.toFixed(0),
    target: `≥ ${reviewsPerSecondMin}`,
    passes: perSecond >= reviewsPerSecondMin,
  };
}

/**
 * Quality and speed of the embedded analyser on labelled sentences that the project may not distribute: their folder is in
 * `BENCH_LABELLED`.
 * Without stars, which would only make it easier.
 */
export async function measureAnalysis(): Promise<Figure[]> {
  const folder = benchEnvironment.labelledFolder;
  const figures: Figure[] = [];
  const texts: string[] = [];
  for (const language of languages) {
    const sentences = folder ? readLabelled(folder, language) : null;
    if (!sentences) continue;
    figures.push(await qualityOf(language, "seen", sentences.seen));
    figures.push(await qualityOf(language, "held-out", sentences.heldOut));
    texts.push(...sentences.heldOut.map(({ text }) => text));
  }
  if (texts.length > 0) figures.push(await speedOf(texts));
  await analyser.rest();
  if (figures.length > 0) return figures;
  return [{ name: "topics", ours: "not measured: set BENCH_LABELLED to the folder of absa_restaurants_train_*.jsonl" }];
}
