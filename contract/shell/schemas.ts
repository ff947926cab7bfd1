import { z } from "zod";
import { ExperimentFlags } from "../experiments/schemas.ts";
import { Id } from "../ids.ts";
import { SidenavRestaurant } from "../restaurants/schemas.ts";

/** Data around every page of a signed-in person. */
export const Shell = z.object({
  /** Active restaurants within the access scope, by name, at most 50. */
  restaurants: z.array(SidenavRestaurant),
  /** Number of active restaurants within the access scope. */
  restaurantCount: z.number().int(),
  /** Unarchived reviews without a reply: of all restaurants within the access scope, and of the one asked for. */
  unanswered: z.object({ everywhere: z.number().int(), here: z.number().int() }),
  /** Items of the outbox that need a person (`OutboxSearch.needsAttention`), counted in the same two ways. */
  outboxAttention: z.object({ everywhere: z.number().int(), here: z.number().int() }),
  /** Notifications of the caller that are not read. */
  unseenNotificationCount: z.number().int(),
  /** Those of them that ask something of the person, as "For me" lists them (`workEvents`). */
  unseenWorkCount: z.number().int(),
  /** Cursor from which this page polls for pushes; null for those who receive none. */
  pushCursor: z.string().nullable(),
  /** Flags of the screens in the navigation; one that the service has not returned in time is missing. */
  flags: ExperimentFlags,
});
export type Shell = z.infer<typeof Shell>;

/** A review found by its author. */
export const FoundReview = z.object({
  _id: Id,
  restaurantId: Id,
  restaurantName: z.string(),
  author: z.string(),
  rating: z.number().nullable(),
  publishedAt: z.string(),
});
export type FoundReview = z.infer<typeof FoundReview>;
