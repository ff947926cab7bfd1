import { NotificationList } from "#app/components/notifications/notification-list.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { notificationIntents } from "#app/services/notifications/actions.server.ts";
import { loadNotifications } from "#app/services/notifications/list.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["notifications", "lists"], list: "notifications" } satisfies RouteHandle;

export function loader({ context, request, url }: Route.LoaderArgs) {
  return loadNotifications(context, request, url);
}

export const action = formAction({ intents: notificationIntents });

export default function NotificationsRoute({ loaderData }: Route.ComponentProps) {
  return <NotificationList data={loaderData} id={handle.list} />;
}
