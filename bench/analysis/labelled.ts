import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Topic } from "#contract/analysis/topics.ts";

const Line = z.object({
  id: z.string(),
  text: z.string(),
  opinions: z.array(z.object({ category: z.string(), polarity: z.enum(["positive", "negative", "neutral"]) })),
});
/** A sentence and how each topic is spoken of in it, as people labelled it. */
export type Labelled = { id: string; text: string; topics: Map<Topic, Set<string>> };

/** The labels know entities and attributes, and neither wait nor hygiene; what is said of the restaurant as such is no topic of ours. */
const topicOfEntity: Record<string, Topic> = {
  FOOD: "food",
  DRINKS: "food",
  SERVICE: "service",
  AMBIENCE: "atmosphere",
  LOCATION: "location",
};
const topicOf = (category: string): Topic | undefined => {
  const [entity = "", attribute] = category.split("#");
  return attribute === "PRICES" ? "price" : topicOfEntity[entity];
};

function labelledOf({ id, text, opinions }: z.infer<typeof Line>): Labelled {
  const topics = new Map<Topic, Set<string>>();
  for (const { category, polarity } of opinions) {
    const topic = topicOf(category);
    if (topic) topics.set(topic, (topics.get(topic) ?? new Set()).add(polarity));
  }
  return { id, text, topics };
}

/**
 * The labelled sentences of a language in two halves: one that the lexicons were looked at with, and one that nobody looked at.
 * Translations of a sentence share its number, and with it the half. Null where the folder has no such file.
 */
export function readLabelled(folder: string, language: string): { seen: Labelled[]; heldOut: Labelled[] } | null {
  const path = join(folder, `absa_restaurants_train_${language}.jsonl`);
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, "utf8").trim().split("\n");
  const sentences = lines.map((line) => labelledOf(Line.parse(JSON.parse(line))));
  const isHeldOut = ({ id }: Labelled) => Number(id.split("-").at(-1)) % 2 === 1;
  return { seen: sentences.filter((one) => !isHeldOut(one)), heldOut: sentences.filter(isHeldOut) };
}
