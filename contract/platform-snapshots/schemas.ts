import { z } from "zod";
import { Day, Instant } from "../ids.ts";
import { ConnectionKey } from "../platforms/schemas.ts";

/** What a day was read with: the reviews (`synchronisation`), the listing's profile, or the job that asks where neither did. */
export const SnapshotSource = z.enum(["synchronisation", "profile", "daily"]);
export type SnapshotSource = z.infer<typeof SnapshotSource>;

/** What a platform said of a listing on a day, by the day's last reading; a value that it did not tell is null. */
export const PlatformSnapshot = z.object({
  /** In the restaurant's zone. A day that was not read is missing. */
  day: Day,
  /** The platform's own, above 0 and up to 5. */
  rating: z.number().nullable(),
  reviewCount: z.number().int().nullable(),
  followers: z.number().int().nullable(),
  readAt: Instant,
  source: SnapshotSource,
});

/** The days of one listing, oldest first. A restaurant that was linked to another listing has a series for each. */
export const PlatformSeries = z.object({
  key: ConnectionKey,
  /** The platform's id of the listing. */
  listingId: z.string(),
  /** True for the listing that the restaurant is linked to now. */
  isLinked: z.boolean(),
  days: z.array(PlatformSnapshot),
});
export type PlatformSeries = z.infer<typeof PlatformSeries>;

/** Most days of one request: three years. */
const snapshotDaysMax = 1100;
const dayMs = 86_400_000;

/** A period, both days included. */
export const SnapshotPeriod = z
  .object({ from: Day, to: Day, key: ConnectionKey.optional() })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "to_before_from" })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < snapshotDaysMax, {
    path: ["from"],
    error: "too_long",
  });
