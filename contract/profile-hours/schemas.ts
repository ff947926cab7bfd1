import { z } from "zod";
import { PlatformHours } from "../outbox/kinds.ts";
import { OutboxEntry } from "../outbox/schemas.ts";
import { ConnectionKey } from "../platforms/schemas.ts";

/** The opening hours of a restaurant beside those on its listing, for a platform to which they can be sent. */
export const ProfileHours = z.object({
  key: ConnectionKey,
  /** As the platform showed them last. */
  shown: PlatformHours,
  /** What a correction sends: the restaurant's week, and its exceptions to come where it has any. */
  sent: PlatformHours,
  /** True if a correction can be sent: the weeks differ, and none with these hours is on its way. */
  mayCorrect: z.boolean(),
  /** The comparison as a short text; a correction repeats it. */
  version: z.string(),
  /** The newest item with hours for this listing, for a month after its end. */
  item: OutboxEntry.nullable(),
});
export type ProfileHours = z.infer<typeof ProfileHours>;
