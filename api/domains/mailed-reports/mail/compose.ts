import {
  type MailBrand,
  mailDocument,
  mailFigures,
  mailHeading,
  mailNote,
  mailNoteLink,
  mailParagraph,
  mailQuote,
  mailSubheading,
  mailTextLink,
} from "#api/mail/components.ts";
import type { Mail } from "#api/mail/compose.ts";
import { frames } from "#api/mail/texts.ts";
import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import type { ReportFrequency } from "#contract/mailed-reports/schemas.ts";
import type { PresentedTab } from "../present.ts";
import { reportTexts } from "./texts.ts";

/** What a report tells, the same for all who get it. */
export type ReportContent = {
  name: string;
  frequency: ReportFrequency;
  language: Language;
  intro: string;
  timeZone: string;
  tabs: PresentedTab[];
  restaurants: { names: string[]; count: number };
  computedAt: Date;
  owner: { userId: string; name: string };
  /** How the organization's reports look: its name, colour, logo, and what stands at their head. Null where they are of several. */
  look: (MailBrand & { intro: string; logoMediaId: string | null }) | null;
  /** The whole report as a file; null where there is none. */
  attachment: { fileId: string; name: string } | null;
};

/** Whom one mail goes to. */
export type ReportReader = {
  /** Empty for somebody without an account. */
  name: string;
  isOwner: boolean;
  /** Where they stop it; null for a test, with which nothing is to be stopped. */
  stopHref: string | null;
};

type Place = { publicOrigin: string; settingsPath: string };

/** A figure as a line of text: "Note moyenne : 4,32 (+0,1)". */
function figureLine(language: Language, { label, value, change, before }: PresentedTab["figures"][number]): string {
  const compared = [change, before].filter(Boolean).join(", ");
  return reportTexts[language].figure(label, compared === "" ? value : `${value} (${compared})`);
}

function stampOf({ language, timeZone, computedAt, tabs }: ReportContent): string {
  const format = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  const moment = new Intl.DateTimeFormat(writtenLocaleOf[language], format).format(computedAt);
  return reportTexts[language].stamp(`${moment} (${timeZone.replaceAll("_", " ")})`, tabs[0]?.age ?? "");
}

/** The mail of a report in its language, as text and as HTML, for one reader. */
export function composeReportMail(content: ReportContent, reader: ReportReader, place: Place): Mail {
  const { language, name, intro, tabs, restaurants, owner, attachment, look } = content;
  const [words, frame] = [reportTexts[language], frames[language]];
  const period = tabs[0]?.period ?? "";
  const subject = words.subject(name, period);
  const greeting = reader.name === "" ? frame.greetingPlain : frame.greeting(reader.name);
  const about = words.about[content.frequency](period);
  const which = words.restaurants(restaurants.names.join(", "), restaurants.count - restaurants.names.length);
  const comparison = tabs[0]?.comparison ?? "";
  const compared = comparison === "" ? [] : [comparison];
  const why = reader.isOwner ? words.whyOwn : words.why(owner.name);
  const stamp = [...(attachment ? [words.attached] : []), stampOf(content), words.same];
  const settings = reader.isOwner ? [{ text: words.settings, href: `${place.publicOrigin}${place.settingsPath}` }] : [];
  const stop = reader.stopHref === null ? [] : [{ text: words.stop, href: reader.stopHref }];
  const introLines = intro === "" ? [] : intro.split(/\n+/);
  const opening = look?.intro ? look.intro.split(/\n+/) : [];
  const linkOf = (tab: PresentedTab) => `${place.publicOrigin}${tab.path}`;
  const body = [
    mailHeading(name),
    mailParagraph(greeting),
    mailParagraph(about),
    ...[which, ...compared].map(mailNote),
    ...opening.map(mailParagraph),
    ...(introLines.length > 0 ? [mailQuote(words.introBy(owner.name), introLines)] : []),
    ...tabs.flatMap((tab) => [
      mailSubheading(tab.title),
      tab.figures.length > 0 ? mailFigures(tab.figures) : mailParagraph(words.none),
      mailTextLink(words.open(tab.title), linkOf(tab)),
    ]),
    ...stamp.map(mailNote),
    mailNote(why),
    ...[...settings, ...stop].map(({ text, href }) => mailNoteLink(text, href)),
    mailParagraph(frame.signature),
  ].join("\n");
  const text = [
    greeting,
    [about, which, ...compared, ...opening].join("\n"),
    ...(introLines.length > 0 ? [[words.introBy(owner.name), ...introLines].join("\n")] : []),
    ...tabs.map((tab) => {
      const lines = tab.figures.length > 0 ? tab.figures.map((one) => figureLine(language, one)) : [words.none];
      return [tab.title.toUpperCase(), ...lines, linkOf(tab)].join("\n");
    }),
    ...stamp,
    why,
    ...[...settings, ...stop].map((link) => `${link.text}\n${link.href}`),
    frame.signature,
  ].join("\n\n");
  const html = mailDocument({ language, title: subject, preview: about, body, brand: look });
  const stopped = reader.stopHref === null ? {} : { unsubscribeAddress: reader.stopHref };
  const file = attachment ? { attachment } : {};
  const sender = look ? { senderName: look.name, ...(look.logoMediaId && { logoMediaId: look.logoMediaId }) } : {};
  return { kind: "report", language, subject, text: `${text}\n`, html, ...stopped, ...file, ...sender };
}

/** The same as a test, which says so in its subject. */
export function composeTestReport(content: ReportContent, reader: Omit<ReportReader, "stopHref">, place: Place): Mail {
  const mail = composeReportMail(content, { ...reader, stopHref: null }, place);
  return { ...mail, subject: reportTexts[content.language].test(mail.subject) };
}
