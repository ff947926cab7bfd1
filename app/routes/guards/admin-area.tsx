import { Outlet } from "react-router";
import { guardedBy, requireRole } from "#app/services/guards.server.ts";
import { mayEnterAdminArea } from "#contract/abilities.ts";
import type { Route } from "./+types/admin-area.ts";

const guard = requireRole(mayEnterAdminArea);
export const middleware: Route.MiddlewareFunction[] = guardedBy(guard);

export async function loader(args: Route.LoaderArgs) {
  await guard(args);
  return null;
}

export default function AdminAreaGuard() {
  return <Outlet />;
}
