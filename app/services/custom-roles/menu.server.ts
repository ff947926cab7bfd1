import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { allGrantable, rightsInScope } from "#contract/custom-roles/rights.ts";
import { findFlags } from "../request/experiments.server.ts";
import { type NavigationReader, navigationOf } from "../shell/navigation.ts";
import type { Scope } from "../shell/navigation-tree.ts";

type Context = Readonly<RouterContextProvider>;
/** Stands for any restaurant: the entries are named, not linked. */
const someRestaurant: Scope = { kind: "restaurant", restaurantId: "00000000-0000-4000-8000-000000000000" };
const place = { path: "", openGroups: [], badges: { toAnswer: 0, toLookAt: 0, needsAttention: 0 }, labelOf: () => "" };

/**
 * The menu of somebody with a role, by the rules that draw everybody's: in a restaurant and over all of them, and what of one with every
 * right is not in it.
 */
export async function menuOfRole(context: Context, rights: readonly string[], scope: "organization" | "restaurants") {
  const t = textsIn(context, "shell");
  const flags = await findFlags(context);
  const readerWith = (held: readonly string[]): NavigationReader => ({
    userId: "",
    role: "comptoir-basic",
    caslRole: null,
    flags,
    rights: rightsInScope(held, scope),
  });
  const keysIn = (held: readonly string[], where: Scope) =>
    navigationOf(readerWith(held), { ...place, scope: where }).flatMap(({ entries }) => entries.map(({ key }) => key));
  const menuIn = (where: Scope) => {
    const shown = keysIn(rights, where);
    const hidden = keysIn(allGrantable, where).filter((key) => !shown.includes(key));
    return { shown: shown.map((key) => t(`nav.${key}`)), hidden: hidden.map((key) => t(`nav.${key}`)) };
  };
  return { restaurant: menuIn(someRestaurant), all: menuIn({ kind: "all" }) };
}
