import {
  mailButton,
  mailDocument,
  mailEntry,
  mailFigures,
  mailHeading,
  mailNote,
  mailNoteLink,
  mailParagraph,
  mailTextLink,
} from "#api/mail/components.ts";
import type { Mail } from "#api/mail/compose.ts";
import { frames } from "#api/mail/texts.ts";
import { unsubscribeAddress } from "#api/mail/unsubscribe-link.ts";
import type { ApiSettings } from "#api/settings.ts";
import type { Language } from "#contract/languages.ts";
import { pagePaths } from "./address.ts";
import { platformNames, type Sentence } from "./present.ts";
import { notificationTexts } from "./texts/texts.ts";

/** The person a mail is written to. */
export type Recipient = { userId: string; name: string; language: Language };
type Content = {
  sentences: readonly Sentence[];
  isDigest: boolean;
  /** What the link at its foot stops, as `writtenScope` writes it. */
  scope: string;
  /** Where the person replies to a review without signing in, by its id. */
  replyHrefs: ReadonlyMap<string, string>;
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

const ratingOrder = ({ review }: Sentence): number => (review === null ? 7 : review.rating === 0 ? 6 : review.rating);
/** Reviews first, the lowest rating before the others, each rating by platform; then all else as it came. */
const inOrder = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.toSorted(
    (one, other) =>
      ratingOrder(one) - ratingOrder(other) || (one.review?.platform ?? "").localeCompare(other.review?.platform ?? ""),
  );

/** How many reviews of each rating have come in, and where. */
function countsOf(language: Language, sentences: readonly Sentence[]) {
  const words = notificationTexts[language];
  const reviews = inOrder(sentences).flatMap(({ review }) => review ?? []);
  return [...Map.groupBy(reviews, ({ rating }) => rating)].map(([rating, ofRating]) => ({
    label: words.stars(rating),
    value: String(ofRating.length),
    platforms: [...Map.groupBy(ofRating, ({ platform }) => platform)]
      .map(([platform, rows]) => `${platformNames[platform] ?? words.privateReviews} ${rows.length}`)
      .join(", "),
  }));
}

/** The mail about one notification, or about several at once, in the person's language. */
export function composeNotificationsMail(settings: ApiSettings, recipient: Recipient, content: Content): Mail {
  const { name, language, userId } = recipient;
  const { isDigest, scope, replyHrefs } = content;
  const sentences = inOrder(content.sentences);
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
  const replyHref = (one: Sentence) => (one.review ? replyHrefs.get(one.review.id) : undefined);
  const replyLine = (one: Sentence) => {
    const href = replyHref(one);
    return href === undefined ? [] : [mailTextLink(words.reply, href)];
  };
  const entries = isOne
    ? [mailParagraph(first.body), ...replyLine(first)]
    : [
        mailParagraph(intro),
        ...shown.flatMap((one) => [mailEntry(one.title, one.body, at(one.path)), ...replyLine(one)]),
      ];
  const counts = countsOf(language, sentences);
  const figures = counts.map(({ label, value, platforms }) => ({ label, value, change: platforms, before: null }));
  const table = counts.length === 0 ? [] : [mailNote(words.byRating), mailFigures(figures)];
  const replyNote = shown.some((one) => replyHref(one) !== undefined) ? [words.replyNote] : [];
  const body = [
    mailHeading(subject),
    mailParagraph(greeting),
    ...table,
    ...entries,
    ...more.map(mailParagraph),
    mailButton(button.text, button.href),
    ...[...replyNote, words.why].map(mailNote),
    mailNoteLink(words.settings, settingsHref),
    mailNoteLink(stop.text, stop.href),
    mailParagraph(frame.signature),
  ].join("\n");
  const withReply = (one: Sentence, lines: string[]) => {
    const href = replyHref(one);
    return [...lines, ...(href === undefined ? [] : [words.reply, href])].filter(Boolean).join("\n");
  };
  const lines = isOne
    ? [first.title, withReply(first, [first.body])]
    : [intro, ...shown.map((one) => withReply(one, [one.title, one.body, at(one.path)]))];
  const countLines = counts.map(({ label, value, platforms }) => `${label} – ${value} (${platforms})`);
  const list = counts.length === 0 ? "" : [words.byRating, ...countLines].join("\n");
  const foot = [
    ...replyNote,
    words.why,
    `${words.settings}\n${settingsHref}`,
    `${stop.text}\n${stop.href}`,
    frame.signature,
  ];
  const text = [greeting, list, ...lines, ...more, button.href, ...foot].filter(Boolean).join("\n\n");
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
