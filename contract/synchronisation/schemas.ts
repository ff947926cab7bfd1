import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { PlatformKey, ReviewFetchState } from "../platforms/schemas.ts";

/** What the start call is told: restaurants out of reach are left out; an empty list means all within reach. */
export const SynchronisationRequest = z.object({
  restaurantIds: z.array(Id).max(2000),
  /** One platform only, to try that one again. */
  platformKey: PlatformKey.optional(),
});
/**
 * What came of asking for one platform: a run was put down as wanted (`started`), one goes on already (`under_way`), the platform was
 * read so shortly ago that it is not asked again (`too_soon`), or it, or our own pause after its failure, asks to wait (`must_wait`) and
 * the run that waits goes on by itself. None of them is an error (docs/decisions/127).
 */
export const runOutcomes = ["started", "under_way", "too_soon", "must_wait"] as const;
export const RequestedRun = z.object({
  restaurantId: Id,
  platformKey: PlatformKey,
  outcome: z.enum(runOutcomes),
  /** `too_soon`: from when it may be asked for again. `must_wait`: when the run goes on. Null otherwise. */
  until: Instant.nullable(),
});
export type RequestedRun = z.infer<typeof RequestedRun>;

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
