import type { SeedListing, Slot } from "../world/world.ts";

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

/** Everything Business Information knows of a place. */
function locationOf(place: SeedListing): Record<string, unknown> {
  return {
    name: `locations/${place.listings.gmb}`,
    title: place.name,
    storeCode: place.storeCode,
    languageCode: place.language,
    phoneNumbers: { primaryPhone: place.phone, additionalPhones: [] },
    categories: { primaryCategory: categories[place.kitchen] },
    storefrontAddress: {
      regionCode: place.countryCode,
      languageCode: place.language,
      postalCode: place.postalCode,
      locality: place.locality,
      addressLines: [place.street],
    },
    websiteUri: place.website,
    regularHours: { periods: place.hours.map(periodOf) },
    latlng: { latitude: place.latitude, longitude: place.longitude },
    openInfo: { status: "OPEN" },
    metadata: {
      placeId: place.placeId,
      mapsUri: `https://maps.google.com/?cid=${place.listings.gmb}`,
      newReviewUri: `https://search.google.com/local/writereview?placeid=${place.placeId}`,
      hasGoogleUpdated: false,
      hasPendingEdits: false,
      canDelete: true,
      canOperateLocalPost: true,
      canHaveFoodMenus: true,
      hasVoiceOfMerchant: true,
    },
    profile: { description: `${place.name}, ${place.locality}.` },
  };
}

/** Fields a mask may name beside those that are filled here. */
const unfilled = new Set([
  "specialHours",
  "moreHours",
  "serviceArea",
  "labels",
  "relationshipData",
  "serviceItems",
  "adWordsLocationExtensions",
]);

/** Keeps what the mask names; null when it names something Google does not know. */
export function maskLocation(place: SeedListing, readMask: string): Record<string, unknown> | null {
  const whole = locationOf(place);
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
