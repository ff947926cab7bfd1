import { redirect } from "react-router";
import { openNotification } from "#app/services/notifications/open.server.ts";
import type { Route } from "./+types/open.ts";

/** The address of one notification, as the bell, mails and pushes link to it: marks it as read and leads to what it is about. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return redirect(await openNotification(context, params.notificationId));
}
