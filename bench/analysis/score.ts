import type { Finding } from "#api/analysis/analyser.ts";
import type { Topic } from "#contract/analysis/topics.ts";
import type { Labelled } from "./labelled.ts";

export type Score = {
  precision: number;
  recall: number;
  f1: number;
  polarity: number;
  /** Topics with a polarity of their own that were found, and those of them told the wrong way round. */
  judged: number;
  swapped: number;
  /** Sentences labelled with no topic, and those of them with praise or complaint found in them all the same. */
  silent: number;
  overheard: number;
};

/** The labels of some sets count slowness as service, and dirt as atmosphere. */
export type Names = Partial<Record<Topic, Topic>>;
const weights = { positive: 1, negative: -1, neutral: 0 };

/** Topic → above 0 praise, below 0 complaint. */
function foundIn(finding: Finding, names: Names): Map<Topic, number> {
  const found = new Map<Topic, number>();
  for (const { topic, spans } of finding.topics) {
    const name = names[topic] ?? topic;
    const sum = spans.reduce((total, { polarity }) => total + weights[polarity], found.get(name) ?? 0);
    found.set(name, sum);
  }
  return found;
}

const signOf = (sum: number) => (sum > 0 ? "positive" : sum < 0 ? "negative" : "neutral");
const opposite = { positive: "negative", negative: "positive", neutral: "" } as const;

/**
 * Topics found per sentence (micro-averaged), and the share of correctly found topics with the right polarity. A topic labelled with two
 * polarities in one sentence counts for the first figure only.
 */
export function scoreOf(sentences: readonly Labelled[], findings: readonly Finding[], names: Names): Score {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  let [right, found, labels, judged, agreeing, swapped, silent, overheard] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const { id, topics } of sentences) {
    const finding = byId.get(id);
    const scores = finding ? foundIn(finding, names) : new Map<Topic, number>();
    found += scores.size;
    labels += topics.size;
    if (topics.size === 0) {
      silent += 1;
      if ([...scores.values()].some((sum) => sum !== 0)) overheard += 1;
    }
    for (const [topic, polarities] of topics) {
      const sum = scores.get(topic);
      if (sum === undefined) continue;
      right += 1;
      if (polarities.size > 1) continue;
      judged += 1;
      if (polarities.has(signOf(sum))) agreeing += 1;
      else if (polarities.has(opposite[signOf(sum)])) swapped += 1;
    }
  }
  const [precision, recall] = [right / found, right / labels];
  const f1 = (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1, polarity: agreeing / judged, judged, swapped, silent, overheard };
}
