import { phrases } from "../world/phrases.ts";
import { createRandom } from "../world/random.ts";
import { makeReview, reviewId } from "../world/review-maker.ts";
import type { SandboxPlatform, SeedRestaurant, World } from "../world/world.ts";
import { type Review, reviewOfSeed } from "./review.ts";

const slotMs = 3_600_000;
const editsPerNewReview = 0.06;
const deletionsPerNewReview = 0.03;
/** Share of each platform, in percent of all reviews. */
const shares: Record<SandboxPlatform, number> = {
  gmb: 60,
  tripadvisor: 12,
  lafourchette: 12,
  facebook: 6,
  ubereats: 6,
  yelp: 4,
};

/** A generated change of a listing. */
export type Happening = { kind: "new" | "edited" | "deleted"; reviewId: string; at: number };

/** Share of the restaurant's new reviews that one of its listings gets in an hour. */
function chancePerSlot(world: World, restaurant: SeedRestaurant, platform: SandboxPlatform): number {
  const present = Object.keys(restaurant.listings) as SandboxPlatform[];
  const whole = present.reduce((sum, key) => sum + shares[key], 0);
  return (world.reviewsPerDay / 24) * (shares[platform] / whole);
}

function editOne(review: Review, at: number, seed: string): void {
  const random = createRandom(seed);
  const language = review.language ?? "fr";
  const note = { fr: "Mise à jour : ", en: "Update: ", es: "Actualización: ", it: "Aggiornamento: " }[language];
  review.text =
    `${note}${random.pick(phrases[language].closings[review.rating >= 4 ? "happy" : "mixed"])} ${review.text ?? ""}`.trim();
  review.language = language;
  review.updatedAt = at;
}

type Growing = {
  restaurant: SeedRestaurant;
  platform: SandboxPlatform;
  id: string;
  reviews: Map<string, Review>;
};

/** Adds the reviews that were told beforehand for this time. */
function arrive(world: World, listing: Growing, from: number, to: number): Happening[] {
  const { restaurant, platform, id, reviews } = listing;
  return (world.arrivals ?? []).flatMap((arrival) => {
    const at = world.startsAt + arrival.afterMs;
    if (arrival.restaurant !== restaurant.key || arrival.platform !== platform || at <= from || at > to) return [];
    const key = reviewId(platform, id, createRandom(`${world.seed}/${id}/arrival/${arrival.afterMs}`));
    const review = reviewOfSeed({ ...arrival.review, id: key, title: null, at, reply: null, photos: [] });
    reviews.set(key, review);
    return [{ kind: "new" as const, reviewId: key, at }];
  });
}

/**
 * Grows a listing from one instant to another: an hour at a time, each with its own random draw, so that the result does not depend on how
 * often it is called. Returns the changes, oldest first.
 */
export function grow(world: World, listing: Growing, from: number, to: number): Happening[] {
  const arrived = arrive(world, listing, from, to);
  return world.reviewsPerDay <= 0 ? arrived : [...arrived, ...drawn(world, listing, from, to)];
}

function drawn(world: World, listing: Growing, from: number, to: number): Happening[] {
  const chance = chancePerSlot(world, listing.restaurant, listing.platform);
  const happenings: Happening[] = [];
  for (let slot = Math.floor((from - world.startsAt) / slotMs); world.startsAt + slot * slotMs < to; slot++) {
    const seed = `${world.seed}/${listing.platform}/${listing.id}/${slot}`;
    const random = createRandom(seed);
    const draw = random.next() / chance;
    const at = Math.floor(world.startsAt + (slot + random.next()) * slotMs);
    if (draw >= 1 + editsPerNewReview + deletionsPerNewReview || at <= from || at > to) continue;
    if (draw < 1) {
      const review = reviewOfSeed({
        ...makeReview(listing.restaurant, listing.platform, at, `${seed}/review`),
        reply: null,
      });
      listing.reviews.set(review.id, review);
      happenings.push({ kind: "new", reviewId: review.id, at });
      continue;
    }
    const settled = [...listing.reviews.values()].filter((review) => review.createdAt < at && review.text !== null);
    const review = settled.length > 0 ? random.pick(settled.slice(-40)) : undefined;
    if (!review) continue;
    const isEdit = draw < 1 + editsPerNewReview;
    if (isEdit) editOne(review, at, `${seed}/edit`);
    else listing.reviews.delete(review.id);
    happenings.push({ kind: isEdit ? "edited" : "deleted", reviewId: review.id, at });
  }
  return happenings;
}
