import { expect, test } from "vitest";
import { demoListingExternalId, demoReviewExternalId } from "#api/demo/external-ids.ts";
import { createDemoStory } from "#api/demo/story.ts";
import { demoVenues } from "#api/demo/venues/venues.ts";
import { createListings } from "#sandbox/state/listings.ts";
import { type SeedReview, sandboxPlatforms } from "#sandbox/world/world.ts";
import { demoWorld } from "./demo-world.ts";

const foundedAt = new Date("2026-03-14T16:20:00.123Z");

test("the platforms know the demo organization's reviews under the very ids it stores", () => {
  const world = demoWorld(foundedAt, "behind");
  const known = new Map<string, SeedReview>(
    world.restaurants.flatMap((restaurant) =>
      sandboxPlatforms.flatMap((platform) => {
        const listing = restaurant.listings[platform];
        if (listing === undefined) return [];
        const prefix = platform === "gmb" ? `locations/${listing}/reviews/` : "";
        return world
          .reviewsOf(restaurant, platform)
          .map((review) => [`${platform}/${prefix}${review.id}`, review] as const);
      }),
    ),
  );
  const here = createDemoStory(foundedAt).reviews.filter(
    ({ platform }) => platform !== "private" && platform !== "deliveroo",
  );
  expect(here.length).toBeGreaterThan(3000);
  expect(here.filter(({ photos }) => photos.length > 0).length).toBeGreaterThan(100);
  for (const { platform, venue, id, text, reply, photos } of here) {
    const there = known.get(`${platform}/${demoReviewExternalId(platform, venue.key, id)}`);
    expect(there?.text).toBe(text);
    expect(there?.photos).toEqual(photos);
    // A reply only saved here is unknown there.
    expect(there?.reply?.text ?? null).toBe(reply?.publishedAt ? reply.text : null);
  }
  const listings = new Set(world.restaurants.map(({ listings }) => `locations/${listings.gmb}`));
  expect(listings).toContain(demoListingExternalId("gmb", "marelune-paris-oberkampf"));
});

test("two restaurants wait to be added, and one of them is on Google twice", () => {
  const { restaurants } = demoWorld(foundedAt, "behind");
  const strangers = restaurants.filter(({ key }) => !demoVenues.some((venue) => venue.key === key));
  expect(new Set(strangers.map(({ placeId }) => placeId)).size).toBe(2);
  expect(strangers).toHaveLength(3);
  expect(new Set(restaurants.map(({ placeId }) => placeId)).size).toBe(restaurants.length - 1);
});

test("two reviews arrive after the founding, each once, however often the sandbox begins again", async () => {
  const world = { ...demoWorld(foundedAt, "connected"), reviewsPerDay: 0 };
  const idsAfter = (minutes: number) => {
    const listings = createListings(world, () => world.startsAt + minutes * 60_000);
    return world.restaurants
      .filter(({ key }) => ["lumella-marseille-vieux-port", "marelune-paris-oberkampf"].includes(key))
      .flatMap(({ listings: { gmb = "" } }) => [...(listings.find("gmb", gmb)?.reviews.keys() ?? [])]);
  };
  expect(idsAfter(2)).toHaveLength(idsAfter(0).length + 1);
  expect(idsAfter(600)).toHaveLength(idsAfter(0).length + 2);
  expect(idsAfter(600)).toEqual(idsAfter(600));
});
