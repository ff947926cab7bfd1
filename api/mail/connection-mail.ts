import type { Language } from "#contract/languages.ts";
import {
  mailAddress,
  mailButton,
  mailDocument,
  mailHeading,
  mailNote,
  mailNoteLink,
  mailParagraph,
} from "./components.ts";
import type { Mail } from "./compose.ts";
import { frames } from "./texts.ts";

/** Data of every mail about an account of a platform. */
export type ConnectionFacts = {
  name: string;
  platformName: string;
  accountName: string;
  /** Names of the first restaurants that use it. */
  restaurants: string[];
  restaurantCount: number;
  href: string;
  /** Where the person stops these mails, with the words of the link; without one they cannot be stopped. */
  stop?: { href: string; text: string };
};
type Words = {
  subject: string;
  preview: string;
  heading: string;
  intro: string;
  restaurants: (names: string, moreCount: number) => string;
  effect: string;
  button: string;
  kept: string;
};

/** A mail about an account: what happened, for which restaurants, the consequences, and the link to reconnect it. */
export function composeConnectionMail(
  kind: Mail["kind"],
  language: Language,
  facts: ConnectionFacts,
  words: Words,
): Mail {
  const frame = frames[language];
  const { name, restaurants, restaurantCount, href, stop } = facts;
  const paragraphs = [
    name === "" ? frame.greetingPlain : frame.greeting(name),
    words.intro,
    ...(restaurantCount > 0 ? [words.restaurants(restaurants.join(", "), restaurantCount - restaurants.length)] : []),
    words.effect,
  ];
  const foot = stop ? [`${stop.text}\n${stop.href}`] : [];
  const text = [...paragraphs, href, words.kept, ...foot, frame.signature].join("\n\n");
  const body = [
    mailHeading(words.heading),
    ...paragraphs.map(mailParagraph),
    mailButton(words.button, href),
    mailNote(words.kept),
    mailNote(frame.address),
    mailAddress(href),
    ...(stop ? [mailNoteLink(stop.text, stop.href)] : []),
    mailParagraph(frame.signature),
  ].join("\n");
  const html = mailDocument({ language, title: words.subject, preview: words.preview, body });
  const stopped = stop ? { unsubscribeAddress: stop.href } : {};
  return { kind, language, subject: words.subject, text: `${text}\n`, html, ...stopped };
}
