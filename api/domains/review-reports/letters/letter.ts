import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import type { ReportReason } from "#contract/review-reports/reasons.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import type { LegalGround } from "./texts.ts";

/** Data of a review for a letter. */
export type ReportedReview = {
  platformName: string;
  restaurantName: string;
  /** The address in one line; empty where it is not known. */
  formattedAddress: string;
  countryCode: string;
  timeZone: string;
  author: string;
  publishedAt: Date;
  rating: number;
  url: string | null;
  title: string | null;
  text: string | null;
};

const texts = { en, es, fr, it };
const membersOfUnion = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);
/** Reasons that may be against the law and not only against a platform's rules. */
const unlawful: ReadonlySet<ReportReason> = new Set(["harassment", "hate", "personal_info"]);

/** The laws of the restaurant's country, where they surely apply; elsewhere none: the letter then refers to the platform's rules alone. */
export function legalGroundsOf(reason: ReportReason, countryCode: string): LegalGround[] {
  if (!unlawful.has(reason) || !membersOfUnion.has(countryCode)) return [];
  if (countryCode !== "FR") return ["digital_services"];
  if (reason === "hate") return ["french_press_hatred", "digital_services"];
  return reason === "harassment" ? ["french_press_insult", "digital_services"] : ["digital_services"];
}

/** A longer review is cut in the quotation: the reader of the letter has it before them. */
const quoteLengthMax = 4000;

function quoted({ title, text }: ReportedReview): string {
  const whole = [title, text].filter((part) => part).join("\n");
  const characters = [...whole.slice(0, quoteLengthMax)];
  return whole.length > quoteLengthMax ? `${characters.slice(0, -1).join("").trimEnd()}…` : whole;
}

/** Fills placeholders; a guest's text is never read as one. */
const filled = (words: string, values: Record<string, string>): string =>
  words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

/** The list of files below a letter, or nothing. */
export function enclosuresOf(language: Language, files: readonly { name: string }[]): string {
  return files.length === 0 ? "" : [texts[language].enclosures, ...files.map(({ name }) => `- ${name}`)].join("\n");
}

/** The letter that reports a review, ready for a person to check and send. */
export function letterOf(review: ReportedReview, reason: ReportReason, language: Language, note: string): string {
  const words = texts[language];
  const date = new Intl.DateTimeFormat(writtenLocaleOf[language], { dateStyle: "long", timeZone: review.timeZone });
  const values = {
    restaurant: review.restaurantName,
    platform: review.platformName,
    place: review.formattedAddress ? ` (${review.formattedAddress})` : "",
    author: review.author || words.anonymous,
    date: date.format(review.publishedAt),
    rating: String(review.rating),
    url: review.url ?? "",
    text: quoted(review),
  };
  const facts = [
    words.author,
    words.date,
    ...(review.rating > 0 ? [words.rating] : []),
    ...(review.url ? [words.address] : []),
  ];
  const paragraphs = [
    words.subject,
    words.greeting,
    words.opening,
    facts.join("\n"),
    values.text ? words.quote : words.noText,
    words.reasons[reason],
  ].map((paragraph) => filled(paragraph, values));
  const evidence = note ? [`${words.evidence}\n${note}`] : [];
  const grounds = legalGroundsOf(reason, review.countryCode).map((ground) => words.grounds[ground]);
  return [...paragraphs, ...evidence, ...grounds, words.request, filled(words.closing, values)].join("\n\n");
}
