import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Topic } from "#contract/analysis/topics.ts";

const Line = z.object({
  id: z.string(),
  text: z.string(),
  opinions: z.array(z.object({ category: z.string(), polarity: z.enum(["positive", "negative", "neutral"]) })),
});
/** A sentence with the polarity of each topic, as labelled by people. */
export type Labelled = { id: string; text: string; rating: number; topics: Map<Topic, Set<string>> };

/** The labels' entities, which include neither wait nor hygiene; remarks on the restaurant as such are no topic of the product. */
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
  return { id, text, rating: 0, topics };
}

/**
 * The labelled sentences of a language in two halves: one seen while the lexicons were written, and one unseen. Translations of a sentence
 * share its number, and so the half. Null where the folder has no such file.
 */
export function readLabelled(folder: string, language: string): { seen: Labelled[]; heldOut: Labelled[] } | null {
  const path = join(folder, `absa_restaurants_train_${language}.jsonl`);
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, "utf8").trim().split("\n");
  const sentences = lines.map((line) => labelledOf(Line.parse(JSON.parse(line))));
  const isHeldOut = ({ id }: Labelled) => Number(id.split("-").at(-1)) % 2 === 1;
  return { seen: sentences.filter((one) => !isHeldOut(one)), heldOut: sentences.filter(isHeldOut) };
}
