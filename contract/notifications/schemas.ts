import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { notificationEventNames, notificationSubjectKinds } from "./events.ts";
import { notificationList } from "./list-query.ts";

export const NotificationEventName = z.enum(notificationEventNames);

/** Small facts for the sentence of a notification: names, numbers, keys; never what a guest or a colleague wrote. */
export const NotificationData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type NotificationData = z.infer<typeof NotificationData>;

/** A notification to the caller. The web makes its address out of `subject` and `restaurant`. */
export const Notification = z.object({
  _id: Id,
  event: NotificationEventName,
  subject: z.object({ kind: z.enum(notificationSubjectKinds), id: Id }),
  /** Within the caller's access scope; null for what is about no single restaurant. */
  restaurant: z.object({ _id: Id, name: z.string() }).nullable(),
  /** Who caused it; empty for a rule, a guest or a platform. */
  actorName: z.string(),
  /**
   * Of a review: `author`, `rating` (0 = none), `platform`; of something refused also `state` (`failed`, `refused`, `overwritten`) and `item`;
   * of a connection `platform`, `account`, `restaurantCount`; of a channel `channel` (`chat`, `push`) and `name` (host, or device);
   * of a report its `name` and its owner's id `ownerId`.
   */
  data: NotificationData,
  at: Instant,
  isSeen: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** `work`: only what names the caller and asks something of them, as "For me" lists it (`workEvents`). */
const Only = z.literal("work");
export const NotificationSearch = schemaOf(notificationList).extend({ ...PageInput.shape, only: Only.optional() });
export type NotificationSearch = z.infer<typeof NotificationSearch>;

export const NotificationPage = page(Notification).extend({ unseenCount: z.number().int() });
export type NotificationPage = z.infer<typeof NotificationPage>;

export const notificationIdsMax = 100;
/** Which notifications were looked at: these, those about a review, those that "For me" lists, or all. */
export const NotificationsSeen = z.union([
  z.object({ ids: z.array(Id).min(1).max(notificationIdsMax) }),
  z.object({ reviewId: Id }),
  z.object({ only: Only }),
  z.object({ all: z.literal(true) }),
]);
export type NotificationsSeen = z.infer<typeof NotificationsSeen>;

/** How many were marked as seen, and when: the instant undoes it. Null where there was none. */
export const MarkedNotifications = z.object({ count: z.number().int(), seenAt: Instant.nullable() });
export type MarkedNotifications = z.infer<typeof MarkedNotifications>;

/** Which notifications count as unread again: these, or all that were marked at an instant. */
export const NotificationsUnseen = z.union([
  z.object({ ids: z.array(Id).min(1).max(notificationIdsMax) }),
  z.object({ seenAt: Instant }),
]);
export type NotificationsUnseen = z.infer<typeof NotificationsUnseen>;
