import type { NotificationEvent, NotificationSubjectKind } from "#contract/notifications/events.ts";
import type { NotificationData } from "#contract/notifications/schemas.ts";

type Subject = {
  event: NotificationEvent;
  subjectKind: NotificationSubjectKind;
  subjectId: string;
  restaurantId: string | null;
  data: NotificationData;
};

/** Address of a notification, for its own person alone: opened there it is read, and leads to its subject. */
export const notificationPath = (id: string): string => `/notifications/${id}`;

/** Address of a notification's subject, as a path of the web app: for a chat, which others read too. */
export function subjectPath({ event, subjectKind, subjectId, restaurantId, data }: Subject): string {
  switch (subjectKind) {
    case "report":
      return `/users/${data.ownerId}/reports-settings/${subjectId}`;
    case "channel":
      return `${pagePaths.settings(subjectId)}?tab=channels`;
    case "webhook":
      return `/admin/developer-settings/webhooks/${subjectId}`;
    case "connection":
      return `/credentials?credential=${subjectId}`;
    case "restaurant":
      return `/restaurants/${restaurantId ?? subjectId}/settings/platforms/connection`;
    case "review":
      return `/groups/reputation/reviews?period=all_time&review=${subjectId}${event === "mentioned" ? "&tab=notes" : ""}`;
  }
}

/** The page of all notifications, and the one of their settings. */
export const pagePaths = {
  all: "/notifications",
  settings: (userId: string) => `/users/${userId}/notifications-settings`,
};
