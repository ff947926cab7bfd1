import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import type { PushListening } from "#app/lib/push.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { abilityFor, mayEnterAdminArea, mayEnterGroups, mayEnterRestaurantSections } from "#contract/abilities.ts";
import type { Language } from "#contract/languages.ts";
import type { SidenavRestaurant } from "#contract/restaurants/schemas.ts";
import { aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import type { Shell } from "#contract/shell/schemas.ts";
import type { User } from "#contract/users/schemas.ts";
import { listeningOf } from "../push/listening.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { findFlags } from "../request/experiments.server.ts";
import { sidenavOf, themeOf } from "../request/preferences.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { findRestaurantHome } from "../restaurants/links.server.ts";

export type NavKey =
  | "restaurants"
  | "allReviews"
  | "dashboard"
  | "reviews"
  | "imports"
  | "credentials"
  | "platforms"
  | "forMe"
  | "reviewSettings"
  | "ai"
  | "automations"
  | "connections"
  | "reviewTemplates"
  | "messageTemplates";

/** One line of the sidenav; `count` is what waits there, as text, and `countLabel` says it in words. */
export type NavItem = { key: NavKey; to: string; count?: string; countLabel?: string };

export type NavGroup = { key: "house" | "restaurant" | "admin"; items: NavItem[] };

/** A restaurant to switch to; `to` is the same screen there. */
export type RestaurantChoice = { id: string; name: string; detail: string; to: string };

/** All that the frame around the signed-in screens shows; made by `app/services/shell/shell.server.ts`. */
export type ShellData = {
  user: { id: string; name: string; email: string; avatarUrl: string | null };
  language: Language;
  theme: "system" | "light" | "dark";
  sidenav: "open" | "closed";
  restaurant: { id: string; name: string; detail: string } | null;
  choices: RestaurantChoice[];
  /** The access scope holds more restaurants than `choices`. */
  hasMoreChoices: boolean;
  groups: NavGroup[];
  /** Null where nobody pushes. */
  push: PushListening | null;
};

type Context = Readonly<RouterContextProvider>;

/** As many names as the shell has at most. */
const choiceCountMax = 50;

/** The frame's data for the page at `url`. Below the session guard only. */
export async function shellOf(context: Context, request: Request, url: URL): Promise<ShellData> {
  const user = await currentUser(context);
  const [, restaurantId, screen] = /^\/restaurants\/([0-9a-f-]{36})(\/.*)?$/i.exec(url.pathname) ?? [];
  const [{ data: around }, { data: restaurant }] = await Promise.all([
    productApi(context).shell.get({ restaurantId }),
    restaurantId ? productApi(context).restaurants.get({ restaurantId }) : { data: null },
  ]);
  const names = around.restaurants;
  const groups = await groupsOf(context, user, restaurantId, around);
  return {
    user: {
      id: user._id,
      name: `${user.name} ${user.lastname}`.trim(),
      email: user.email,
      avatarUrl: user.avatarVersion
        ? `${href("/users/:userId/avatar", { userId: user._id })}?v=${user.avatarVersion}`
        : null,
    },
    language: languageOf(context),
    theme: await themeOf(request),
    sidenav: await sidenavOf(request),
    restaurant: restaurant && {
      id: restaurant._id,
      name: restaurant.internalName ?? restaurant.name,
      detail: detailOf(restaurant.address.locality, restaurant.organization.name),
    },
    choices: names.map((name) => choiceOf(name, user.role, screen)),
    hasMoreChoices: names.length >= choiceCountMax,
    groups,
    push: listeningOf(around.pushCursor, {
      userId: user._id,
      restaurantId,
      restaurantIds: names.map(({ _id }) => _id),
      chosenIds: aggregatedReviewFilters.read(url.searchParams).restaurantIds,
    }),
  };
}

/** The frame alone, for a page that a guard refused; null when it cannot be had, or nobody is known to be signed in. */
export async function findShell(context: Context, request: Request): Promise<ShellData | null> {
  try {
    return await shellOf(context, request, new URL("/", request.url));
  } catch {
    return null;
  }
}

const detailOf = (...parts: string[]): string => parts.filter(Boolean).join(" · ");

/** Leads to the same screen of the other restaurant; its filters stay behind, they belong to the one before. */
function choiceOf(restaurant: SidenavRestaurant, role: string, screen: string | undefined) {
  return {
    id: restaurant._id,
    name: restaurant.internalName ?? restaurant.name,
    detail: detailOf(restaurant.locality, restaurant.organizationName),
    to: findRestaurantHome(role, restaurant._id, screen) ?? href("/restaurants/list"),
  };
}

/** Only what exists and what this role may enter. */
async function groupsOf(
  context: Context,
  user: User,
  restaurantId: string | undefined,
  { unanswered, unseenNotificationCount }: Shell,
): Promise<NavGroup[]> {
  const { role } = user;
  const ownId = restaurantId && mayEnterRestaurantSections(role) ? restaurantId : null;
  const everywhere = mayEnterGroups(role) ? badgeOf(context, "toAnswer", unanswered.everywhere) : null;
  const told = mayEnterGroups(role) ? badgeOf(context, "toLookAt", unseenNotificationCount) : null;
  const here = ownId ? badgeOf(context, "toAnswer", unanswered.here) : null;
  const house: NavItem[] = [{ key: "restaurants", to: href("/restaurants/list") }];
  if (everywhere) house.push({ key: "allReviews", to: href("/groups/reputation/reviews"), ...everywhere });
  if (told) house.push({ key: "forMe", to: href("/groups/reputation/for-me"), ...told });
  if (abilityFor(role, user.caslRole).can("read", "Credential"))
    house.push({ key: "credentials", to: href("/credentials") });
  const groups: NavGroup[] = [{ key: "house", items: house }];
  const atRestaurant = restaurantId
    ? restaurantItems(restaurantId, ownId ? { here, settings: await settingsItems(context, user, ownId) } : null)
    : [];
  if (atRestaurant.length > 0) groups.push({ key: "restaurant", items: atRestaurant });
  if (mayEnterAdminArea(role))
    groups.push({
      key: "admin",
      items: [
        { key: "connections", to: href("/admin/platforms-management") },
        { key: "imports", to: href("/admin/imports") },
      ],
    });
  return groups;
}

/** These screens are there for those who may read settings, each where its flag is on. */
async function settingsItems(context: Context, { role, caslRole }: User, restaurantId: string): Promise<NavItem[]> {
  if (!abilityFor(role, caslRole).can("read", "Settings")) return [];
  const flags = await findFlags(context);
  return [
    ...(flags["ai-settings"]
      ? [{ key: "ai" as const, to: href("/restaurants/:restaurantId/settings/ai", { restaurantId }) }]
      : []),
    ...(flags.automations
      ? [{ key: "automations" as const, to: href("/restaurants/:restaurantId/settings/automations", { restaurantId }) }]
      : []),
  ];
}

/** A restaurant's sections for those who may enter them, and its resources, which have no role guard. */
function restaurantItems(
  restaurantId: string,
  sections: { here: Partial<NavItem> | null; settings: NavItem[] } | null,
): NavItem[] {
  const own: NavItem[] = [
    { key: "dashboard", to: href("/restaurants/:restaurantId/dashboard", { restaurantId }) },
    { key: "reviews", to: href("/restaurants/:restaurantId/reputation/reviews", { restaurantId }), ...sections?.here },
    { key: "platforms", to: href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId }) },
    { key: "reviewSettings", to: href("/restaurants/:restaurantId/settings/reviews", { restaurantId }) },
    ...(sections?.settings ?? []),
  ];
  return [
    ...(sections ? own : []),
    { key: "reviewTemplates", to: href("/restaurants/:restaurantId/resources/review-templates", { restaurantId }) },
    { key: "messageTemplates", to: href("/restaurants/:restaurantId/resources/message-templates", { restaurantId }) },
  ];
}

/** A number of the navigation as its badge shows it; none is no badge. */
function badgeOf(context: Context, key: "toAnswer" | "toLookAt", count: number): Pick<NavItem, "count" | "countLabel"> {
  if (count === 0) return {};
  const formatted = formatsOf(languageOf(context)).number(count);
  return { count: formatted, countLabel: textsIn(context, "shell")(key, { count, formatted }) };
}
