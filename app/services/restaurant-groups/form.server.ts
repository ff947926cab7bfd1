import { data, href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import { Id } from "#contract/ids.ts";
import type { GroupRestaurant, RestaurantGroup } from "#contract/restaurant-groups/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { targetParameter } from "../review-settings/targets.server.ts";
import { memberOf, membersView, namedUses, ruleText } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
const kinds = ["hand", "rule"] as const;

/** Each name once, whatever its case, by the alphabet; what a rule names and no restaurant has any more included. */
function choicesOf(names: readonly string[], stored: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const name of [...stored, ...names])
    if (name && !known.has(name.toLocaleLowerCase())) known.set(name.toLocaleLowerCase(), name);
  return [...known.values()].sort((a, b) => a.localeCompare(b));
}

/** The fields of a form: what the group is, and what it may be made of. */
function fieldsOf(context: Context, group: RestaurantGroup | null, restaurants: readonly GroupRestaurant[]) {
  const { ratingBelow = null, towns = [], brands = [] } = group?.rule ?? {};
  const ticked = group?.kind === "hand" ? group.restaurants.map(({ _id }) => _id) : [];
  return {
    name: group?.name ?? "",
    version: group?.version ?? 0,
    ratingBelow: ratingBelow === null ? "" : formatsOf(languageOf(context)).shortRating(ratingBelow),
    chosenTowns: towns,
    chosenBrands: brands,
    towns: choicesOf(
      restaurants.map(({ town }) => town),
      towns,
    ),
    brands: choicesOf(
      restaurants.map(({ brand }) => brand),
      brands,
    ),
    restaurants: restaurants.map((restaurant) => ({
      ...memberOf(context, restaurant),
      isIn: ticked.includes(restaurant._id),
    })),
  };
}

/** Where the reply rules of a group are set: on the screen of a restaurant of it; null for those who may not go there. */
async function rulesPath(context: Context, { _id, restaurants, mayChange }: RestaurantGroup): Promise<string | null> {
  const [first] = restaurants;
  const { role } = await currentUser(context);
  if (!first || !mayChange || !mayEnterRestaurantSections(role)) return null;
  const target = targetParameter({ scope: "group", groupId: _id });
  const screen = href("/restaurants/:restaurantId/settings/reviews", { restaurantId: first._id });
  return `${screen}?${new URLSearchParams({ tab: "deadlines", ...target })}`;
}

const pathOf = (groupId: string) => href("/restaurants/groups/:groupId", { groupId });

/** Data of the form of a group, `new` or stored; of one that the reader may not change its restaurants alone. 404 for any other id. */
export async function loadRestaurantGroup(context: Context, url: URL, groupId: string) {
  const t = textsIn(context, "restaurant-groups");
  const api = productApi(context).restaurantGroups;
  const isNew = groupId === "new";
  if (!isNew && !Id.safeParse(groupId).success) throw data(null, { status: 404 });
  const group = isNew ? null : (await api.get({ groupId })).data;
  const mayChange = group?.mayChange ?? true;
  const asked = group?.organizationId ?? Id.safeParse(url.searchParams.get("organization")).data;
  const options = mayChange ? (await api.options({ organizationId: asked })).data : null;
  const kind = kinds.find((one) => one === url.searchParams.get("kind")) ?? group?.kind ?? "hand";
  const self = pathOf(groupId);
  const at = (more: Record<string, string>) => {
    const parameters = { ...(isNew && options ? { organization: options.organizationId } : {}), ...more };
    return `${self}?${new URLSearchParams(parameters)}`;
  };
  const formats = formatsOf(languageOf(context));
  return {
    title: group?.name ?? t("new"),
    groupId: group?._id ?? null,
    kind,
    mayChange,
    rule: ruleText(context, group?.rule ?? null),
    reason: group && t(group.kind === "rule" ? "members.byRule" : "members.byHand"),
    fields: options && fieldsOf(context, group, options.restaurants),
    organizationId: options?.organizationId ?? group?.organizationId ?? "",
    organizations: isNew ? (options?.organizations ?? []).map(({ _id, name }) => ({ value: _id, label: name })) : [],
    now: group && membersView(context, group.restaurants, options?.restaurants.length ?? null),
    edited: group?.updatedBy && t("edited", { name: group.updatedBy, ago: formats.ago(group.updatedAt) }),
    deletion:
      group && mayChange && url.searchParams.get("delete") === "1"
        ? {
            uses: namedUses(context, group.uses),
            losesRules: group.uses.hasDeadline || group.uses.hasEscalation,
            isLast: group.restaurants.length === 0 && group.uses.templates.count > 0,
          }
        : null,
    links: {
      self,
      hand: at({ kind: "hand" }),
      rule: at({ kind: "rule" }),
      askDeletion: `${self}?delete=1`,
      replyRules: group && (await rulesPath(context, group)),
    },
  };
}
export type RestaurantGroupData = Awaited<ReturnType<typeof loadRestaurantGroup>>;
