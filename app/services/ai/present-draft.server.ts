import type { TFunction } from "i18next";
import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Draft, DraftProblem, FactLine } from "#contract/ai/schemas.ts";
import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import { weekdays } from "#contract/restaurants/opening-hours.ts";
import { shownTemplateName } from "#contract/templates/starter-names.ts";

type Context = Readonly<RouterContextProvider>;
type Texts = TFunction<"drafts">;

/** The only problem that makes a template's draft useless: unfilled variables are filled by hand, and sending waits for it. */
const blocksTemplate = ({ kind }: DraftProblem) => kind === "forbidden";

/** True if a person may start from it: a model's text must have no problem for that. */
const isUsable = ({ source, text, problems }: Draft): boolean =>
  text !== "" && (source === "ai" ? problems.length === 0 : !problems.some(blocksTemplate));

function failureText({ failure, retryAfterSeconds }: Draft, t: Texts, fromNow: (seconds: number) => string): string[] {
  if (failure === null) return [];
  if (failure === "busy" && retryAfterSeconds) return [t("failures.busyUntil", { when: fromNow(retryAfterSeconds) })];
  return [t(`failures.${failure}`)];
}

const problemText = (t: Texts) => (problem: DraftProblem) =>
  t(`problems.${problem.kind}`, { excerpt: problem.excerpt });

const dayName = (index: number, language: Language): string =>
  new Intl.DateTimeFormat(writtenLocaleOf[language], { weekday: "long", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, 1 + index),
  );

/** A line of the facts sheet for display; `labels` names those from the restaurant's own data. */
export function factText(
  { key, text }: FactLine,
  language: Language,
  { closed, labels }: { closed: string; labels: Partial<Record<string, string>> },
): { key: string; text: string } {
  const day = weekdays.findIndex((one) => key === `hours:${one}`);
  return { key: day < 0 ? (labels[key] ?? key) : dayName(day, language), text: text || closed };
}

/** Labels of the lines from the restaurant's own data. */
export function factLabels(context: Context) {
  const t = textsIn(context, "ai");
  const labels: Partial<Record<string, string>> = {
    address: t("facts.labels.address"),
    phone: t("facts.labels.phone"),
    website: t("facts.labels.website"),
    reservation: t("facts.labels.reservation"),
    order: t("facts.labels.order"),
  };
  return { closed: t("facts.closed"), labels };
}

/** A draft in the reader's language. */
export function draftView(context: Context, draft: Draft) {
  const t = textsIn(context, "drafts");
  const language = languageOf(context);
  const formats = formatsOf(language);
  const { credits, templateName, templateBuiltIn, rejected } = draft;
  const labels = factLabels(context);
  return {
    source: t(`sources.${draft.source}`),
    notes: [
      ...failureText(draft, t, (seconds) => formats.fromNow(seconds)),
      ...(draft.source === "none" ? [t("nothing")] : []),
      ...(templateName
        ? [t("fromTemplate", { name: shownTemplateName({ name: templateName, builtIn: templateBuiltIn }, language) })]
        : []),
      ...(draft.habitCount > 0 ? [t("habits", { count: draft.habitCount })] : []),
      ...(draft.source === "ai" || rejected
        ? [t("credits", { left: formats.number(credits.left), limit: formats.number(credits.limit) })]
        : []),
    ],
    problems: draft.problems.map(problemText(t)),
    facts: draft.facts.map((fact) => {
      const line = factText(fact, language, labels);
      return `${line.key} · ${line.text}`;
    }),
    rejected: rejected && { text: rejected.text, problems: rejected.problems.map(problemText(t)) },
    isUsable: isUsable(draft),
  };
}

/** A draft for one reader, in their language. */
export type DraftView = ReturnType<typeof draftView>;

/** Result of the reply form when a draft was asked for. */
export type DraftResult = {
  /** Content of the field. */
  text: string;
  /** The other text: the draft beside a typed text, or the text typed before the draft; empty for none. */
  other: string;
  isOtherFormer: boolean;
  /** The template variant of the draft in the field; empty for none. */
  variantId: string;
  /** The draft as it was offered; changes to it are learned when the reply is sent. */
  made: string;
  view: DraftView | null;
};
