import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { GroupRestaurant, RestaurantGroupRow, RestaurantGroupUses } from "#contract/restaurant-groups/schemas.ts";

type Context = Readonly<RouterContextProvider>;
type Rule = RestaurantGroupRow["rule"];

/** A rule in words, such as "Note sous 4,2 · Lyon". */
export function ruleText(context: Context, rule: Rule): string | null {
  if (!rule) return null;
  const t = textsIn(context, "restaurant-groups");
  const formats = formatsOf(languageOf(context));
  const rating = rule.ratingBelow === null ? [] : [t("rule.below", { rating: formats.shortRating(rule.ratingBelow) })];
  const some = [rule.towns, rule.brands].flatMap((names) => (names.length > 0 ? [names.join(", ")] : []));
  return [...rating, ...some].join(" · ");
}

/** What leads to a group, in words; null where nothing does. */
export function usesText(context: Context, { templates, hasDeadline, hasEscalation }: RestaurantGroupUses) {
  const t = textsIn(context, "restaurant-groups");
  const { count } = templates;
  const all = [
    ...(count > 0 ? [t("uses.templates", { count })] : []),
    ...(hasDeadline ? [t("uses.deadline")] : []),
    ...(hasEscalation ? [t("uses.escalation")] : []),
  ];
  return all.length === 0 ? null : all.join(" · ");
}

/** Its templates with the first names; null where it has none. */
export function namedUses(context: Context, { templates: { count, names } }: RestaurantGroupUses): string | null {
  const t = textsIn(context, "restaurant-groups");
  if (count === 0) return null;
  const text = t("uses.templates", { count });
  const list = names.map((name) => t("uses.quoted", { name })).join(", ");
  return t(count > names.length ? "uses.namedSome" : "uses.named", { text, names: list });
}

/** A restaurant with what a rule looks at: brand, town, rating. */
export function memberOf(context: Context, { _id, name, brand, town, rating }: GroupRestaurant) {
  const t = textsIn(context, "restaurant-groups");
  const formats = formatsOf(languageOf(context));
  const stars = rating === null ? t("member.noRating") : t("member.rating", { rating: formats.rating(rating) });
  const facts = [brand === name ? "" : brand, town, stars].filter(Boolean);
  return { id: _id, name, facts: facts.join(" · ") };
}

/** Restaurants of a group or a rule now, with their number in words and a note where they are none or all of the organization. */
export function membersView(
  context: Context,
  restaurants: readonly GroupRestaurant[],
  organizationCount: number | null,
) {
  const t = textsIn(context, "restaurant-groups");
  const isAll = organizationCount !== null && organizationCount > 0 && restaurants.length === organizationCount;
  const note = restaurants.length === 0 ? t("preview.nothing") : isAll ? t("preview.everything") : null;
  return {
    count: t("preview.count", { count: restaurants.length }),
    note,
    members: restaurants.map((restaurant) => memberOf(context, restaurant)),
  };
}
export type GroupMembers = ReturnType<typeof membersView>;
