import { href, redirect } from "react-router";
import { currentUser } from "#app/services/request/current-user.server.ts";
import type { Route } from "./+types/own-settings.ts";

/** The reader's own settings, for links in mails, which know nobody's id. */
export async function loader({ context }: Route.LoaderArgs) {
  const { _id: userId } = await currentUser(context);
  return redirect(href("/users/:userId/notifications-settings", { userId }));
}
