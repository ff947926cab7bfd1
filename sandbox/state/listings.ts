import type { SandboxPlatform, SeedRestaurant, World } from "../world/world.ts";
import { sandboxPlatforms } from "../world/world.ts";
import { grow, type Happening } from "./growth.ts";
import type { ListingHours } from "./hours.ts";
import { type Review, reviewOfSeed } from "./review.ts";

/** A listing on a platform, with its present reviews. */
export type Listing = {
  restaurant: SeedRestaurant;
  /** The restaurant as this platform shows it now: its profile may have been edited there. */
  shown: SeedRestaurant;
  platform: SandboxPlatform;
  id: string;
  /** Its opening hours on Google, once they were changed there (`hours.ts`). */
  hours?: ListingHours;
  reviews: Map<string, Review>;
};
export type HappeningOf = Happening & { listing: Listing };

export type Listings = {
  /** The listing with its reviews up to now; null when the platform has no such id. */
  find(platform: SandboxPlatform, id: string): Listing | null;
  /** The listing of a review; null when there is none (any more). */
  ofReview(platform: SandboxPlatform, reviewId: string): { listing: Listing; review: Review } | null;
  /** Newest change first; sorted once per change. */
  recentFirst(listing: Listing): Review[];
  /** Number of its reviews; null in a large world before its first use, since reviews are generated on demand. */
  countOf(platform: SandboxPlatform, id: string): number | null;
  /** To be called after any change of it. */
  touch(listing: Listing): void;
  /** Advances every listing to the present. Changes are passed to `onHappening`. */
  growAll(): void;
  onHappening(notify: (happening: HappeningOf) => void): void;
};

/** Worlds up to this number of restaurants generate all their reviews at once. */
const countedMax = 50;

type Live = Listing & { grownTo: number; sorted: Review[] | null };

/** Every listing, by platform and id. */
const known = (world: World) =>
  new Map<string, Pick<Listing, "restaurant" | "platform" | "id">>(
    world.restaurants.flatMap((restaurant) =>
      sandboxPlatforms.flatMap((platform) => {
        const id = restaurant.listings[platform];
        return id === undefined ? [] : [[`${platform}/${id}`, { restaurant, platform, id }] as const];
      }),
    ),
  );

/** Listings are filled on first use, so that a world of a hundred thousand reviews starts at once. */
export function createListings(world: World, now: () => number): Listings {
  const restaurants = known(world);
  const live = new Map<string, Live>();
  let notify: (happening: HappeningOf) => void = () => undefined;

  function advance(listing: Live): Live {
    const to = now();
    if (to <= listing.grownTo) return listing;
    const happenings = grow(world, listing, listing.grownTo, to);
    listing.grownTo = to;
    if (happenings.length > 0) listing.sorted = null;
    for (const happening of happenings) notify({ ...happening, listing });
    return listing;
  }
  function find(platform: SandboxPlatform, id: string): Live | null {
    const key = `${platform}/${id}`;
    const held = live.get(key);
    if (held) return advance(held);
    const found = restaurants.get(key);
    if (!found) return null;
    const reviews = new Map(world.reviewsOf(found.restaurant, platform).map((seed) => [seed.id, reviewOfSeed(seed)]));
    const listing: Live = { ...found, shown: found.restaurant, reviews, grownTo: world.startsAt, sorted: null };
    live.set(key, listing);
    return advance(listing);
  }
  const all = (platform?: SandboxPlatform) =>
    [...restaurants.values()].filter((found) => !platform || found.platform === platform);
  return {
    find,
    ofReview(platform, reviewId) {
      // Used ones come first: a caller that names a review has read its list.
      const seen = [...live.values()].filter((listing) => listing.platform === platform);
      for (const { id } of [...seen, ...all(platform)]) {
        const listing = find(platform, id);
        const review = listing?.reviews.get(reviewId);
        if (listing && review) return { listing, review };
      }
      return null;
    },
    recentFirst(listing) {
      const held = listing as Live;
      held.sorted ??= [...held.reviews.values()].sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
      return held.sorted;
    },
    touch: (listing) => {
      (listing as Live).sorted = null;
    },
    countOf: (platform, id) =>
      live.get(`${platform}/${id}`)?.reviews.size ??
      (world.restaurants.length <= countedMax ? find(platform, id)?.reviews.size : undefined) ??
      null,
    growAll: () => {
      if (world.reviewsPerDay <= 0 && !world.arrivals?.length) return;
      for (const { platform, id } of all()) find(platform, id);
    },
    onHappening: (listener) => {
      notify = listener;
    },
  };
}
