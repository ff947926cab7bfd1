import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Topic } from "#contract/analysis/topics.ts";
import type { Labelled } from "./labelled.ts";

const topicOf: Record<string, Topic> = {
  F: "food",
  S: "service",
  A: "atmosphere",
  P: "price",
  W: "wait",
  H: "hygiene",
  L: "location",
};
const polaritiesOf: Record<string, string[]> = {
  "+": ["positive"],
  "-": ["negative"],
  "+-": ["positive", "negative"],
  "0": ["neutral"],
};

/** `F- P+-` as topics with their polarities; `none` is a sentence that speaks of no topic. */
function labelsOf(written: string): Labelled["topics"] {
  const topics: Labelled["topics"] = new Map();
  for (const label of written === "none" ? [] : written.split(" ")) {
    const [topic, polarities] = [topicOf[label[0] ?? ""], polaritiesOf[label.slice(1)]];
    if (!topic || !polarities) throw new Error(`"${label}" is no label`);
    topics.set(topic, new Set(polarities));
  }
  return topics;
}

const linesOf = (name: string): string[][] =>
  readFileSync(new URL(`./labels/${name}.tsv`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));

const Review = z.object({ reviewId: z.string(), rating: z.number(), text: z.string() });

/** French sentences of guests: labels and places are ours, the words are read from the folder. Null where it has no such file. */
export function readOwnFrench(folder: string): Labelled[] | null {
  const path = join(folder, "reviews_restaurant_fr.jsonl");
  if (!existsSync(path)) return null;
  const reviews = new Map(
    readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => Review.parse(JSON.parse(line)))
      .map((review) => [review.reviewId, review]),
  );
  return linesOf("native-fr").map(([reviewId = "", start = "", end = "", digest, labels = ""]) => {
    const review = reviews.get(reviewId);
    const text = review?.text.slice(Number(start), Number(end)) ?? "";
    if (createHash("sha256").update(text).digest("hex").slice(0, 8) !== digest)
      throw new Error(`${path} holds other words than those labelled: ${reviewId}, ${start}`);
    return { id: `${reviewId}-${start}`, text, rating: review?.rating ?? 0, topics: labelsOf(labels) };
  });
}

/** Sentences of the demo's texts, with our labels. */
export const readOwnDemo = (language: "fr" | "it"): Labelled[] =>
  linesOf(`demo-${language}`).map(([stars = "", labels = "", text = ""], index) => ({
    id: String(index),
    text,
    rating: Number(stars),
    topics: labelsOf(labels),
  }));

/** Every other sentence may be looked at while the method is worked on; the others only measure it. */
export const halvesOf = (sentences: readonly Labelled[]) => ({
  seen: sentences.filter((_, index) => index % 2 === 0),
  heldOut: sentences.filter((_, index) => index % 2 === 1),
});
