import { Outlet } from "react-router";
import { guardedBy, requireAnonymous } from "#app/services/guards.server.ts";
import type { Route } from "./+types/anonymous.ts";

export const middleware: Route.MiddlewareFunction[] = guardedBy(requireAnonymous);

export async function loader(args: Route.LoaderArgs) {
  await requireAnonymous(args);
  return null;
}

export default function AnonymousGuard() {
  return <Outlet />;
}
