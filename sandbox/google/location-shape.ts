import { type Hours, hoursOf } from "../state/hours.ts";
import type { Listing } from "../state/listings.ts";
import type { SeedRestaurant, Slot } from "../world/world.ts";

/** `HH:MM` as Google writes it: parts that are zero are left out. */
function timeOf(text: string): { hours?: number; minutes?: number } {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return { ...(hours ? { hours } : {}), ...(minutes ? { minutes } : {}) };
}
const periodOf = ({ openDay, openTime, closeDay, closeTime }: Slot) => ({
  openDay,
  openTime: timeOf(openTime),
  closeDay,
  closeTime: timeOf(closeTime),
});

const categories = {
  bistro: { name: "categories/gcid:bistro", displayName: "Bistro" },
  pizza: { name: "categories/gcid:pizza_restaurant", displayName: "Pizzeria" },
};

/** Hours as Google writes them. */
const hoursShape = ({ regular, special }: Hours): Record<string, unknown> => ({
  regularHours: { periods: regular.map(periodOf) },
  ...(special.length > 0 ? { specialHours: { specialHourPeriods: special } } : {}),
});

/** What Google shows of a location beside what it was given: the masks name fields that differ, or are still examined. */
export function googleUpdated(listing: Listing, now: number): Record<string, unknown> {
  const { given, shown, isPending } = hoursOf(listing, now);
  const differing = (["regular", "special"] as const)
    .filter((part) => JSON.stringify(given[part]) !== JSON.stringify(shown[part]))
    .map((part) => `${part}Hours`)
    .join(",");
  return {
    location: { name: `locations/${listing.id}`, ...hoursShape(shown) },
    ...(isPending ? { pendingMask: differing } : { diffMask: differing }),
  };
}

/** All data of Business Information on a location: as it was given, with marks where Google shows, or may come to show, something else. */
function locationOf(listing: Listing, now: number): Record<string, unknown> {
  const restaurant: SeedRestaurant = listing.shown;
  const { given, shown, isPending } = hoursOf(listing, now);
  return {
    name: `locations/${restaurant.listings.gmb}`,
    title: restaurant.name,
    storeCode: restaurant.storeCode,
    languageCode: restaurant.language,
    phoneNumbers: { primaryPhone: restaurant.phone, additionalPhones: [] },
    categories: { primaryCategory: categories[restaurant.kitchen] },
    storefrontAddress: {
      regionCode: restaurant.countryCode,
      languageCode: restaurant.language,
      postalCode: restaurant.postalCode,
      locality: restaurant.locality,
      addressLines: [restaurant.street],
    },
    websiteUri: restaurant.website,
    ...hoursShape(given),
    latlng: { latitude: restaurant.latitude, longitude: restaurant.longitude },
    openInfo: { status: "OPEN" },
    metadata: {
      placeId: restaurant.placeId,
      mapsUri: `https://maps.google.com/?cid=${restaurant.listings.gmb}`,
      newReviewUri: `https://search.google.com/local/writereview?placeid=${restaurant.placeId}`,
      hasGoogleUpdated: !isPending && JSON.stringify(given) !== JSON.stringify(shown),
      hasPendingEdits: isPending,
      canDelete: true,
      canHaveFoodMenus: true,
      hasVoiceOfMerchant: true,
    },
    profile: { description: `${restaurant.name}, ${restaurant.locality}.` },
  };
}

/** Fields a mask may name although they have no values here. */
const unfilled = new Set([
  "specialHours",
  "moreHours",
  "serviceArea",
  "labels",
  "relationshipData",
  "serviceItems",
  "adWordsLocationExtensions",
]);

/** The fields the mask names; null when it names an unknown one. */
export function maskLocation(listing: Listing, readMask: string, now: number): Record<string, unknown> | null {
  const whole = locationOf(listing, now);
  const masked: Record<string, unknown> = {};
  for (const path of readMask.split(",").map((part) => part.trim())) {
    const [field = "", inner] = path.split(".");
    if (field === "*") return whole;
    const value = whole[field];
    if (value === undefined && unfilled.has(field)) continue;
    if (value === undefined) return null;
    if (inner === undefined) masked[field] = value;
    else {
      const held = (masked[field] ?? {}) as Record<string, unknown>;
      const part = (value as Record<string, unknown>)[inner];
      masked[field] = part === undefined ? held : { ...held, [inner]: part };
    }
  }
  return masked;
}
