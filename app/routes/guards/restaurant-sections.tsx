import { Outlet } from "react-router";
import { guardedBy, requireRole } from "#app/services/guards.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import type { Route } from "./+types/restaurant-sections.ts";

const guard = requireRole(mayEnterRestaurantSections);
export const middleware: Route.MiddlewareFunction[] = guardedBy(guard);

export async function loader(args: Route.LoaderArgs) {
  await guard(args);
  return null;
}

export default function RestaurantSectionsGuard() {
  return <Outlet />;
}
