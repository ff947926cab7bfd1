import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { ConnectionKey } from "../platforms/schemas.ts";

export const quotaPlatforms = ["google", "meta", "tripadvisor"] as const;

/** What is used of what a platform allows, in all processes together. */
export const PlatformUse = z.object({
  platform: z.enum(quotaPlatforms),
  /** What is counted there, such as `gbpV4` or `edits locations/1`; empty for all calls. */
  part: z.string(),
  used: z.number().int(),
  /** Per process. */
  allowed: z.number().int(),
  windowSeconds: z.number().int(),
  /** When the next call may go; null where one may now. */
  freesAt: Instant.nullable(),
  /** When a call last had to wait. */
  heldAt: Instant.nullable(),
  processCount: z.number().int(),
});
export type PlatformUse = z.infer<typeof PlatformUse>;

/** Work that waits because a platform said that it is asked too often. */
export const PlatformWait = z.object({
  restaurant: z.object({ _id: Id, name: z.string() }),
  platformKey: ConnectionKey,
  work: z.enum(["reading", "sending"]),
  until: Instant,
});
export type PlatformWait = z.infer<typeof PlatformWait>;

/** Most waits that are listed; `waitingCount` counts all. */
export const platformWaitsMax = 50;
export const PlatformQuotas = z.object({
  uses: z.array(PlatformUse),
  waiting: z.array(PlatformWait),
  waitingCount: z.number().int(),
});
export type PlatformQuotas = z.infer<typeof PlatformQuotas>;
