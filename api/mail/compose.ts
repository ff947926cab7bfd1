import type { Language } from "#contract/languages.ts";
import { mailAddress, mailButton, mailDocument, mailHeading, mailNote, mailParagraph } from "./components.ts";
import { confirmTexts, frames, type MailTexts, newAddressTexts, passwordTexts } from "./texts.ts";

export type MailKind = "password" | "confirm" | "email";
export type Mail = {
  kind:
    | MailKind
    | "email-changed"
    | "second-factor-reset"
    | "password-off"
    | "connection-lost"
    | "connection-ending"
    | "late-reviews"
    | "notifications"
    | "notification-test"
    | "set-up-test"
    | "report"
    | "invitation";
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** Where its reader stops such mails; absent for what cannot be stopped. */
  unsubscribeAddress?: string;
  /** Whose name it is sent in; the product's own without one. */
  senderName?: string;
  /** A picture of the media store that the HTML shows as `logoAddress`. */
  logoMediaId?: string;
  /** A prepared file that goes with it, and the name it is saved under. */
  attachment?: { fileId: string; name: string };
};

const texts: Record<MailKind, Record<Language, MailTexts>> = {
  password: passwordTexts,
  confirm: confirmTexts,
  email: newAddressTexts,
};
/** Pages of the web app for the links (specification, section 2). */
const pages: Record<MailKind, string> = {
  password: "password/new",
  confirm: "confirm",
  email: "confirm",
};

/** Address of a mail's link. */
export const linkAddress = (publicOrigin: string, kind: MailKind, userId: string, token: string): string =>
  `${publicOrigin}/${pages[kind]}/${userId}/${token}`;

/** Writes a mail in the person's language, as text and as HTML. */
export function composeMail(kind: MailKind, language: Language, input: { name: string; href: string }): Mail {
  const words = texts[kind][language];
  const frame = frames[language];
  const greeting = input.name === "" ? frame.greetingPlain : frame.greeting(input.name);
  const text = [greeting, words.intro, input.href, words.lifetime, words.ignore, frame.signature].join("\n\n");
  const body = [
    mailHeading(words.heading),
    mailParagraph(greeting),
    mailParagraph(words.intro),
    mailButton(words.button, input.href),
    mailNote(words.lifetime),
    mailNote(words.ignore),
    mailNote(frame.address),
    mailAddress(input.href),
    mailParagraph(frame.signature),
  ].join("\n");
  const html = mailDocument({ language, title: words.subject, preview: words.preview, body });
  return { kind, language, subject: words.subject, text: `${text}\n`, html };
}
