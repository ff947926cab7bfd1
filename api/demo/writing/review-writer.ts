import { type Template, type WritingContext, writeTemplate } from "./grammar.ts";
import type { Facet, Kitchen, Lexicon } from "./lexicon.ts";
import { drawPersona, speak } from "./persona.ts";
import type { Random } from "./random.ts";
import { type Length, type Occasion, planStatements, type Statement, type Tone, type Topic } from "./review-plan.ts";
import type { Person } from "./words.ts";

/** Facts a text may mention. */
export type Visit = Occasion & {
  kitchen: Kitchen;
  brand: string;
  city: string;
  /** Another city with a restaurant of the same brand. */
  otherCity: string;
  /** "près du Vieux-Port", in the language of the review. */
  near: string;
  staff: Person;
  guest: Person;
  year: number;
  isTourist: boolean;
  currency: "€" | "£";
  isDinnerPrice: boolean;
};
export type Writing = {
  text: string | null;
  title: string | null;
  statements: Statement[];
  scene: WritingContext;
  named: ReadonlySet<string>;
};

function toneOf(rating: number): Tone {
  if (rating === 3) return "=";
  return rating > 3 ? "+" : "-";
}

/** Chooses the facts of a visit: which dishes, which waiter, how long the wait was. */
function castScene(lexicon: Lexicon, visit: Visit, random: Random): WritingContext {
  const dishes = lexicon.dishes[visit.kitchen];
  const [d, d2] = random.shuffle(dishes.main);
  if (!d || !d2) throw new Error("A kitchen needs two main dishes");
  return {
    language: lexicon.language,
    nouns: { d, d2, e: random.pick(dishes.starter), w: random.pick(dishes.dessert), v: random.pick(dishes.drink) },
    people: { s: visit.staff, me: visit.guest },
    words: {
      near: visit.near,
      city: visit.city,
      brand: visit.brand,
      otherCity: visit.otherCity,
      year: String(visit.year),
      min: String(random.pick([35, 40, 45, 50, 55, 60, 70])),
      cur: visit.currency,
      price: String(visit.isDinnerPrice ? random.whole(32, 48) : random.whole(19, 29)),
    },
  };
}

const attemptsMax = 8;

/** Remembers a text's claims; a sentence that contradicts an earlier one is refused. */
function createMemory(facets: readonly Facet[]) {
  const claims = new Map<string, string>();
  return function accept(sentence: string): boolean {
    const found = facets.filter(({ pattern }) => pattern.test(sentence));
    if (found.some(({ kind, value }) => (claims.get(kind) ?? value) !== value)) return false;
    for (const { kind, value } of found) claims.set(kind, value);
    return true;
  };
}

/** Draws sentences that never name the same dish twice and never contradict each other. */
function createNarrator(lexicon: Lexicon, scene: WritingContext, kitchen: Kitchen, named: Set<string>, random: Random) {
  const accept = createMemory(lexicon.facets);
  const fresh = (template: Template) => [...template.slots].every((slot) => !named.has(slot));
  return function compose(section: string): string | null {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const special = random.chance(0.25) ? lexicon.draw(`${section} ${kitchen}`, fresh) : null;
      const template = special ?? lexicon.draw(section, fresh);
      if (!template) return null;
      const sentence = writeTemplate(template, scene, random);
      if (!accept(sentence)) continue;
      for (const slot of template.slots) if (slot !== "me") named.add(slot);
      return sentence;
    }
    return null;
  };
}
type Compose = ReturnType<typeof createNarrator>;

function opening(compose: Compose, tone: Tone, visit: Visit, length: Length, topics: Topic[], random: Random) {
  if (visit.delivered || topics.includes("trouble") || !random.chance(length === "short" ? 0.3 : 0.6)) return null;
  if (visit.isTourist && random.chance(0.5)) return compose("open tourist");
  return tone !== "=" && random.chance(0.45) ? compose(`open${tone}`) : compose("open");
}

function closing(compose: Compose, tone: Tone, visit: Visit, length: Length, random: Random): (string | null)[] {
  if (visit.delivered) return [];
  const aside = visit.rating === 4 && random.chance(0.5) ? compose("minor") : null;
  const consolation = visit.rating === 2 && random.chance(0.5) ? compose("saving") : null;
  const end = random.chance(length === "short" ? 0.3 : 0.6) ? compose(`close${tone}`) : null;
  return [aside, consolation, end];
}

/** Writes one review: its title on platforms that have one, its text, and what it speaks of. */
export function writeReview(lexicon: Lexicon, visit: Visit, length: Length, titled: boolean, random: Random): Writing {
  const scene = castScene(lexicon, visit, random);
  const named = new Set<string>();
  const compose = createNarrator(lexicon, scene, visit.kitchen, named, random);
  const voice = drawPersona(random);
  const tone = toneOf(visit.rating);
  const say = (sentences: string[]) => speak(sentences, voice, tone, lexicon, random);
  const titleText = titled ? compose(`title${tone}`) : null;
  const title =
    titleText &&
    say([titleText])
      .replace(/\p{Extended_Pictographic}\uFE0F?/gu, "")
      .trim();
  if (length === "none") return { text: null, title, statements: [], scene, named };
  if (length === "line") {
    const line = compose(visit.delivered ? `delivery${tone === "+" ? "+" : "-"}` : `one${tone}`);
    return { text: line && say([line]), title, statements: [], scene, named };
  }
  const statements = planStatements(length, visit, random);
  const topics = statements.map(({ topic }) => topic);
  const open = opening(compose, tone, visit, length, topics, random);
  const body = statements.map(({ topic, tone }) => compose(topic + tone));
  const sentences = [open, ...body, ...closing(compose, tone, visit, length, random)].filter((part) => part !== null);
  return { text: say(sentences), title, statements, scene, named };
}
