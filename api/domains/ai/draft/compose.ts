import type { Database } from "#api/db/database.ts";
import { fillTemplates } from "#api/domains/templates/fill/fill.ts";
import { ensureStarterTemplates } from "#api/domains/templates/starter/ensure.ts";
import type { Draft, FactLine } from "#contract/ai/schemas.ts";
import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import { type Weekday, weekdays } from "#contract/restaurants/opening-hours.ts";
import { factSource } from "../guard/fact-source.ts";
import { languageOfText } from "../guard/language.ts";
import { findRepeated } from "../guard/similarity.ts";
import { sourceOf } from "../guard/vocabulary.ts";
import { fold, holdsWord, sentencesOf } from "../guard/words.ts";
import { followHabits } from "../habits/follow.ts";
import type { DraftContext } from "./context.ts";

type Composition = Pick<
  Draft,
  "text" | "language" | "facts" | "problems" | "habitCount" | "templateName" | "templateBuiltIn" | "templateVariantId"
>;
/** `isAutomatic`: the draft may be sent unread, so that only templates for automations count. */
type Wanted = { reviewId: string; language: Language | undefined; myName: string | null; isAutomatic: boolean };

const answersMax = 2;
const introductions: Record<Language, string> = {
  fr: "Pour répondre à votre question :",
  en: "To answer your question:",
  es: "Para responder a su pregunta:",
  it: "Per rispondere alla sua domanda:",
};
const closed: Record<Language, string> = { fr: "fermé", en: "closed", es: "cerrado", it: "chiuso" };

/** Lines of the facts sheet about what the guest asks, in the draft's language or in no particular one. */
function answersTo(reviewText: string, facts: readonly FactLine[], language: Language): FactLine[] {
  const asked = sentencesOf(reviewText)
    .filter((sentence) => sentence.includes("?"))
    .map(sourceOf);
  const isAsked = (fact: FactLine) => {
    const source = factSource(fact);
    return asked.some(({ concepts }) => [...source.concepts].some((concept) => concepts.has(concept)));
  };
  const isReadable = ({ text }: FactLine) => [null, language].includes(languageOfText(text));
  const dayOf = ({ key }: FactLine) => weekdays.some((day) => key === `hours:${day}`);
  const isNamedDay = (fact: FactLine) => {
    const day = sourceOf(fact.key.replace("hours:", "").toLowerCase()).concepts;
    return asked.some(({ concepts }) => [...day].some((concept) => concepts.has(concept)));
  };
  const isTold = (fact: FactLine) => (dayOf(fact) ? isNamedDay(fact) : isAsked(fact));
  return facts.filter((fact) => isTold(fact) && isReadable(fact)).slice(0, answersMax);
}

/** A weekday's name in a language; 1 January 2024 was a Monday. */
const dayName = (day: Weekday, language: Language): string =>
  new Intl.DateTimeFormat(writtenLocaleOf[language], { weekday: "long", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, 1 + weekdays.indexOf(day)),
  );

function lineOf({ key, text }: FactLine, language: Language): string {
  const day = weekdays.find((one) => key === `hours:${one}`);
  const name = day ? dayName(day, language) : key;
  // French has a narrow space before a colon.
  return `${name}${language === "fr" ? "\u202f" : ""}: ${text || closed[language]}`;
}

/**
 * A draft without a model: the template whose turn it is, filled for the review, and the facts about what the guest asks, word for
 * word. Null when no template fits. The texts are the restaurant's own, so only forbidden words, unfilled variables and repetition
 * are checked.
 */
export async function composeDraft(
  database: Database,
  ground: DraftContext,
  wanted: Wanted,
): Promise<Composition | null> {
  await ensureStarterTemplates(database, ground.review.organizationId);
  const { material } = ground;
  const { reviewId, myName, isAutomatic } = wanted;
  const automated = isAutomatic ? true : null;
  const request = { reviewIds: [reviewId], automated, language: material.language, myName };
  const [filling] = await fillTemplates(database.orm, request);
  const filled = filling?.filled;
  if (!filled) return null;
  const { language } = filled;
  const facts = answersTo(material.reviewText, material.facts, language);
  const lines = facts.map((fact) => lineOf(fact, language)).join(" ; ");
  const composed = lines === "" ? filled.text : `${filled.text}\n\n${introductions[language]} ${lines}.`;
  // Habits belong to a language; a text in another one is left as it is.
  const habits = language === material.language ? ground.habits : [];
  const guest = { author: material.author, firstName: ground.firstName };
  const { text, count: habitCount } = followHabits(composed, habits, guest);
  const folded = fold(text);
  const repeated = findRepeated(text, material.recentReplies);
  const problems: Composition["problems"] = [
    ...filled.unfilled.map((name) => ({ kind: "form" as const, excerpt: `{{${name}}}` })),
    ...material.forbiddenWords
      .filter((word) => holdsWord(folded, fold(word).trim()))
      .map((excerpt) => ({ kind: "forbidden" as const, excerpt })),
    ...(repeated ? [{ kind: "similar" as const, excerpt: repeated }] : []),
    ...(language === material.language ? [] : [{ kind: "language" as const, excerpt: language }]),
  ];
  const { templateName, templateBuiltIn, variantId: templateVariantId } = filled;
  return { text, language, facts, problems, habitCount, templateName, templateBuiltIn, templateVariantId };
}
