import { z } from "zod";
import { Id, Instant } from "./ids.ts";
import { PlatformKey, ReviewFetchState } from "./platforms.ts";

/** What the start call is told: restaurants out of reach are left out; an empty list means all within reach. */
export const SynchronisationRequest = z.object({
  restaurantIds: z.array(Id).max(2000),
  /** One platform only, to try that one again. */
  platformKey: PlatformKey.optional(),
});
/** A run that was put down as wanted. A run that goes on already is left to itself and not named. */
export const StartedRun = z.object({ restaurantId: Id, platformKey: PlatformKey });

/** How far a restaurant's reviews have been read (specification, section 4): `currentState.reviews.fetched`, by platform. */
export const RestaurantState = z.object({
  restaurantId: Id,
  restaurantName: z.string(),
  restaurantTimeZone: z.string(),
  /** Platforms that can be read: connected, whether or not they have been read so far. */
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
