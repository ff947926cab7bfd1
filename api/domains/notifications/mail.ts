import {
  mailButton,
  mailDocument,
  mailEntry,
  mailHeading,
  mailNote,
  mailNoteLink,
  mailParagraph,
} from "#api/mail/components.ts";
import type { Mail } from "#api/mail/compose.ts";
import { frames } from "#api/mail/texts.ts";
import { unsubscribeAddress } from "#api/mail/unsubscribe-link.ts";
import type { ApiSettings } from "#api/settings.ts";
import type { Language } from "#contract/languages.ts";
import { pagePaths } from "./address.ts";
import type { Sentence } from "./present.ts";
import { notificationTexts } from "./texts/texts.ts";

/** The person a mail is written to. */
export type Recipient = { userId: string; name: string; language: Language };
type Content = {
  sentences: readonly Sentence[];
  isDigest: boolean;
  /** What the link at its foot stops, as `writtenScope` writes it. */
  scope: string;
};

/** Entries that a mail shows; the others are counted. */
const shownMax = 20;

/** What signs the link, and where it leads. */
export type StopSettings = Pick<ApiSettings, "publicOrigin" | "jwtSecrets">;

/** Where a person stops such mails, with the words of the link. */
export function stopLink(settings: StopSettings, { userId, language }: Omit<Recipient, "name">, scope: string) {
  const words = notificationTexts[language];
  const href = unsubscribeAddress(settings, { purpose: "notifications", userId, scope });
  return { href, text: scope === "digest" ? words.stopDigest : words.stop };
}

/** The mail about one notification, or about several at once, in the person's language. */
export function composeNotificationsMail(settings: ApiSettings, recipient: Recipient, content: Content): Mail {
  const { name, language, userId } = recipient;
  const { sentences, isDigest, scope } = content;
  const [words, frame] = [notificationTexts[language], frames[language]];
  const at = (path: string) => `${settings.publicOrigin}${path}`;
  const [first] = sentences;
  const count = sentences.length;
  const isOne = count === 1 && !isDigest && first !== undefined;
  const subject = isOne ? first.title : isDigest ? words.digest(count) : words.summary(count);
  const greeting = name === "" ? frame.greetingPlain : frame.greeting(name);
  const intro = isDigest ? words.digestIntro : words.summaryIntro;
  const shown = sentences.slice(0, shownMax);
  const more = count > shown.length ? [words.more(count - shown.length)] : [];
  const button = isOne ? { text: words.open, href: at(first.path) } : { text: words.openAll, href: at(pagePaths.all) };
  const stop = stopLink(settings, recipient, scope);
  const settingsHref = at(pagePaths.settings(userId));
  const entries = isOne
    ? [mailParagraph(first.body)]
    : [mailParagraph(intro), ...shown.map(({ title, body, path }) => mailEntry(title, body, at(path)))];
  const body = [
    mailHeading(subject),
    mailParagraph(greeting),
    ...entries,
    ...more.map(mailParagraph),
    mailButton(button.text, button.href),
    mailNote(words.why),
    mailNoteLink(words.settings, settingsHref),
    mailNoteLink(stop.text, stop.href),
    mailParagraph(frame.signature),
  ].join("\n");
  const lines = isOne
    ? [first.title, first.body]
    : [intro, ...shown.map((one) => [one.title, one.body, at(one.path)].filter(Boolean).join("\n"))];
  const foot = [words.why, `${words.settings}\n${settingsHref}`, `${stop.text}\n${stop.href}`, frame.signature];
  const text = [greeting, ...lines, ...more, button.href, ...foot].filter(Boolean).join("\n\n");
  const html = mailDocument({ language, title: subject, preview: first?.title ?? intro, body });
  return { kind: "notifications", language, subject, text: `${text}\n`, html, unsubscribeAddress: stop.href };
}

/** The mail of a test, with which nothing is to be stopped. */
export function composeTestMail({ language, name }: Recipient): Mail {
  const [words, frame] = [notificationTexts[language], frames[language]];
  const { title, body: message } = words.test;
  const greeting = name === "" ? frame.greetingPlain : frame.greeting(name);
  const body = [mailHeading(title), ...[greeting, message, frame.signature].map(mailParagraph)].join("\n");
  const html = mailDocument({ language, title, preview: message, body });
  const text = `${[greeting, message, frame.signature].join("\n\n")}\n`;
  return { kind: "notification-test", language, subject: title, text, html };
}
