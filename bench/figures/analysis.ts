import type { ReviewToAnalyse } from "#api/analysis/analyser.ts";
import { createEmbeddedAnalyser } from "#api/analysis/embedded/analyser.ts";
import { benchEnvironment } from "#config/bench-environment.ts";
import { type Labelled, readLabelled } from "../analysis/labelled.ts";
import { halvesOf, readOwnDemo, readOwnFrench } from "../analysis/own-labels.ts";
import { type Names, scoreOf } from "../analysis/score.ts";
import type { Figure } from "../table.ts";

const languages = ["en", "fr", "es"] as const;
const f1Min = 0.7;
const polarityMin = 0.8;
const reviewsPerSecondMin = 200;
/** A review has some five sentences. */
const sentencesPerReview = 5;

const analyser = createEmbeddedAnalyser();
const reviewOf = (id: string, text: string, language: string, rating = 0): ReviewToAnalyse => ({
  id,
  text,
  title: null,
  rating,
  reportedLanguage: language,
  usualLanguage: language,
});

type Labels = {
  language: string;
  /** Where the sentences come from, as the report names it. */
  source: string;
  sentences: readonly Labelled[];
  names: Names;
  isTarget: boolean;
};

async function qualityOf({ language, source, sentences, names, isTarget }: Labels): Promise<Figure> {
  const reviews = sentences.map(({ id, text, rating }) => reviewOf(id, text, language, rating));
  const score = scoreOf(sentences, await analyser.analyse(reviews), names);
  const { precision, recall, f1, polarity, judged, swapped, silent, overheard } = score;
  return {
    name: `topics, ${language}, ${sentences.length} ${source}: F1 · polarity`,
    ours: `${f1.toFixed(3)} (precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}) · ${polarity.toFixed(3)} (${swapped} of ${judged} the wrong way round); of ${silent} that speak of nothing ${overheard} heard`,
    ...(isTarget ? { target: `≥ ${f1Min} · ≥ ${polarityMin}`, passes: f1 >= f1Min && polarity >= polarityMin } : {}),
  };
}

/** The sets in a folder that the project may not distribute: what it counts as service includes slowness, as atmosphere dirt. */
function* foreignLabels(folder: string): Generator<Labels> {
  const names = { wait: "service", hygiene: "atmosphere" } as const;
  for (const language of languages) {
    const sentences = readLabelled(folder, language);
    if (!sentences) continue;
    yield { language, source: "seen", sentences: sentences.seen, names, isTarget: false };
    yield { language, source: "held-out", sentences: sentences.heldOut, names, isTarget: true };
  }
}

/** Our own labels, each half without stars and as the product reads them, with the stars of their review. */
function* ownLabels(language: string, source: string, own: readonly Labelled[]): Generator<Labels> {
  for (const [half, sentences] of Object.entries(halvesOf(own))) {
    const isTarget = half === "heldOut";
    const name = `${source}, ${isTarget ? "held-out" : "seen"}`;
    const unrated = sentences.map((sentence) => ({ ...sentence, rating: 0 }));
    yield { language, source: `${name}, without stars`, sentences: unrated, names: {}, isTarget };
    yield { language, source: `${name}, with stars`, sentences, names: {}, isTarget };
  }
  const low = own.filter(({ rating }) => rating < 5).map((sentence) => ({ ...sentence, rating: 0 }));
  yield {
    language,
    source: `${source}, of reviews below 5 stars, without them`,
    sentences: low,
    names: {},
    isTarget: false,
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

function* allLabels(folder: string | undefined): Generator<Labels> {
  if (folder) yield* foreignLabels(folder);
  const french = folder ? readOwnFrench(folder) : null;
  if (french) yield* ownLabels("fr", "native", french);
  for (const language of ["fr", "it"] as const) yield* ownLabels(language, "of the demo", readOwnDemo(language));
}

/**
 * Quality and speed of the embedded analyser on labelled sentences. Those that the project may not distribute are in the folder
 * `BENCH_LABELLED`.
 */
export async function measureAnalysis(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const texts: string[] = [];
  for (const labels of allLabels(benchEnvironment.labelledFolder)) {
    figures.push(await qualityOf(labels));
    texts.push(...labels.sentences.map(({ text }) => text));
  }
  figures.push(await speedOf(texts));
  await analyser.rest();
  return figures;
}
