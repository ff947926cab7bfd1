import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { AutomationRule, AutomationRuleInput } from "#contract/automations/rules.ts";
import type { CopiedPart, RestaurantCopyPlan } from "#contract/restaurant-administration/copies.ts";
import type { Named, Own, OwnTemplate } from "./own.ts";

type Place = { id: string; organizationId: string };
type Fate = RestaurantCopyPlan["targets"][number]["parts"][number];

/** Names compare without accents or case, as the database's `fold` does. */
const fold = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The template of a target that one of the source would take the place of: of the same name, or for the same template of the organization. */
export function counterpartOf(template: OwnTemplate, own: readonly OwnTemplate[]): OwnTemplate | undefined {
  const isSame = (one: OwnTemplate) =>
    one.kind === template.kind &&
    (fold(one.content.name) === fold(template.content.name) ||
      (template.overridesId !== null && one.overridesId === template.overridesId));
  return own.find(isSame);
}

/** The id by which a target's rules name what the source's rules name; null where it has nothing of that name. */
function templateAt(id: string, target: Place, own: readonly OwnTemplate[], named: Named): string | null {
  const known = named.templates.get(id);
  if (!known) return null;
  if (known.restaurantId === null && known.organizationId === target.organizationId) return id;
  const here = own.find(
    ({ kind, content }) => kind === "review" && content.automated && fold(content.name) === fold(known.name),
  );
  if (here) return here.id;
  const shared = [...named.templates].find(
    ([, one]) =>
      one.restaurantId === null && one.organizationId === target.organizationId && fold(one.name) === fold(known.name),
  );
  return shared?.[0] ?? null;
}

function tagAt(id: string, target: Place, named: Named): string | null {
  const known = named.tags.get(id);
  if (!known) return null;
  if (known.organizationId === target.organizationId) return id;
  const here = [...named.tags].find(
    ([, one]) => one.organizationId === target.organizationId && fold(one.name) === fold(known.name),
  );
  return here?.[0] ?? null;
}

/**
 * The source's rules as a target can have them, with new ids. A rule whose template or tag has no namesake there is left out: it would do
 * nothing, or more than was meant. Copies answer reviews that arrive from now on.
 */
export function rulesFor(
  rules: readonly AutomationRule[],
  target: Place,
  own: readonly OwnTemplate[],
  named: Named,
): { rules: AutomationRuleInput[]; leftOut: string[] } {
  const kept: AutomationRuleInput[] = [];
  const leftOut: string[] = [];
  for (const { _id: _, onSince: __, ...rule } of rules) {
    const { templateId } = rule.action;
    const template = templateId === null ? null : templateAt(templateId, target, own, named);
    const tagIds = rule.conditions.tagIds.map((id) => tagAt(id, target, named));
    const isWhole = (templateId === null || template !== null) && tagIds.every((id) => id !== null);
    if (!isWhole) leftOut.push(rule.name);
    else
      kept.push({
        ...rule,
        includesExisting: false,
        conditions: { ...rule.conditions, tagIds: tagIds.flatMap((id) => id ?? []) },
        action: { ...rule.action, templateId: template },
      });
  }
  return { rules: kept, leftOut };
}

const asRule = ({ _id: _, onSince: __, includesExisting: ___, ...rule }: AutomationRule) => rule;
const asCopied = ({ includesExisting: _, ...rule }: AutomationRuleInput) => rule;

const single = (part: CopiedPart, wanted: unknown, has: unknown): Fate => ({
  part,
  fate: has === undefined ? "new" : isDeepStrictEqual(wanted, has) ? "same" : "conflict",
  names: [],
  leftOut: [],
});

function templatesFate(wanted: readonly OwnTemplate[], has: readonly OwnTemplate[]): Fate {
  const conflicts = wanted.filter((template) => {
    const there = counterpartOf(template, has);
    return there && !isDeepStrictEqual(there.content, template.content);
  });
  const isNew = wanted.some((template) => !counterpartOf(template, has));
  const fate = conflicts.length > 0 ? "conflict" : isNew ? "new" : "same";
  return { part: "templates", fate, names: conflicts.map(({ content }) => content.name), leftOut: [] };
}

/** Own templates of a target once those of the source are there as well. */
const withCopies = (wanted: readonly OwnTemplate[], has: readonly OwnTemplate[]) => [
  ...has,
  ...wanted.filter((template) => !counterpartOf(template, has)),
];

type Comparing = { source: Own; target: Own; place: Place; parts: readonly CopiedPart[]; named: Named };

function automationsFate({ source, target, place, parts, named }: Comparing): Fate {
  const templates = parts.includes("templates") ? withCopies(source.templates, target.templates) : target.templates;
  const { rules, leftOut } = rulesFor(source.automations?.rules ?? [], place, templates, named);
  const wanted = [rules.map(asCopied), source.automations?.safety];
  const has = target.automations && [target.automations.rules.map(asRule), target.automations.safety];
  const names = target.automations?.rules.map(({ name }) => name) ?? [];
  const { fate } = single("automations", wanted, has);
  return { part: "automations", fate, names: fate === "conflict" ? names : [], leftOut };
}

/** The parts of those asked for that the source has of its own, with how many of them. */
export function offeredParts(source: Own): RestaurantCopyPlan["parts"] {
  const { deadlines, escalation, voice, provider, roi, automations, templates } = source;
  const has = { deadlines, escalation, voice, provider, roi };
  const singles = Object.entries(has).flatMap(([part, value]) =>
    value === undefined ? [] : [{ part: part as CopiedPart, count: 1 }],
  );
  return [
    ...singles,
    ...(templates.length > 0 ? [{ part: "templates" as const, count: templates.length }] : []),
    ...(automations && automations.rules.length > 0
      ? [{ part: "automations" as const, count: automations.rules.length }]
      : []),
  ];
}

/** What copying each part would mean at a target, and a version of all that was compared. */
export function compare(comparing: Comparing): { version: string; parts: Fate[] } {
  const { source, target, parts } = comparing;
  const fates = parts.map((part): Fate => {
    if (part === "templates") return templatesFate(source.templates, target.templates);
    if (part === "automations") return automationsFate(comparing);
    return single(part, source[part], target[part]);
  });
  const compared = [comparing.place, parts, fates, ...[source, target].map((own) => parts.map((part) => own[part]))];
  const version = createHash("sha256").update(JSON.stringify(compared)).digest("base64url").slice(0, 22);
  return { version, parts: fates };
}
