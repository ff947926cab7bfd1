import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { automationAgeDays, automationDelay } from "#contract/automations/choices.ts";
import { type AutomationRule, AutomationRuleInput } from "#contract/automations/rules.ts";
import type { RuleDraft } from "./rule-draft.ts";

type Context = Readonly<RouterContextProvider>;

/** What the editor of a new rule begins with: thanks for the best, and a person asked. */
export const emptyDraft: RuleDraft = {
  ...{ name: "", platforms: [], ratings: ["4", "5"], text: "any", languages: [], tagIds: [], hours: "any" },
  ...{ from: "", to: "", maxAgeDays: String(automationAgeDays.usual), action: "template", templateId: "" },
  ...{ mode: "ask", delayMinutes: String(automationDelay.usual), includesExisting: false },
};

/** A stored rule as the editor shows it. */
export function draftOf({ name, conditions, action, includesExisting }: AutomationRule): RuleDraft {
  const { hours } = conditions;
  return {
    ...{ name, includesExisting, platforms: conditions.platforms, ratings: conditions.ratings.map(String) },
    ...{ text: conditions.text, languages: conditions.languages, tagIds: conditions.tagIds, hours: hours.kind },
    from: hours.kind === "window" ? hours.from : "",
    to: hours.kind === "window" ? hours.to : "",
    maxAgeDays: String(conditions.maxAgeDays),
    ...{ action: action.kind, templateId: action.templateId ?? "", mode: action.mode },
    delayMinutes: String(action.delayMinutes),
  };
}

/** What a person typed, as it was typed. */
export function draftFrom(form: FormData): RuleDraft {
  const one = (name: string) => String(form.get(name) ?? "");
  const many = (name: string) => form.getAll(name).map(String);
  return {
    ...{ name: one("name"), platforms: many("platforms"), ratings: many("ratings"), text: one("text") },
    ...{ languages: many("languages"), tagIds: many("tagIds"), hours: one("hours"), from: one("from"), to: one("to") },
    ...{ maxAgeDays: one("maxAgeDays"), action: one("action"), templateId: one("templateId"), mode: one("mode") },
    ...{ delayMinutes: one("delayMinutes"), includesExisting: form.has("includesExisting") },
  };
}

/** A field that was left empty is no number. */
const numberOf = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));
const hoursOf = ({ hours, from, to }: RuleDraft) => (hours === "window" ? { kind: hours, from, to } : { kind: hours });

/** Where a fault of a rule is shown, by the last part of its path. */
const fieldOf: Record<string, keyof RuleDraft> = {
  ...{ name: "name", ratings: "ratings", from: "from", to: "from", hours: "from", maxAgeDays: "maxAgeDays" },
  ...{ delayMinutes: "delayMinutes", templateId: "templateId", tagIds: "tagIds" },
};

/** What is to be done about each wrong field. */
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

type Parsed = { rule: AutomationRuleInput; errors: null } | { rule: null; errors: Record<string, string> };

/** What was typed as a rule, or what is wrong with it. */
export function parseRule(context: Context, draft: RuleDraft, kept: { _id?: string; isOn: boolean }): Parsed {
  const parsed = AutomationRuleInput.safeParse({
    ...{ ...kept, name: draft.name, includesExisting: draft.includesExisting },
    conditions: {
      ...{ platforms: draft.platforms, ratings: draft.ratings.map(Number), text: draft.text },
      ...{ languages: draft.languages, tagIds: draft.tagIds, hours: hoursOf(draft) },
      maxAgeDays: numberOf(draft.maxAgeDays),
    },
    action: {
      ...{ kind: draft.action, templateId: draft.templateId || null, mode: draft.mode },
      delayMinutes: numberOf(draft.delayMinutes),
    },
  });
  if (!parsed.success)
    return {
      rule: null,
      errors: ruleErrors(
        context,
        parsed.error.issues.map(({ path }) => path),
      ),
    };
  const { hours } = parsed.data.conditions;
  if (hours.kind === "window" && hours.from === hours.to)
    return { rule: null, errors: ruleErrors(context, [["hours"]]) };
  return { rule: parsed.data, errors: null };
}
