import { z } from "zod";
import { Instant } from "../ids.ts";
import { WeeklySlot } from "../restaurants/opening-hours.ts";
import { ConnectionKey, PlatformFailure } from "./schemas.ts";

/**
 * A field as the platform shows it beside what the restaurant itself holds; null where either has nothing. `differs` is null where
 * there is nothing of our own to compare with, or the platform does not tell.
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
  /** In the platform's words, the main one first. They are told, never compared: each platform has a list of its own. */
  categories: compared(z.array(z.string())),
  /** 0–5, and public reviews; ours are those of this platform that stand here. */
  rating: compared(z.number()),
  reviewCount: compared(z.number().int()),
});
export type ProfileFields = z.infer<typeof ProfileFields>;

/** What a platform shows of a restaurant's place there. */
export const PlatformProfile = z.object({
  key: ConnectionKey,
  /** Null before the first reading, with `fields`. */
  readAt: Instant.nullable(),
  fields: ProfileFields.nullable(),
  isClosedTemporarily: z.boolean().nullable(),
  /** Why the last reading failed; what was read before stays. */
  failure: PlatformFailure.nullable(),
});
export type PlatformProfile = z.infer<typeof PlatformProfile>;
