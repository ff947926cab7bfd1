import type { Lexicon } from "./lexicon.ts";
import type { Random } from "./random.ts";
import type { Tone } from "./review-plan.ts";

/** How a person types, the same throughout a review. */
export type Persona = {
  curlyApostrophes: boolean;
  /** French puts a space before ! and ?; half of the people don't. */
  spaceBeforeMarks: boolean;
  lowercase: boolean;
  finalStop: boolean;
  exclaims: boolean;
  typos: boolean;
  emoji: boolean;
  paragraphs: boolean;
};

export function drawPersona(random: Random): Persona {
  const careless = random.chance(0.14);
  return {
    curlyApostrophes: random.chance(0.35),
    spaceBeforeMarks: random.chance(0.55),
    lowercase: careless,
    finalStop: !careless && random.chance(0.8),
    exclaims: random.chance(0.2),
    typos: careless || random.chance(0.1),
    emoji: random.chance(0.15),
    paragraphs: random.chance(0.45),
  };
}

function mistype(text: string, lexicon: Lexicon, random: Random): string {
  const possible = lexicon.typos.filter(([right]) => text.includes(right));
  if (possible.length === 0) return text;
  const [right, wrong] = random.pick(possible);
  return text.replace(new RegExp(`(?<!\\p{L})${right}(?!\\p{L})`, "u"), wrong);
}

/** Joins sentences the way this person types them; the tone decides about exclamation marks and emoji. */
export function speak(sentences: string[], voice: Persona, tone: Tone, lexicon: Lexicon, random: Random): string {
  const last = sentences.length - 1;
  const typed = sentences.map((sentence, at) =>
    voice.exclaims && tone === "+" && (at === last || random.chance(0.25))
      ? sentence.replace(/\.$/, random.chance(0.3) ? " !!" : " !")
      : sentence,
  );
  if (voice.paragraphs && typed.length > 4) {
    const cut = random.whole(2, typed.length - 2);
    typed[cut] = `\n${random.chance(0.5) ? "\n" : ""}${typed[cut]}`;
  }
  let text = typed
    .join(" ")
    .replace(/ \n/g, "\n")
    .replace(/([!?])\./g, "$1");
  if (!voice.finalStop) text = text.replace(/(?<!\.)\.$/, "");
  if (lexicon.language !== "fr" || !voice.spaceBeforeMarks) text = text.replace(/ ([!?:])/g, "$1");
  if (voice.typos) text = mistype(text, lexicon, random);
  if (voice.lowercase) text = text.toLowerCase();
  if (voice.curlyApostrophes) text = text.replaceAll("'", "’");
  if (voice.emoji && tone !== "=") {
    const emoji = random.pick(tone === "+" ? lexicon.emoji.happy : lexicon.emoji.cross);
    text = `${text} ${random.chance(0.2) ? emoji.repeat(random.whole(2, 3)) : emoji}`;
  }
  return text;
}
