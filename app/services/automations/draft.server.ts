import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { readNumber } from "#app/lib/typed-number.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { automationAgeDays, automationDelay } from "#contract/automations/choices.ts";
import { type AutomationRule, AutomationRuleInput } from "#contract/automations/rules.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import type { RuleDraft } from "./rule-draft.ts";

type Context = Readonly<RouterContextProvider>;

/** Initial values of a new rule: thanks for the best reviews, approved by a person. */
export const emptyDraft: RuleDraft = {
  name: "",
  platforms: [],
  ratings: ["4", "5"],
  text: "any",
  languages: [],
  tagIds: [],
  hours: "any",
  from: "",
  to: "",
  maxAgeDays: String(automationAgeDays.usual),
  action: "template",
  templateId: "",
  mode: "ask",
  delayMinutes: String(automationDelay.usual),
  includesExisting: false,
};

/** A stored rule for the editor. */
export function draftOf({ name, conditions, action, includesExisting }: AutomationRule): RuleDraft {
  const { hours } = conditions;
  return {
    name,
    includesExisting,
    platforms: conditions.platforms,
    ratings: conditions.ratings.map(String),
    text: conditions.text,
    languages: conditions.languages,
    tagIds: conditions.tagIds,
    hours: hours.kind,
    from: hours.kind === "window" ? hours.from : "",
    to: hours.kind === "window" ? hours.to : "",
    maxAgeDays: String(conditions.maxAgeDays),
    action: action.kind,
    templateId: action.templateId ?? "",
    mode: action.mode,
    delayMinutes: String(action.delayMinutes),
  };
}

const Text = z.string().default("");
const Texts = z.array(z.string());
/** The typed values as they are; `parseRule` finds what is wrong with them. */
export const RuleForm = z.object({
  name: Text,
  platforms: Texts,
  ratings: Texts,
  text: Text,
  languages: Texts,
  tagIds: Texts,
  hours: Text,
  from: Text,
  to: Text,
  maxAgeDays: Text,
  action: Text,
  templateId: Text,
  mode: Text,
  delayMinutes: Text,
  includesExisting: z.boolean().default(false),
}) satisfies z.ZodType<RuleDraft>;

const hoursOf = ({ hours, from, to }: RuleDraft) => (hours === "window" ? { kind: hours, from, to } : { kind: hours });

/** The field at which a problem of a rule is shown, by the last part of its path. */
const fieldOf: Record<string, keyof RuleDraft> = {
  name: "name",
  ratings: "ratings",
  from: "from",
  to: "from",
  hours: "from",
  maxAgeDays: "maxAgeDays",
  delayMinutes: "delayMinutes",
  templateId: "templateId",
  tagIds: "tagIds",
};

/** Message for each wrong field. */
export function ruleErrors(context: Context, paths: readonly (readonly PropertyKey[])[]): Record<string, string> {
  const t = textsIn(context, "automations");
  const { number } = formatsOf(languageOf(context));
  const texts: Partial<Record<keyof RuleDraft, string>> = {
    name: t("editor.wrongName"),
    ratings: t("editor.wrongRatings"),
    from: t("editor.wrongHours"),
    maxAgeDays: t("editor.wrongAge", { max: automationAgeDays.max }),
    delayMinutes: t("editor.wrongDelay", { min: number(automationDelay.min), max: number(automationDelay.max) }),
    templateId: t("editor.wrongTemplate"),
    tagIds: t("editor.wrongTags"),
  };
  const fields = paths.map((path) =>
    path.map((part) => fieldOf[String(part)]).findLast((field) => field !== undefined),
  );
  const found = fields.flatMap((field) => (field ? [[field, texts[field] ?? ""] as const] : []));
  return Object.fromEntries(found);
}

/** The rule of the typed values. Throws a FormProblem with what is wrong. */
export function parseRule(
  context: Context,
  draft: RuleDraft,
  kept: { _id?: string; isOn: boolean },
): AutomationRuleInput {
  const language = languageOf(context);
  const parsed = AutomationRuleInput.safeParse({
    ...kept,
    name: draft.name,
    includesExisting: draft.includesExisting,
    conditions: {
      platforms: draft.platforms,
      ratings: draft.ratings.map(Number),
      text: draft.text,
      languages: draft.languages,
      tagIds: draft.tagIds,
      hours: hoursOf(draft),
      maxAgeDays: readNumber(draft.maxAgeDays, language),
    },
    action: {
      kind: draft.action,
      templateId: draft.templateId || null,
      mode: draft.mode,
      delayMinutes: readNumber(draft.delayMinutes, language),
    },
  });
  const wrong = (paths: readonly (readonly PropertyKey[])[]) =>
    new FormProblem({ status: 422, fields: ruleErrors(context, paths) });
  if (!parsed.success) throw wrong(parsed.error.issues.map(({ path }) => path));
  const { hours } = parsed.data.conditions;
  if (hours.kind === "window" && hours.from === hours.to) throw wrong([["hours"]]);
  return parsed.data;
}
