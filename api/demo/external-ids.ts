import { createRandom, type Random } from "./writing/random.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const many = (count: number, one: () => string) => Array.from({ length: count }, one).join("");
const digits = (count: number, random: Random) =>
  random.whole(1, 9) + many(count - 1, () => String(random.whole(0, 9)));
const hex = (count: number, random: Random) => many(count, () => random.whole(0, 15).toString(16));
const uuid = (random: Random) =>
  `${hex(8, random)}-${hex(4, random)}-4${hex(3, random)}-a${hex(3, random)}-${hex(12, random)}`;

/** A demo restaurant's bare id on a platform, in the form the platform gives; the same for the same restaurant. */
export function demoListingId(platform: string, venueKey: string): string {
  const random = createRandom(`listing/${platform}/${venueKey}`);
  if (platform === "gmb") return digits(19, random);
  if (platform === "facebook") return digits(15, random);
  if (platform === "tripadvisor") return digits(8, random);
  if (platform === "lafourchette" || platform === "ubereats") return uuid(random);
  return `${venueKey}-${platform}`;
}

/** A demo review's bare id on its platform, drawn from the id it has here. */
export function demoReviewId(platform: string, venueKey: string, id: string): string {
  const random = createRandom(`review/${platform}/${id}`);
  if (platform === "gmb") return `AbFvOq${many(60, () => random.pick([...alphabet]))}`;
  if (platform === "facebook") return `${demoListingId(platform, venueKey)}_${digits(15, random)}`;
  if (platform === "tripadvisor") return digits(9, random);
  if (platform === "lafourchette" || platform === "ubereats") return uuid(random);
  return `demo-${id}`;
}

/** The same ids in the connectors' form (platform reference, 0.3): Google's include their path. */
export const demoListingExternalId = (platform: string, venueKey: string): string =>
  `${platform === "gmb" ? "locations/" : ""}${demoListingId(platform, venueKey)}`;
export const demoReviewExternalId = (platform: string, venueKey: string, id: string): string =>
  platform === "gmb"
    ? `${demoListingExternalId(platform, venueKey)}/reviews/${demoReviewId(platform, venueKey, id)}`
    : demoReviewId(platform, venueKey, id);
