import { isDeepStrictEqual } from "node:util";
import { newId } from "#api/db/ids.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import type { AutomationRule, AutomationRuleInput, AutomationSettings } from "#contract/automations/rules.ts";
import { listTags, listUsableTemplates } from "./effective.ts";

/** Rules as they are stored: each with its id, and with the instant at which it was switched on. */
export function normalisedRules(
  inputs: readonly AutomationRuleInput[],
  former: readonly AutomationRule[],
  now: Date,
): AutomationRule[] {
  const taken = new Set<string>();
  return inputs.map((input) => {
    const before = former.find(({ _id }) => _id === input._id);
    const isFree = input._id !== undefined && !taken.has(input._id);
    const _id = isFree && input._id ? input._id : newId();
    taken.add(_id);
    const wasOn = isFree && before?.isOn ? before.onSince : null;
    return { ...input, _id, onSince: input.isOn ? (wasOn ?? now.toISOString()) : null };
  });
}

type RuleScope = { restaurantId: string; organizationId: string; scope: AutomationSettings["scope"] };

function faultsOf(rule: AutomationRuleInput, templateIds: ReadonlySet<string>, tagIds: ReadonlySet<string>): string[] {
  const { hours } = rule.conditions;
  const { kind, templateId } = rule.action;
  return [
    ...(hours.kind === "window" && hours.from === hours.to ? ["conditions.hours.to"] : []),
    ...(rule.conditions.tagIds.every((id) => tagIds.has(id)) ? [] : ["conditions.tagIds"]),
    ...(kind === "template" && templateId && !templateIds.has(templateId) ? ["action.templateId"] : []),
  ];
}

/** True if a rule is unchanged: it may then name a template or tag that is gone, does nothing, and says so in the log. */
function isKept(rule: AutomationRuleInput, former: readonly AutomationRule[]): boolean {
  const before = former.find(({ _id }) => _id === rule._id);
  if (!before || (rule.isOn && !before.isOn)) return false;
  return isDeepStrictEqual([rule.conditions, rule.action], [before.conditions, before.action]);
}

/**
 * Throws INVALID_INPUT for a new or changed rule with a template that automations may not use in the rules' scope, a tag of another
 * organization, or an empty window.
 */
export async function checkRules(
  tx: Statements,
  scope: RuleScope,
  rules: readonly AutomationRuleInput[],
  former: readonly AutomationRule[],
): Promise<void> {
  const templates = await listUsableTemplates(tx, scope.restaurantId, scope.scope);
  const tags = await listTags(tx, scope.organizationId);
  const templateIds = new Set(templates.map(({ _id }) => _id));
  const tagIds = new Set(tags.map(({ _id }) => _id));
  const fields = rules.flatMap((rule, at) =>
    isKept(rule, former) ? [] : faultsOf(rule, templateIds, tagIds).map((path) => `rules.${at}.${path}`),
  );
  if (fields.length > 0)
    throw fail("INVALID_INPUT", { fields: Object.fromEntries(fields.map((path) => [path, "not_accepted"])) });
}
