import { z } from "zod";
import { Instant } from "../ids.ts";
import { WeeklySlot } from "../restaurants/opening-hours.ts";
import { ConnectionKey, PlatformFailure } from "./schemas.ts";

/**
 * A field as the platform shows it, and as the restaurant has it; null where either has no value. `differs` is null where the
 * restaurant has none, or the platform does not report it.
 */
const compared = <Value extends z.ZodType>(value: Value) =>
  z.object({ shown: value.nullable(), own: value.nullable(), differs: z.boolean().nullable() });

export const ProfileFields = z.object({
  name: compared(z.string()),
  /** In one line. */
  address: compared(z.string()),
  phone: compared(z.string()),
  website: compared(z.string()),
  regularHours: compared(z.array(WeeklySlot)),
  /** The platform's own categories, the main one first. Shown and never compared: each platform has its own list. */
  categories: compared(z.array(z.string())),
  /** 0–5, and public reviews; `own` is computed from the reviews of this platform stored here. */
  rating: compared(z.number()),
  reviewCount: compared(z.number().int()),
});
export type ProfileFields = z.infer<typeof ProfileFields>;

/** What a platform shows on a restaurant's listing. */
export const PlatformProfile = z.object({
  key: ConnectionKey,
  /** Null before the first run, as is `fields`. */
  readAt: Instant.nullable(),
  fields: ProfileFields.nullable(),
  isClosedTemporarily: z.boolean().nullable(),
  /** Why the last run failed; what was read before stays. */
  failure: PlatformFailure.nullable(),
});
export type PlatformProfile = z.infer<typeof PlatformProfile>;
