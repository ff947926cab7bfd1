import { Outlet } from "react-router";
import { guardedBy, requireRestaurant } from "#app/services/guards.server.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = guardedBy(requireRestaurant);

export async function loader(args: Route.LoaderArgs) {
  const restaurant = await requireRestaurant(args);
  return { restaurant };
}

export default function RestaurantLayout() {
  return <Outlet />;
}
