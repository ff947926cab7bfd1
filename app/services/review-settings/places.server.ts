import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import type { RuleOrigin, RulePlace } from "#contract/reply-deadlines/places.ts";

type Context = Readonly<RouterContextProvider>;

/** Names the place that a rule is set for: `organization` or the id of a group; absent for the restaurant itself. */
const parameter = "for";

/** The place that an address asks for; the restaurant's where it names none. */
export function placeAt(url: URL): RulePlace {
  const named = url.searchParams.get(parameter);
  if (named === "organization") return { scope: "organization" };
  const groupId = Id.safeParse(named).data;
  return groupId ? { scope: "group", groupId } : { scope: "restaurant" };
}

/** The parameters of the address that shows a place. */
export function placeParameter({ scope, groupId }: RulePlace): Record<string, string> {
  const value = groupId ?? (scope === "organization" ? scope : null);
  return value === null ? {} : { [parameter]: value };
}

type Rule = RuleOrigin & { may: { update: boolean; updateOrganization: boolean } };

/** Whose rule is shown and in effect, and whose may be set: this restaurant's, a group's or the organization's. */
export function placeView(context: Context, rule: Rule, place: RulePlace) {
  const t = textsIn(context, "review-settings");
  const { groups, group, scope, may } = rule;
  const [followed, ...others] = groups.filter(({ hasRule }) => hasRule);
  const isGroup = place.scope === "group";
  const several = followed && others.length > 0 ? t("places.several", { name: followed.name }) : null;
  const older = followed && followed._id !== place.groupId ? t("places.older", { name: followed.name }) : null;
  const ofGroup = isGroup && scope !== "group" ? t("places.notYet") : older;
  return {
    scope: place.scope,
    parameter,
    value: place.groupId ?? (place.scope === "organization" ? place.scope : ""),
    groupId: isGroup ? (place.groupId ?? null) : null,
    mayWrite: place.scope === "restaurant" ? may.update : may.updateOrganization,
    isOwn: scope === "restaurant",
    hasOwn: isGroup ? scope === "group" : scope === "restaurant" && place.scope === "restaurant",
    group: group?.name ?? null,
    note: isGroup ? ofGroup : place.scope === "restaurant" ? several : null,
    options: may.updateOrganization
      ? [
          { value: "", label: t("places.restaurant") },
          ...groups.map(({ _id, name, restaurantCount: count }) => ({
            value: _id,
            label: t("places.group", { name, count }),
          })),
          { value: "organization", label: t("places.organization") },
        ]
      : null,
    inherit: isGroup ? t("places.drop") : followed ? t("inheritGroup", { name: followed.name }) : t("inherit"),
  };
}
export type PlaceData = ReturnType<typeof placeView>;
