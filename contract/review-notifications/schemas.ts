import { z } from "zod";
import { Id, Instant } from "../ids.ts";

/** Reasons for a notification: a colleague's work that concerns the person, or a late review. */
export const notificationKinds = [
  "assigned",
  "mentioned",
  "approved",
  "refused",
  "withdrawn",
  "superseded",
  "late",
  /** Late, and assigned to the person for that. */
  "late_assigned",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Newest first; older ones are not shown. */
export const notificationsShownMax = 50;

/** A notification to the caller about a review within their access scope. */
export const ReviewNotification = z.object({
  _id: Id,
  kind: z.enum(notificationKinds),
  /** Who caused it; empty for a rule. */
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
