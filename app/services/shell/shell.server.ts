import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import type { PushListening } from "#app/lib/push.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { env } from "#config/env.server.ts";
import { sandboxAddress, sandboxConsole } from "#config/platforms.ts";
import { mayEnterAdminArea, mayEnterRestaurantSections, reachesBeyondOwn } from "#contract/abilities.ts";
import { gatedFlags } from "#contract/experiments/schemas.ts";
import { Id } from "#contract/ids.ts";
import type { Language } from "#contract/languages.ts";
import { restaurantList } from "#contract/restaurants/list-query.ts";
import type { SidenavRestaurant } from "#contract/restaurants/schemas.ts";
import { aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { type DemoGuideView, demoGuideOf } from "../demo/guide.server.ts";
import { listeningOf } from "../push/listening.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { openGroupsOf, sidenavOf, themeOf } from "../request/preferences.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { restaurantHome } from "../restaurants/links.server.ts";
import {
  type NavEntry,
  type NavGroup,
  type NavigationReader,
  navigationOf,
  readerOf,
  sameSectionIn,
  scopeParameter,
  shownCount,
  userEntriesOf,
} from "./navigation.ts";
import type { Scope } from "./navigation-tree.ts";

/** A restaurant to switch to; `to` is the same screen there. */
export type RestaurantChoice = { id: string; name: string; detail: string; to: string };

/** Data of the frame around the signed-in screens. */
export type ShellData = {
  user: { id: string; name: string; email: string; avatarUrl: string | null };
  language: Language;
  theme: "system" | "light" | "dark";
  sidenav: "open" | "closed";
  /** What the navigation is about. */
  scope: Scope["kind"];
  restaurant: { id: string; name: string; detail: string } | null;
  /** Where the scope over all restaurants leads, with their number as text. */
  all: { to: string; count: string };
  /** Where the administration begins; null for those who may not enter it. */
  adminPath: string | null;
  /** Null where there are too many for the page; they are read when the picker opens. */
  choices: RestaurantChoice[] | null;
  /** True if the access scope has more restaurants than the picker shows. */
  hasMoreChoices: boolean;
  /** True if the access scope is wider than the reader's own restaurants, so that the picker can be restricted to those. */
  offersOwn: boolean;
  navigation: NavGroup[];
  /** The bell's number of unread notifications as text, at most "99+", and in words; absent for none. */
  news?: { count: string; label: string };
  /** The person's own screens beside the profile, for the user menu. */
  own?: NavEntry[];
  /** Where the platforms are simulated; `console` is its page, null where nobody may open it. */
  sandbox: { console: string | null } | null;
  /** Null outside the demo. */
  demoGuide: DemoGuideView | null;
  /** Whom the reader looks at Comptoir as, in words; absent otherwise. */
  seenAs?: string;
  /** Null without pushes. */
  push: PushListening | null;
};

type Context = Readonly<RouterContextProvider>;

/** Up to this many are part of the page and work without scripts; fifty would be a third of the elements of a small page. */
const choicesInPageMax = 10;
/** Address of a restaurant's screens. */
const restaurantScreen = /^\/restaurants\/([0-9a-f-]{36})(?:\/|$)/i;
/** Screens of a person, which keep the scope they were opened from. */
const personalScreen = /^\/(?:groups\/reputation\/for-me|notifications|users)(?:\/|$)/;

/** The scope of an address. People without restaurant sections work over all, filtered by the restaurant they chose. */
export function scopeOfPage({ pathname, searchParams }: URL, role: string): Scope {
  if (isBelowAdmin(pathname)) return { kind: "admin" };
  const chosen = searchParams.getAll("restaurants");
  const asked =
    restaurantScreen.exec(pathname)?.[1] ??
    (personalScreen.test(pathname) ? searchParams.get(scopeParameter) : null) ??
    (mayEnterRestaurantSections(role) || chosen.length !== 1 ? null : chosen[0]);
  const restaurantId = Id.safeParse(asked).data;
  return restaurantId ? { kind: "restaurant", restaurantId } : { kind: "all" };
}

const isBelowAdmin = (path: string): boolean => path === "/admin" || path.startsWith("/admin/");

/** The frame's data for the page at `url`. Below the session guard only. */
export async function shellOf(context: Context, request: Request, url: URL): Promise<ShellData> {
  const user = await currentUser(context);
  const asked = scopeOfPage(url, user.role);
  const restaurantId = asked.kind === "restaurant" ? asked.restaurantId : undefined;
  const [{ data: around }, restaurant, openGroups, demoGuide] = await Promise.all([
    productApi(context).shell.get({ restaurantId }),
    restaurantId ? findRestaurant(context, restaurantId) : null,
    openGroupsOf(request),
    demoGuideOf(context, request),
  ]);
  const names = around.restaurants;
  const scope: Scope = asked.kind === "restaurant" && !restaurant ? { kind: "all" } : asked;
  const reader = readerOf(user, around.flags);
  const own = userEntriesOf(reader).filter(({ key }) => key !== "profile");
  const t = textsIn(context, "shell");
  const formats = formatsOf(languageOf(context));
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
    scope: scope.kind,
    restaurant: restaurant && {
      id: restaurant._id,
      name: restaurant.internalName ?? restaurant.name,
      detail: detailOf(restaurant.address.locality, restaurant.organization.name),
    },
    all: {
      to: sameSectionIn({ kind: "all" }, url.pathname, reader, href("/restaurants/list")),
      count: formats.number(around.restaurantCount),
    },
    adminPath: mayEnterAdminArea(user.role) ? href("/admin/platforms-management") : null,
    choices: names.length > choicesInPageMax ? null : names.map((name) => choiceOf(name, reader, url.pathname)),
    hasMoreChoices: names.length < around.restaurantCount,
    offersOwn: reachesBeyondOwn(user.role, user.caslRole),
    navigation: navigationOf(reader, {
      scope,
      path: url.pathname,
      openGroups,
      badges: {
        toAnswer: scope.kind === "restaurant" ? around.unanswered.here : around.unanswered.everywhere,
        toLookAt: around.unseenWorkCount,
        needsAttention: scope.kind === "restaurant" ? around.outboxAttention.here : around.outboxAttention.everywhere,
      },
      labelOf: (counted, count) => t(counted, { count, formatted: formats.number(count) }),
    }),
    ...newsOf(context, around.unseenNotificationCount),
    ...(own.length > 0 && { own }),
    sandbox: sandboxAddress(env) && { console: sandboxConsole(env) },
    demoGuide,
    ...(user.seenBy && { seenAs: t("seenAs.text", { name: `${user.name} ${user.lastname}`.trim() }) }),
    // The channels are the other person's, and a look may not join them.
    push: user.seenBy
      ? null
      : listeningOf(around.pushCursor, {
          userId: user._id,
          restaurantId,
          restaurantIds: names.map(({ _id }) => _id),
          chosenIds: aggregatedReviewFilters.read(url.searchParams).restaurantIds,
        }),
  };
}

