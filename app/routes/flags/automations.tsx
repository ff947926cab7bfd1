import { Outlet } from "react-router";
import { guardedBy, requireFlag } from "#app/services/guards.server.ts";
import type { Route } from "./+types/automations.ts";

const guard = requireFlag("automations");
export const middleware: Route.MiddlewareFunction[] = guardedBy(guard);

export async function loader(args: Route.LoaderArgs) {
  await guard(args);
  return null;
}

export default function AutomationsFlag() {
  return <Outlet />;
}
