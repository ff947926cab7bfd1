import type { TFunction } from "i18next";
import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { connectionPath, platformView } from "#app/services/platforms/present.server.ts";
import { currentUser } from "#app/services/request/current-user.server.ts";
import {
  findWorkPath,
  type ResourceLink,
  resourcesOf,
  restaurantHome,
} from "#app/services/restaurants/links.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import type { RestaurantSummary } from "#contract/restaurants/schemas.ts";
import type { PlatformHealthView } from "../platforms/present.server.ts";
import { productApi } from "../request/product-api.server.ts";

/** A restaurant for the list: in the reader's language, with addresses this role may enter. */
export type RestaurantRow = {
  id: string;
  /** Its internal name, else the public one. */
  name: string;
  /** The public name, if it differs. */
  publicName: string | null;
  city: string;
  organization: string;
  isActive: boolean;
  to: string;
  /** Links to its resources, for a role that enters no screen of it with a navigation. */
  resources: readonly ResourceLink[];
  hasReviews: boolean;
  rating: { value: number; text: string; inWords: string; count: string } | null;
  work: { text: string; count: string; to: string | null } | null;
  platforms: string;
  /** Connections that must be renewed. */
  lost: PlatformHealthView[];
  /** When reviews were last read: time since then, and exactly. */
  updated: { ago: string; at: string } | null;
};

/** One for all rows, so that a page contains it once. */
const none: readonly ResourceLink[] = [];

/** Rows of the screen from those of the contract. */
export async function rowsOf(
  context: Readonly<RouterContextProvider>,
  restaurants: readonly RestaurantSummary[],
): Promise<RestaurantRow[]> {
  const { role } = await currentUser(context);
  const t = textsIn(context, "restaurants");
  const formats = formatsOf(languageOf(context));
  const sandboxKeys = await sandboxKeysFor(context, restaurants);
  return restaurants.map((restaurant) => {
    const { _id: id, unansweredReviewCount: waiting, reviewsLastUpdate } = restaurant;
    return {
      id,
      name: restaurant.internalName ?? restaurant.name,
      publicName: restaurant.internalName === null ? null : restaurant.name,
      city: [restaurant.address.postalCode, restaurant.address.locality].filter(Boolean).join(" "),
      organization: restaurant.organization.name,
      isActive: restaurant.active,
      to: restaurantHome(role, id),
      resources: mayEnterRestaurantSections(role) ? none : resourcesOf(id),
      hasReviews: restaurant.ratingCount > 0 || waiting > 0,
      rating: ratingOf(restaurant, t, formats),
      work:
        waiting === 0
          ? null
          : {
              text: t("work", { count: waiting, formatted: formats.number(waiting) }),
              count: formats.number(waiting),
              to: findWorkPath(role, id),
            },
      platforms: platformsOf(restaurant, t),
      lost: lostOf(restaurant, role, sandboxKeys),
      updated: reviewsLastUpdate ? { ago: formats.ago(reviewsLastUpdate), at: reviewsLastUpdate } : null,
    };
  });
}

/** Leads to the page to renew them, for those who may go there. */
function lostOf(restaurant: RestaurantSummary, role: string, sandboxKeys: ReadonlySet<string>): PlatformHealthView[] {
  const to = mayEnterRestaurantSections(role) ? connectionPath(restaurant._id) : undefined;
  return restaurant.lostConnectionKeys.map((key) => ({
    ...platformView({ key, isSandbox: sandboxKeys.has(key) }),
    state: "needs_reconnect" as const,
    to,
  }));
}

/** Platforms in the sandbox; read only where one is about to be named with a failure. */
async function sandboxKeysFor(context: Readonly<RouterContextProvider>, restaurants: readonly RestaurantSummary[]) {
  if (restaurants.every(({ lostConnectionKeys }) => lostConnectionKeys.length === 0)) return new Set<string>();
  return new Set<string>(
    (await productApi(context).platforms.offers({})).data.filter(({ isSandbox }) => isSandbox).map(({ key }) => key),
  );
}

/** Their names in one line; a separator never begins a line. */
function platformsOf({ platformKeys }: RestaurantSummary, t: TFunction<"restaurants">): string {
  const names = platformKeys.map((key) => (key === "private" ? t("privateReviews") : platformNames[key]));
  return names.map((name) => name.replaceAll(" ", "\u00a0")).join("\u00a0· ");
}

function ratingOf(
  { rating, ratingCount }: RestaurantSummary,
  t: TFunction<"restaurants">,
  formats: ReturnType<typeof formatsOf>,
): RestaurantRow["rating"] {
  if (rating === null) return null;
  const text = formats.shortRating(rating);
  return {
    value: rating,
    text,
    inWords: t("ratingInWords", { rating: text }),
    count: t("reviewCount", { count: ratingCount, formatted: formats.number(ratingCount) }),
  };
}
