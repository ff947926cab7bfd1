import { Outlet } from "react-router";
import { guardedBy, requireRole } from "#app/services/guards.server.ts";
import { mayEnterGroups } from "#contract/abilities.ts";
import type { Route } from "./+types/groups.ts";

const guard = requireRole(mayEnterGroups);
export const middleware: Route.MiddlewareFunction[] = guardedBy(guard);

export async function loader(args: Route.LoaderArgs) {
  await guard(args);
  return null;
}

export default function GroupsGuard() {
  return <Outlet />;
}
