import { z } from "zod";
import { Id, Instant } from "../ids.ts";

/** What a person can be told of: what a colleague did that concerns them, or that a review is late. */
export const notificationKinds = [
  "assigned",
  "mentioned",
  "approved",
  "refused",
  "withdrawn",
  "superseded",
  "late",
  /** Late, and therefore theirs from now on. */
  "late_assigned",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Newest first; older ones than these are not shown. */
export const notificationsShownMax = 50;

/** Something the caller was told about a review within their reach. */
export const ReviewNotification = z.object({
  _id: Id,
  kind: z.enum(notificationKinds),
  /** Who did it; empty where it was a rule. */
  byName: z.string(),
  at: Instant,
  isSeen: z.boolean(),
  review: z.object({
    _id: Id,
    restaurantId: Id,
    restaurantName: z.string(),
    author: z.string(),
    rating: z.number().int(),
  }),
});
export type ReviewNotification = z.infer<typeof ReviewNotification>;
