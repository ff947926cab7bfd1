import type { DemoKind, DemoReview } from "#api/demo/demo-review.ts";
import { demoListingId, demoReviewId } from "#api/demo/external-ids.ts";
import { brands } from "#api/demo/organization.ts";
import { createDemoStory, type DemoStory } from "#api/demo/story.ts";
import type { Venue } from "#api/demo/venues/venue.ts";
import { demoVenues } from "#api/demo/venues/venues.ts";
import { seedReviews } from "#sandbox/world/create-world.ts";
import {
  type SandboxPlatform,
  type SeedRestaurant,
  type SeedReview,
  sandboxPlatforms,
  type World,
} from "#sandbox/world/world.ts";
import { demoArrivals } from "./demo-arrivals.ts";
import { demoGroups, demoPeople, groupIds, strangers } from "./demo-strangers.ts";

const languages = { FR: "fr", ES: "es", IT: "it", GB: "en" } as const;
const reviewsPerStranger = 60;

function restaurantOf(venue: Venue): SeedRestaurant {
  const brand = brands[venue.kitchen];
  const present = sandboxPlatforms.filter((platform) => venue.platforms[platform] !== undefined);
  return {
    key: venue.key,
    groupId: groupIds.own,
    name: `${brand.name} – ${venue.internalName.split(" ").slice(1).join(" ")}`,
    storeCode: venue.key,
    street: venue.street,
    postalCode: venue.postalCode,
    locality: venue.locality,
    countryCode: venue.countryCode,
    latitude: venue.latitude,
    longitude: venue.longitude,
    phone: venue.phone,
    website: `${brand.site}/${venue.key}`,
    language: languages[venue.countryCode],
    kitchen: venue.kitchen,
    hours: venue.hoursElsewhere ?? venue.hours,
    placeId: `ChIJ${Buffer.from(venue.key).toString("base64url").slice(0, 23)}`,
    listings: Object.fromEntries(present.map((platform) => [platform, demoListingId(platform, venue.key)])),
  };
}

/** The restaurants of the demo organization as the platforms have them. */
export const demoRestaurants = (): SeedRestaurant[] => demoVenues.map(restaurantOf);

function seedOf({
  id,
  venue,
  platform,
  rating,
  title,
  text,
  language,
  author,
  publishedAt,
  reply,
  photos,
}: DemoReview): SeedReview {
  const there = reply?.there ?? (reply?.publishedAt ? { text: reply.text, at: reply.publishedAt } : null);
  return {
    id: demoReviewId(platform, venue.key, id),
    rating,
    title,
    text,
    language,
    author,
    at: publishedAt.getTime(),
    reply: there && { ...there, at: there.at.getTime(), decidesAt: there.decidesAt?.getTime() },
    photos,
  };
}

/**
 * The demo organization as the platforms have it: the same restaurants, reviews and replies under the same ids, so that a first
 * synchronisation doubles nothing; and a few restaurants that are not in Comptoir. `foundedAt`: when the organization was created here.
 */
export function demoWorld(foundedAt: Date, kind: DemoKind): World {
  return worldOfStory(createDemoStory(foundedAt, kind));
}

/** The same, of a story that has been told already. */
export function worldOfStory(story: DemoStory): World {
  const written = Map.groupBy(story.reviews, ({ venue, platform }) => `${venue.key}/${platform}`);
  const own = new Set<string>(story.venues.map(({ venue }) => venue.key));
  const startsAt = story.now.getTime();
  return {
    seed: `demo/${startsAt}`,
    startsAt,
    reviewsPerDay: 0.8,
    people: demoPeople,
    groups: demoGroups,
    arrivals: story.kind === "connected" ? demoArrivals : [],
    restaurants: [...story.venues.map(({ venue }) => restaurantOf(venue)), ...strangers],
    reviewsOf(restaurant: SeedRestaurant, platform: SandboxPlatform) {
      if (own.has(restaurant.key)) return (written.get(`${restaurant.key}/${platform}`) ?? []).map(seedOf);
      return seedReviews(restaurant, platform, { seed: "strangers", count: reviewsPerStranger, before: startsAt });
    },
  };
}
