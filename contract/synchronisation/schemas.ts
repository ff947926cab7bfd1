import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { PlatformKey, ReviewFetchState } from "../platforms/schemas.ts";
import { ChosenRestaurants } from "../reviews/filters.ts";

/** Input of the start call; restaurants outside the access scope are left out. */
export const SynchronisationRequest = ChosenRestaurants.extend({
  /** One platform only, to retry it. */
  platformKey: PlatformKey.optional(),
});
/**
 * Outcome of asking for one platform: a run was requested (`started`), one is under way (`under_way`), the platform was read so recently
 * that it is not read again (`too_soon`), or it, or our own pause after its failure, requires to wait (`must_wait`) and the waiting run
 * continues by itself. None of them is an error (docs/decisions/127).
 */
export const runOutcomes = ["started", "under_way", "too_soon", "must_wait"] as const;
export const RequestedRun = z.object({
  restaurantId: Id,
  platformKey: PlatformKey,
  outcome: z.enum(runOutcomes),
  /** `too_soon`: from when it may be asked for again. `must_wait`: when the run continues. Null otherwise. */
  until: Instant.nullable(),
});
export type RequestedRun = z.infer<typeof RequestedRun>;

/** How far a restaurant's reviews have been read (specification, section 4): `currentState.reviews.fetched`, by platform. */
export const RestaurantState = z.object({
  restaurantId: Id,
  restaurantName: z.string(),
  restaurantTimeZone: z.string(),
  /** Platforms that can be read: connected, whether or not they have been read yet. */
  connectedCount: z.number().int(),
  reviewsLastUpdate: Instant.nullable(),
  currentState: z.object({
    reviews: z.object({
      /** Connected platforms that have been read, or are about to be. */
      fetched: z.partialRecord(PlatformKey, ReviewFetchState),
    }),
  }),
});
export type RestaurantState = z.infer<typeof RestaurantState>;
