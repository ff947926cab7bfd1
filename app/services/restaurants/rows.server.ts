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
import { type ConnectionKey, connectionNames, type ListingState } from "#contract/platforms/schemas.ts";
import type { RestaurantSummary } from "#contract/restaurants/schemas.ts";
import type { PlatformHealthView } from "../platforms/present.server.ts";

/** A restaurant for the list: in the reader's language, with addresses this role may enter. */
export type RestaurantRow = {
  id: string;
  /** Its internal name, else the public one. */
  name: string;
  /** The public name, if it differs. */
  publicName: string | null;
  city: string;
  /** Null where the reader sees only one. */
  organization: string | null;
  isActive: boolean;
  to: string;
  /** Links to its resources, for a role that enters no screen of it with a navigation. */
  resources: readonly ResourceLink[];
  hasReviews: boolean;
  rating: { value: number; text: string; inWords: string; count: string } | null;
  work: { text: string; count: string; to: string | null } | null;
  /** Its listings with the state of their connections. */
  listings: { key: ConnectionKey; name: string; state: ListingState }[];
  logo: string | null;
  /** Averages of twelve times 30 days, and in words where they lead; null without two of them. */
  trend: { values: (number | null)[]; inWords: string } | null;
  /** Connections that must be renewed. */
  lost: PlatformHealthView[];
  /** When reviews were last read: time since then, and exactly. */
  updated: { text: string; at: string } | null;
};

/** One for all rows, so that a page contains it once. */
const none: readonly ResourceLink[] = [];

/** Rows of the screen from those of the contract. */
export async function rowsOf(
  context: Readonly<RouterContextProvider>,
  restaurants: readonly RestaurantSummary[],
  { namesOrganization }: { namesOrganization: boolean },
): Promise<RestaurantRow[]> {
  const { role } = await currentUser(context);
  const t = textsIn(context, "restaurants");
  const formats = formatsOf(languageOf(context));
  return restaurants.map((restaurant) => {
    const { _id: id, unansweredReviewCount: waiting, reviewsLastUpdate } = restaurant;
    return {
      id,
      name: restaurant.internalName ?? restaurant.name,
      publicName: restaurant.internalName === null ? null : restaurant.name,
      city: [restaurant.address.postalCode, restaurant.address.locality].filter(Boolean).join(" "),
      organization: namesOrganization ? restaurant.organization.name : null,
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
      listings: restaurant.listings.map(({ key, state }) => ({ key, name: connectionNames[key], state })),
      logo: restaurant.logo,
      trend: trendOf(restaurant, t, formats),
      lost: lostOf(restaurant, role),
      updated: reviewsLastUpdate
        ? { text: t("updated", { ago: formats.ago(reviewsLastUpdate) }), at: reviewsLastUpdate }
        : null,
    };
  });
}

/** Leads to the page to renew them, for those who may go there. */
function lostOf(restaurant: RestaurantSummary, role: string): PlatformHealthView[] {
  const to = mayEnterRestaurantSections(role) ? connectionPath(restaurant._id) : undefined;
  return restaurant.lostConnectionKeys.map((key) => ({
    ...platformView({ key }),
    state: "needs_reconnect" as const,
    to,
  }));
}

function trendOf(
  { ratingTrend }: RestaurantSummary,
  t: TFunction<"restaurants">,
  formats: ReturnType<typeof formatsOf>,
): RestaurantRow["trend"] {
  const known = ratingTrend.filter((rating) => rating !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (known.length < 2 || first === undefined || last === undefined) return null;
  const ends = { first: formats.shortRating(first), last: formats.shortRating(last) };
  return { values: ratingTrend, inWords: t("trend", ends) };
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
    count: t("ratingCount", { count: ratingCount, formatted: formats.number(ratingCount) }),
  };
}
