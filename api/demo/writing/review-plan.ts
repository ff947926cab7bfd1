import type { Random } from "./random.ts";

export type Tone = "+" | "=" | "-";
export type Topic =
  | "food"
  | "service"
  | "wait"
  | "price"
  | "room"
  | "terrace"
  | "kids"
  | "dessert"
  | "drinks"
  | "booking"
  | "clean"
  | "birthday"
  | "diet"
  | "trouble"
  | "delivery";
export type Statement = { topic: Topic; tone: Tone };
/** How much somebody writes. */
export type Length = "none" | "line" | "short" | "medium" | "long";

/** Circumstances that allow some topics and exclude others. */
export type Occasion = { rating: number; delivered: boolean; terraceOpen: boolean; inTrouble: boolean };

type Weights = Partial<Record<Topic, number>>;
const praised: Weights = {
  service: 10,
  room: 5,
  price: 5,
  dessert: 4,
  wait: 2.5,
  drinks: 2.5,
  booking: 1.5,
  kids: 1.5,
  birthday: 1.2,
  clean: 0.8,
  diet: 0.8,
};
const blamed: Weights = {
  service: 10,
  wait: 7,
  price: 5,
  room: 2.5,
  booking: 2.5,
  clean: 2,
  dessert: 1.5,
  drinks: 1.2,
  kids: 0.8,
  birthday: 0.5,
  diet: 0.5,
};
const lukewarm: Weights = { service: 8, price: 5, room: 4 };

/** A text has room for one of these; two would describe two visits. */
const special: readonly Topic[] = ["birthday", "kids", "diet"];

/** Draws `count` different topics, food first in most cases. */
function drawTopics(weights: Weights, count: number, first: Topic[], random: Random): Topic[] {
  const left = { ...weights };
  const topics = [...first];
  while (topics.length < count && Object.keys(left).length > 0) {
    const topic = random.weighted(left);
    delete left[topic];
    if (special.includes(topic) && topics.some((chosen) => special.includes(chosen))) continue;
    if (!topics.includes(topic)) topics.push(topic);
  }
  return topics;
}

const sentenceCounts: Record<Length, [number, number]> = {
  none: [0, 0],
  line: [0, 0],
  short: [1, 2],
  medium: [2, 4],
  long: [6, 13],
};

function weightsFor(tone: Tone, occasion: Occasion): Weights {
  const base = tone === "+" ? praised : tone === "-" ? blamed : lukewarm;
  const terrace = occasion.terraceOpen && tone !== "=" ? { terrace: tone === "+" ? 3 : 1 } : {};
  return { ...base, ...terrace };
}

/** Half good, half bad; nobody who gives three stars lists seven complaints. */
function mixed(count: number, occasion: Occasion, random: Random): Statement[] {
  const good: Tone = random.chance(0.5) ? "+" : "=";
  const statements: Statement[] = [{ topic: "food", tone: good }];
  const others = drawTopics(weightsFor("-", occasion), count, ["food"], random).slice(1);
  for (const [at, topic] of others.entries()) {
    const kind: Tone = at % 2 === 0 ? (topic === "service" || topic === "price" ? "=" : "-") : "-";
    statements.push({ topic, tone: kind });
  }
  if (count > 3) statements.push({ topic: random.chance(0.5) ? "diet" : "clean", tone: "+" });
  const topics = new Set<Topic>();
  return statements.filter(({ topic }) => !topics.has(topic) && topics.add(topic));
}

/** Topics and their sentiment: the stars decide the sentiment, the circumstances the topics. No topic repeats. */
export function planStatements(length: Length, occasion: Occasion, random: Random): Statement[] {
  const [low, high] = sentenceCounts[length];
  const count = random.whole(low, high);
  if (count === 0) return [];
  // A review of a delivery is about the delivery alone, in up to three sentences.
  if (occasion.delivered)
    return Array.from({ length: Math.min(count, 3) }, () => ({
      topic: "delivery",
      tone: occasion.rating > 3 ? "+" : "-",
    }));
  if (occasion.rating === 3) return mixed(Math.min(count, 5), occasion, random);
  const tone: Tone = occasion.rating > 3 ? "+" : "-";
  const first: Topic[] = random.chance(0.85) ? ["food"] : [];
  if (occasion.inTrouble && tone === "-" && random.chance(0.6)) first.unshift("trouble");
  const topics = drawTopics(weightsFor(tone, occasion), count, first, random);
  const ordered = random.chance(0.6) ? topics : random.shuffle(topics);
  const statements = ordered.slice(0, count).map((topic) => ({ topic, tone }));
  // Long reviews say more than one thing about the food.
  return length === "long" ? statements.flatMap((one) => (one.topic === "food" ? [one, one] : [one])) : statements;
}
