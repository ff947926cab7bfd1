import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { DemoReply } from "../demo-review.ts";
import type { Language } from "../writing/words.ts";

/** People of the demo by the first part of their address. */
export type Person = "camille" | "raphael" | "sienna" | "ilaria" | "nuria" | "jean";
/** A review that was written by hand, with what the team does about it. Hours count back from the founding of the demo. */
export type StagedReview = {
  key: string;
  venue: string;
  platform: PlatformKey;
  hoursAgo: number;
  rating: number;
  author: string;
  language: Language;
  text: string;
  reply?: {
    by: Person;
    hoursAgo: number;
    text: string;
    standing: NonNullable<DemoReply["standing"]> | "by_hand";
    /** What stands on the platform instead. */
    replacedBy?: string;
  };
  assignedTo?: Person;
  /** Names of the organization's tags. */
  tags?: string[];
  /** `@First Last` mentions. */
  notes?: { by: Person; hoursAgo: number; text: string }[];
  /** A reply that waits for approval. */
  suggestion?: { by: Person; hoursAgo: number; text: string };
};
