/** Platforms of the sandbox. */
export const sandboxPlatforms = ["gmb", "facebook", "tripadvisor", "lafourchette", "yelp", "ubereats"] as const;
export type SandboxPlatform = (typeof sandboxPlatforms)[number];
export const sandboxLanguages = ["fr", "en", "es", "it"] as const;
export type SandboxLanguage = (typeof sandboxLanguages)[number];

/** A review from before the sandbox's start. Instants are milliseconds since 1970. */
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
  /** `decidesAt`: when moderation ends; left out: long ago. `violation`: the rule it breaks. */
  reply: { text: string; at: number; decidesAt?: number | undefined; violation?: string | undefined } | null;
  /** Keys of its photos, which Google alone lists. */
  photos: readonly string[];
};
export const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
/** `day` as Google names it, times as `HH:MM`; 24:00 = the end of the day. */
export type Slot = { openDay: string; openTime: string; closeDay: string; closeTime: string };

/** A restaurant, with its id on each of its platforms. */
export type SeedRestaurant = {
  key: string;
  /** The account group it belongs to. */
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
/** A person who may consent. They see the restaurants of their groups. */
export type Person = { id: string; name: string; email: string; groupIds: readonly string[] };
/** A Google account. A person's own one has no location unless a restaurant names it. */
export type Group = { id: string; name: string; type: "PERSONAL" | "LOCATION_GROUP" };

/** A review that arrives at its instant, told beforehand. */
export type Arrival = {
  /** Key of its restaurant. */
  restaurant: string;
  platform: SandboxPlatform;
  /** Milliseconds after the world's start. */
  afterMs: number;
  review: Pick<SeedReview, "rating" | "text" | "language" | "author">;
};

/** The initial data of all platforms. The same world and clock give the same state. */
export type World = {
  seed: string;
  /** From then on new reviews arrive. */
  startsAt: number;
  /** New reviews per restaurant and day, on all its platforms together; 0 = none are generated. */
  reviewsPerDay: number;
  /** Besides the drawn ones. They belong to the world's start: however often the sandbox begins again, each comes once. */
  arrivals?: readonly Arrival[];
  people: readonly Person[];
  groups: readonly Group[];
  restaurants: readonly SeedRestaurant[];
  /** Reviews of one listing at `startsAt`; called once, on first use. */
  reviewsOf(place: SeedRestaurant, platform: SandboxPlatform): SeedReview[];
};
