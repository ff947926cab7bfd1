import { Outlet } from "react-router";
import { guardedBy, requireOpen, requireThisApp, requireUser } from "#app/services/guards.server.ts";
import type { Route } from "./+types/incomplete-profile.ts";

/** Signed in, but not yet asked for a last name: the only screen such a person can open. */
export const middleware: Route.MiddlewareFunction[] = guardedBy(requireUser, requireOpen, requireThisApp);

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  await requireOpen(args);
  await requireThisApp(args);
  return null;
}

export default function IncompleteProfileGuard() {
  return <Outlet />;
}
