import { Outlet } from "react-router";
import { guardParent, requireRestaurant } from "#app/services/request/guards.server.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = guardParent(requireRestaurant).middleware;

export async function loader(args: Route.LoaderArgs) {
  const restaurant = await requireRestaurant(args);
  return { restaurant };
}

export default function RestaurantLayout() {
  return <Outlet />;
}
