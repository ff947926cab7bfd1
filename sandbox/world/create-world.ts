import { createRandom, type Random } from "./random.ts";
import { makeReview } from "./review-maker.ts";
import type { SandboxLanguage, SandboxPlatform, SeedRestaurant, SeedReview, World } from "./world.ts";

const cities: readonly (readonly [string, string, string, SandboxLanguage, number, number, string])[] = [
  ["Paris", "75011", "FR", "fr", 48.86, 2.37, "rue des Lilas-Gris"],
  ["Lyon", "69002", "FR", "fr", 45.76, 4.83, "quai des Bateliers-Blancs"],
  ["Madrid", "28004", "ES", "es", 40.42, -3.7, "Calle del Olmo Viejo"],
  ["Bologna", "40125", "IT", "it", 44.49, 11.34, "Via dei Gelsomini"],
  ["London", "W1U 8QN", "GB", "en", 51.52, -0.15, "Tallowmaker Street"],
];
const dayMs = 86_400_000;
const week = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"];
const everyDay = week.flatMap((day) => [
  { openDay: day, openTime: "12:00", closeDay: day, closeTime: "14:30" },
  { openDay: day, openTime: "19:00", closeDay: day, closeTime: "23:00" },
]);

/** A listing's id in the platform's format. */
export function listingId(platform: SandboxPlatform, random: Random): string {
  if (platform === "gmb") return random.digits(19);
  if (platform === "facebook") return random.digits(15);
  if (platform === "tripadvisor") return random.digits(8);
  if (platform === "yelp") return random.token(22);
  return random.uuid();
}

/** Ids of one restaurant, the same for the same key. */
export function placeIds(
  key: string,
  platforms: readonly SandboxPlatform[],
): Pick<SeedRestaurant, "placeId" | "listings"> {
  const listings = Object.fromEntries(
    platforms.map((platform) => [platform, listingId(platform, createRandom(`${platform}/${key}`))]),
  );
  return { placeId: `ChIJ${createRandom(`place/${key}`).token(23)}`, listings };
}

function makePlace(at: number, seed: string, groupId: string, platforms: readonly SandboxPlatform[]): SeedRestaurant {
  const city = cities[at % cities.length] ?? cities[0];
  if (!city) throw new Error("A world needs a city.");
  const [locality, postalCode, countryCode, language, latitude, longitude, street] = city;
  const number = at + 1;
  const key = `${seed}-${number}`;
  return {
    ...placeIds(key, platforms),
    key,
    groupId,
    name: `Maison Rivoyre ${number}`,
    storeCode: `RIV-${String(number).padStart(4, "0")}`,
    street: `${number} ${street}`,
    postalCode,
    locality,
    countryCode,
    latitude: latitude + (at % 100) / 10_000,
    longitude: longitude + (at % 70) / 10_000,
    phone: `+33 1 99 00 ${String(10 + (at % 89))} ${String(10 + (at % 83))}`,
    website: `https://rivoyre.example/${number}`,
    language,
    kitchen: at % 2 === 0 ? "bistro" : "pizza",
    hours: everyDay,
  };
}

/** The history of one listing: a number of reviews over three years, oldest first. */
export function seedReviews(
  restaurant: SeedRestaurant,
  platform: SandboxPlatform,
  options: { seed: string; count: number; before: number },
): SeedReview[] {
  const spanMs = 1095 * dayMs;
  return Array.from({ length: options.count }, (_, at) => {
    const share = (at + createRandom(`${options.seed}/${restaurant.key}/${platform}/${at}`).next()) / options.count;
    const writtenAt = Math.floor(options.before - spanMs * (1 - share));
    const review = makeReview(
      restaurant,
      platform,
      writtenAt,
      `${options.seed}/${restaurant.key}/${platform}/${at}/review`,
    );
    return review.reply && review.reply.at >= options.before ? { ...review, reply: null } : review;
  });
}

export type WorldOptions = {
  locations: number;
  /** On each platform of each location. */
  reviewsPerLocation: number;
  seed?: string;
  platforms?: readonly SandboxPlatform[];
  /** New reviews per location and day after `startsAt`. */
  reviewsPerDay?: number;
  startsAt?: number;
};

/** A generated world of any size, for tests and figures: one person who manages every restaurant. */
export function createWorld(options: WorldOptions): World {
  const { locations, reviewsPerLocation, seed = "world", reviewsPerDay = 0 } = options;
  const platforms = options.platforms ?? ["gmb", "facebook", "tripadvisor", "lafourchette", "yelp", "ubereats"];
  const groupId = createRandom(`${seed}/group`).digits(21);
  const startsAt = options.startsAt ?? Date.UTC(2026, 9, 1);
  return {
    seed,
    startsAt,
    reviewsPerDay,
    people: [
      {
        id: createRandom(`${seed}/person`).digits(21),
        name: "Armelle Rivoyre",
        email: "armelle@rivoyre.example",
        groupIds: [groupId],
      },
    ],
    groups: [{ id: groupId, name: "Maison Rivoyre", type: "LOCATION_GROUP" }],
    restaurants: Array.from({ length: locations }, (_, at) => makePlace(at, seed, groupId, platforms)),
    reviewsOf: (restaurant, platform) =>
      seedReviews(restaurant, platform, { seed, count: reviewsPerLocation, before: startsAt }),
  };
}
