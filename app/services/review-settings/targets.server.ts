import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import type { RuleOrigin, RuleTarget } from "#contract/reply-deadlines/targets.ts";

type Context = Readonly<RouterContextProvider>;

/** Names the target that a rule is set for: `organization` or the id of a group; absent for the restaurant itself. */
const parameter = "for";

/** The target that an address asks for; the restaurant's where it names none. */
export function targetAt(url: URL): RuleTarget {
  const named = url.searchParams.get(parameter);
  if (named === "organization") return { scope: "organization" };
  const groupId = Id.safeParse(named).data;
  return groupId ? { scope: "group", groupId } : { scope: "restaurant" };
}

/** The parameters of the address that shows a target. */
export function targetParameter({ scope, groupId }: RuleTarget): Record<string, string> {
  const value = groupId ?? (scope === "organization" ? scope : null);
  return value === null ? {} : { [parameter]: value };
}

type Rule = RuleOrigin & { may: { update: boolean; updateOrganization: boolean } };

/** Whose rule is shown and in effect, and whose may be set: this restaurant's, a group's or the organization's. */
export function targetView(context: Context, rule: Rule, target: RuleTarget) {
  const t = textsIn(context, "review-settings");
  const { groups, group, scope, may } = rule;
  const [followed, ...others] = groups.filter(({ hasRule }) => hasRule);
  const isGroup = target.scope === "group";
  const several = followed && others.length > 0 ? t("targets.several", { name: followed.name }) : null;
  const older = followed && followed._id !== target.groupId ? t("targets.older", { name: followed.name }) : null;
  const ofGroup = isGroup && scope !== "group" ? t("targets.notYet") : older;
  return {
    scope: target.scope,
    parameter,
    value: target.groupId ?? (target.scope === "organization" ? target.scope : ""),
    groupId: isGroup ? (target.groupId ?? null) : null,
    mayWrite: target.scope === "restaurant" ? may.update : may.updateOrganization,
    isOwn: scope === "restaurant",
    hasOwn: isGroup ? scope === "group" : scope === "restaurant" && target.scope === "restaurant",
    group: group?.name ?? null,
    note: isGroup ? ofGroup : target.scope === "restaurant" ? several : null,
    options: may.updateOrganization
      ? [
          { value: "", label: t("targets.restaurant") },
          ...groups.map(({ _id, name, restaurantCount: count }) => ({
            value: _id,
            label: t("targets.group", { name, count }),
          })),
          { value: "organization", label: t("targets.organization") },
        ]
      : null,
    inherit: isGroup ? t("targets.drop") : followed ? t("inheritGroup", { name: followed.name }) : t("inherit"),
  };
}
export type TargetData = ReturnType<typeof targetView>;
