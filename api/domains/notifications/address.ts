import type { NotificationEvent, NotificationSubjectKind } from "#contract/notifications/events.ts";

type Subject = {
  event: NotificationEvent;
  subjectKind: NotificationSubjectKind;
  subjectId: string;
  restaurantId: string | null;
};

/** Address of a notification's subject, as a path of the web app. */
export function subjectPath({ event, subjectKind, subjectId, restaurantId }: Subject): string {
  switch (subjectKind) {
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
