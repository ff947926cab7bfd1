import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import type { PushListening } from "#app/lib/push.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import {
  abilityFor,
  mayEnterAdminArea,
  mayEnterGroups,
  mayEnterRestaurantSections,
  reachesBeyondOwn,
} from "#contract/abilities.ts";
import type { Language } from "#contract/languages.ts";
import { restaurantList } from "#contract/restaurants/list-query.ts";
import type { SidenavRestaurant } from "#contract/restaurants/schemas.ts";
import { aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import type { Shell } from "#contract/shell/schemas.ts";
import type { User } from "#contract/users/schemas.ts";
import { listeningOf } from "../push/listening.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { sidenavOf, themeOf } from "../request/preferences.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { resourcesOf, sameScreenOf } from "../restaurants/links.server.ts";

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

/** One item of the sidenav; `count` is the number of open tasks, as text, and `countLabel` names it in words. */
export type NavItem = { key: NavKey; to: string; count?: string; countLabel?: string };

export type NavGroup = { key: "everywhere" | "restaurant" | "admin"; items: NavItem[] };

/** A restaurant to switch to; `to` is the same screen there. */
export type RestaurantChoice = { id: string; name: string; detail: string; to: string };

/** Data of the frame around the signed-in screens. */
export type ShellData = {
  user: { id: string; name: string; email: string; avatarUrl: string | null };
  language: Language;
  theme: "system" | "light" | "dark";
  sidenav: "open" | "closed";
  restaurant: { id: string; name: string; detail: string } | null;
  /** Null where there are too many for the page; they are read when the picker opens. */
  choices: RestaurantChoice[] | null;
  /** True if the access scope has more restaurants than the picker shows. */
  hasMoreChoices: boolean;
  /** True if the access scope is wider than the reader's own restaurants, so that the picker can be restricted to those. */
  offersOwn: boolean;
  groups: NavGroup[];
  /** Null without pushes. */
  push: PushListening | null;
};

type Context = Readonly<RouterContextProvider>;

/** Most names in the picker. */
const choiceCountMax = 50;
/** Up to this many are part of the page and work without scripts; fifty would be a third of the elements of a small page. */
const choicesInPageMax = 10;
/** Matches addresses of a restaurant's screens, to find the same screen of another. */
const restaurantScreen = /^\/restaurants\/([0-9a-f-]{36})(\/.*)?$/i;

/** The frame's data for the page at `url`. Below the session guard only. */
export async function shellOf(context: Context, request: Request, url: URL): Promise<ShellData> {
  const user = await currentUser(context);
  const [, restaurantId, screen] = restaurantScreen.exec(url.pathname) ?? [];
  const [{ data: around }, { data: restaurant }] = await Promise.all([
    productApi(context).shell.get({ restaurantId }),
    restaurantId ? productApi(context).restaurants.get({ restaurantId }) : { data: null },
  ]);
  const names = around.restaurants;
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
    choices: names.length > choicesInPageMax ? null : names.map((name) => choiceOf(name, user.role, screen)),
    hasMoreChoices: names.length >= choiceCountMax,
    offersOwn: reachesBeyondOwn(user.role, user.caslRole),
    groups: groupsOf(context, user, restaurantId, around),
    push: listeningOf(around.pushCursor, {
      userId: user._id,
      restaurantId,
      restaurantIds: names.map(({ _id }) => _id),
      chosenIds: aggregatedReviewFilters.read(url.searchParams).restaurantIds,
    }),
  };
}

/** The frame alone, for a page that a guard refused; null when it cannot be read, or nobody is signed in. */
export async function findShell(context: Context, request: Request): Promise<ShellData | null> {
  try {
    return await shellOf(context, request, new URL("/", request.url));
  } catch {
    return null;
  }
}

/** The picker's restaurants for the page whose path is `at`: those that match the search, own ones alone if requested. */
export async function findRestaurantChoices(context: Context, { searchParams }: URL): Promise<RestaurantChoice[]> {
  const { search, ownRestaurants } = restaurantList.read(searchParams);
  const [{ role }, { data: names }] = await Promise.all([
    currentUser(context),
    productApi(context).restaurants.listForSidenav({ search, ownRestaurants }),
  ]);
  const screen = restaurantScreen.exec(searchParams.get("at") ?? "")?.[2];
  return names.map((name) => choiceOf(name, role, screen));
}

const detailOf = (...parts: string[]): string => parts.filter(Boolean).join(" · ");

/** Links to the same screen of the other restaurant, without filters, which belong to the former one. */
function choiceOf(restaurant: SidenavRestaurant, role: string, screen: string | undefined) {
  return {
    id: restaurant._id,
    name: restaurant.internalName ?? restaurant.name,
    detail: detailOf(restaurant.locality, restaurant.organizationName),
    to: sameScreenOf(role, restaurant._id, screen),
  };
}

/** Only screens that exist and that this role may enter. */
function groupsOf(
  context: Context,
  user: User,
  restaurantId: string | undefined,
  { unanswered, unseenNotificationCount, flags }: Shell,
): NavGroup[] {
  const { role } = user;
  const ownId = restaurantId && mayEnterRestaurantSections(role) ? restaurantId : null;
  const everywhere = mayEnterGroups(role) ? badgeOf(context, "toAnswer", unanswered.everywhere) : null;
  const forMe = mayEnterGroups(role) ? badgeOf(context, "toLookAt", unseenNotificationCount) : null;
  const here = ownId ? badgeOf(context, "toAnswer", unanswered.here) : null;
  const items: NavItem[] = [{ key: "restaurants", to: href("/restaurants/list") }];
  if (everywhere) items.push({ key: "allReviews", to: href("/groups/reputation/reviews"), ...everywhere });
  if (forMe) items.push({ key: "forMe", to: href("/groups/reputation/for-me"), ...forMe });
  if (abilityFor(role, user.caslRole).can("read", "Credential"))
    items.push({ key: "credentials", to: href("/credentials") });
  const groups: NavGroup[] = [{ key: "everywhere", items }];
  const atRestaurant = restaurantId
    ? restaurantItems(restaurantId, ownId ? { here, settings: settingsItems(user, flags, ownId) } : null)
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

/** Screens for people who may read settings, each where its flag is on. */
function settingsItems({ role, caslRole }: User, flags: Shell["flags"], restaurantId: string): NavItem[] {
  if (!abilityFor(role, caslRole).can("read", "Settings")) return [];
  return [
    ...(flags["ai-settings"]
      ? [{ key: "ai" as const, to: href("/restaurants/:restaurantId/settings/ai", { restaurantId }) }]
      : []),
    ...(flags.automations
      ? [{ key: "automations" as const, to: href("/restaurants/:restaurantId/settings/automations", { restaurantId }) }]
      : []),
  ];
}

/** A restaurant's sections for people who may enter them, and its resources, which have no role guard. */
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
  return [...(sections ? own : []), ...resourcesOf(restaurantId)];
}

/** A count of the navigation for its badge; without one there is no badge. */
function badgeOf(context: Context, key: "toAnswer" | "toLookAt", count: number): Pick<NavItem, "count" | "countLabel"> {
  if (count === 0) return {};
  const formatted = formatsOf(languageOf(context)).number(count);
  return { count: formatted, countLabel: textsIn(context, "shell")(key, { count, formatted }) };
}
