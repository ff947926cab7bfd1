import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { platformLabel } from "#app/services/reviews/present.server.ts";
import type { AutomationRule, AutomationSettings } from "#contract/automations/rules.ts";
import { shownTemplateName } from "#contract/templates/starter-names.ts";

type Context = Readonly<RouterContextProvider>;
type Rule = AutomationSettings["rules"][number];

/** Stars from the highest down. */
function ratingsText(context: Context, ratings: readonly number[]): string {
  const t = textsIn(context, "automations");
  if (ratings.length === 6) return t("sentence.anyRating");
  const stars = ratings.filter((rating) => rating > 0).sort((one, other) => other - one);
  const list = [...stars.map((rating) => `${rating} ★`), ...(ratings.includes(0) ? [t("sentence.noRating")] : [])];
  return t("sentence.ratings", { list: list.join(", ") });
}

function hoursText(context: Context, { hours }: AutomationRule["conditions"]): string[] {
  const t = textsIn(context, "automations");
  if (hours.kind === "any") return [];
  if (hours.kind !== "window") return [t(`sentence.${hours.kind}`)];
  const { timeOfDay } = formatsOf(languageOf(context));
  return [t("sentence.window", { from: timeOfDay(hours.from), to: timeOfDay(hours.to) })];
}

/** The conditions of a rule, one short text each. */
function whenTexts(context: Context, rule: AutomationRule, { tags }: AutomationSettings): string[] {
  const t = textsIn(context, "automations");
  const { languageName } = formatsOf(languageOf(context));
  const { conditions } = rule;
  const privateName = textsIn(context, "reviews")("platform.private");
  const list = (names: readonly string[]) => names.join(", ");
  const languages = conditions.languages.map((one) =>
    one === "other" ? t("sentence.otherLanguage") : languageName(one),
  );
  const tagNames = conditions.tagIds.map((id) => tags.find(({ _id }) => _id === id)?.name ?? t("sentence.goneTag"));
  return [
    ratingsText(context, conditions.ratings),
    ...(conditions.platforms.length > 0
      ? [t("sentence.platforms", { list: list(conditions.platforms.map((key) => platformLabel(key, privateName))) })]
      : []),
    ...(conditions.text === "any" ? [] : [t(`sentence.${conditions.text}`)]),
    ...(languages.length > 0 ? [t("sentence.languages", { list: list(languages) })] : []),
    ...(tagNames.length > 0 ? [t("sentence.tags", { list: list(tagNames) })] : []),
    ...hoursText(context, conditions),
    t("sentence.age", { count: conditions.maxAgeDays }),
    ...(rule.includesExisting ? [t("sentence.existing")] : []),
  ];
}

/** The action of a rule, and when its replies leave. */
function thenTexts(context: Context, { action }: AutomationRule, { templates }: AutomationSettings): string[] {
  const t = textsIn(context, "automations");
  const isSent = action.mode === "send";
  const deed = () => {
    if (action.kind === "draft") return t(isSent ? "sentence.sendDraft" : "sentence.askDraft");
    if (!action.templateId) return t(isSent ? "sentence.sendRotating" : "sentence.askRotating");
    const named = templates.find(({ _id }) => _id === action.templateId);
    const name = named ? shownTemplateName(named, languageOf(context)) : t("sentence.goneTemplate");
    return t(isSent ? "sentence.sendTemplate" : "sentence.askTemplate", { name });
  };
  const span = formatsOf(languageOf(context)).duration(action.delayMinutes * 60);
  return [deed(), isSent ? t("sentence.delay", { span }) : t("sentence.approval")];
}

/** A rule as a row of the list. */
export function ruleView(context: Context, rule: Rule, settings: AutomationSettings) {
  return {
    id: rule._id,
    name: rule.name,
    isOn: rule.isOn,
    runCount: rule.runCount,
    when: whenTexts(context, rule, settings),
    does: thenTexts(context, rule, settings),
  };
}
export type RuleView = ReturnType<typeof ruleView>;
