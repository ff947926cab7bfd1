/** Platforms the sandbox speaks for. */
export const sandboxPlatforms = ["gmb", "facebook", "tripadvisor", "lafourchette", "yelp", "ubereats"] as const;
export type SandboxPlatform = (typeof sandboxPlatforms)[number];
export const sandboxLanguages = ["fr", "en", "es", "it"] as const;
export type SandboxLanguage = (typeof sandboxLanguages)[number];

/** A review that was there before the sandbox started. Instants are milliseconds since 1970. */
export type SeedReview = {
  /** Unique within its listing, as the platform gives it. */
  id: string;
  /** 1–5; 0 = a recommendation without stars (Facebook alone). */
  rating: number;
  title: string | null;
  text: string | null;
  language: SandboxLanguage | null;
  author: string;
  at: number;
  reply: { text: string; at: number } | null;
  /** Keys of the photos that came with it; told by Google alone. */
  photos: readonly string[];
};
/** `day` as Google names it, times as `HH:MM`; 24:00 = the end of the day. */
export type Slot = { openDay: string; openTime: string; closeDay: string; closeTime: string };

/** A house, with its id on each platform it stands on. */
export type SeedRestaurant = {
  key: string;
  /** The account group it is reached through. */
  groupId: string;
  name: string;
  storeCode: string;
  street: string;
  postalCode: string;
  locality: string;
  countryCode: string;
  latitude: number;
  longitude: number;
  phone: string;
  website: string;
  language: SandboxLanguage;
  kitchen: "bistro" | "pizza";
  hours: readonly Slot[];
  placeId: string;
  /** Bare ids: digits for Google (without `locations/`), Facebook and Tripadvisor, a UUID for TheFork and Uber Eats. */
  listings: Partial<Record<SandboxPlatform, string>>;
};
/** Somebody who may consent. They see the restaurants of their groups. */
export type Person = { id: string; name: string; email: string; groupIds: readonly string[] };
/** A Google account. The personal one of a person holds no place of its own here unless a place names it. */
export type Group = { id: string; name: string; type: "PERSONAL" | "LOCATION_GROUP" };

/** Everything the platforms know when the clock starts. The same world and the same clock tell the same story. */
export type World = {
  seed: string;
  /** From then on new reviews arrive. */
  startsAt: number;
  /** New reviews per restaurant and day, all its platforms together; 0 = nothing moves by itself. */
  reviewsPerDay: number;
  people: readonly Person[];
  groups: readonly Group[];
  restaurants: readonly SeedRestaurant[];
  /** Reviews of one listing at `startsAt`; asked for once, when somebody first looks. */
  reviewsOf(place: SeedRestaurant, platform: SandboxPlatform): SeedReview[];
};
