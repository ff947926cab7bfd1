import { type Polarity, type Topic, topics } from "#contract/analysis/topics.ts";

/** Sides of a topic a review may show; a mixed one shows the first two. */
export type Side = "positive" | "negative" | "neutral";
const sides: readonly Side[] = ["positive", "negative", "neutral"];

/** The bit of `reviews.topic_bits` that says "speaks of this topic in this way". Stored: the order of topics and sides must stay. */
export const bitOf = (topic: Topic, side: Side): number =>
  1 << (topics.indexOf(topic) * sides.length + sides.indexOf(side));

/** All bits of labels together. */
export function bitsOf(labels: readonly { topic: Topic; polarity: Polarity }[]): number {
  let bits = 0;
  for (const { topic, polarity } of labels)
    for (const side of polarity === "mixed" ? (["positive", "negative"] as const) : [polarity])
      bits |= bitOf(topic, side);
  return bits;
}

/** Bits of which a review must show one to match; 0 = any review does. */
export function maskOf(chosen: readonly Topic[], polarity: "any" | "positive" | "negative"): number {
  if (chosen.length === 0 && polarity === "any") return 0;
  const wanted = polarity === "any" ? sides : [polarity];
  const spokenOf = chosen.length === 0 ? topics : topics.filter((topic) => chosen.includes(topic));
  return spokenOf.flatMap((topic) => wanted.map((side) => bitOf(topic, side))).reduce((mask, bit) => mask | bit, 0);
}
