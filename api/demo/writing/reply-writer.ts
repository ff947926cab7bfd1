import { type Template, type WritingContext, writeTemplate } from "./grammar.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Random } from "./random.ts";
import type { Writing } from "./review-writer.ts";

/** Facts a reply refers to. */
export type ReplyContext = { rating: number; guestFirst: string | null; writer: string; writing: Writing };

/** Writes the restaurant's reply in the review's language: a greeting, thanks or an apology, a sentence on the review, a signature. */
export function writeReply(lexicon: Lexicon, about: ReplyContext, random: Random): string {
  const { rating, guestFirst, writer, writing } = about;
  const scene: WritingContext = {
    ...writing.scene,
    words: { ...writing.scene.words, first: guestFirst ?? "", writer },
  };
  // A reply names the dish or the waiter that the guest has named, and no other.
  const isKnown = ({ slots }: Template) => ["d", "s"].every((slot) => !slots.has(slot) || writing.named.has(slot));
  const compose = (section: string) => {
    const template = lexicon.drawReply(section, isKnown);
    return template && writeTemplate(template, scene, random);
  };
  const isSilent = writing.text === null;
  const matter = writing.statements.find(({ topic, tone }) => tone !== "=" && lexicon.hasReply(topic + tone));
  const remark =
    matter && rating > 3 === (matter.tone === "+") && random.chance(0.75) ? compose(matter.topic + matter.tone) : null;
  const opening =
    rating === 3 ? compose("thanks=") : rating > 3 ? compose(isSilent ? "stars+" : "thanks+") : compose("sorry");
  const closing =
    rating < 3 ? compose(isSilent ? "stars-" : "close-") : isSilent || random.chance(0.4) ? null : compose("close+");
  const body = [opening, remark, closing].filter((part) => part !== null).join(" ");
  const hello = compose(guestFirst ? "hello" : "hello anon");
  const breaks = random.chance(0.6) ? "\n\n" : "\n";
  return [hello, body, ...(random.chance(0.8) ? [compose("sign")] : [])].join(breaks);
}