function newsOf(context: Context, count: number): Pick<ShellData, "news"> {
  if (count === 0) return {};
  const formatted = formatsOf(languageOf(context)).number(count);
  return { news: { count: shownCount(count), label: textsIn(context, "shell")("news", { count, formatted }) } };
}

/** The chosen restaurant; null if it is none of the reader's, which on its own screens the guard has refused before. */
async function findRestaurant(context: Context, restaurantId: string) {
  try {
    return (await productApi(context).restaurants.get({ restaurantId })).data;
  } catch (error) {
    if (error instanceof ProductApiError && error.status === 404) return null;
    throw error;
  }
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
export function findRestaurantChoices(context: Context, { searchParams }: URL): Promise<RestaurantChoice[]> {
  const { search, ownRestaurants } = restaurantList.read(searchParams);
  return choicesOf(context, searchParams.get("at") ?? "", { search, ownRestaurants });
}

/** Restaurants within the access scope, each with the section of `path` there; at most 50. */
export async function choicesOf(
  context: Context,
  path: string,
  query: { search: string; ownRestaurants?: "true" | "false" },
): Promise<RestaurantChoice[]> {
  const [user, { data: names }] = await Promise.all([
    currentUser(context),
    productApi(context).restaurants.listForSidenav(query),
  ]);
  // Flags are on: a screen whose flag is off is nobody's present one.
  const flags = Object.fromEntries(gatedFlags.map((flag) => [flag, true]));
  return names.map((name) => choiceOf(name, readerOf(user, flags), path));
}

const detailOf = (...parts: string[]): string => parts.filter(Boolean).join(" · ");

/** Links to the same section of the other restaurant, without filters, which belong to the former one. */
function choiceOf(restaurant: SidenavRestaurant, reader: NavigationReader, path: string): RestaurantChoice {
  const { _id: restaurantId } = restaurant;
  return {
    id: restaurantId,
    name: restaurant.internalName ?? restaurant.name,
    detail: detailOf(restaurant.locality, restaurant.organizationName),
    to: sameSectionIn({ kind: "restaurant", restaurantId }, path, reader, restaurantHome(reader.role, restaurantId)),
  };
}
