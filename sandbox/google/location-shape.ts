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

/** All data of Business Information on a location. */
function locationOf(restaurant: SeedRestaurant): Record<string, unknown> {
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
    regularHours: { periods: restaurant.hours.map(periodOf) },
    latlng: { latitude: restaurant.latitude, longitude: restaurant.longitude },
    openInfo: { status: "OPEN" },
    metadata: {
      placeId: restaurant.placeId,
      mapsUri: `https://maps.google.com/?cid=${restaurant.listings.gmb}`,
      newReviewUri: `https://search.google.com/local/writereview?placeid=${restaurant.placeId}`,
      hasGoogleUpdated: false,
      hasPendingEdits: false,
      canDelete: true,
      canOperateLocalPost: true,
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
export function maskLocation(restaurant: SeedRestaurant, readMask: string): Record<string, unknown> | null {
  const whole = locationOf(restaurant);
  const masked: Record<string, unknown> = {};
  for (const path of readMask.split(",").map((part) => part.trim())) {
    const [field = "", inner] = path.split(".");
    if (field === "*") return whole;
    if (unfilled.has(field)) continue;
    const value = whole[field];
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
