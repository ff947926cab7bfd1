import { Outlet } from "react-router";
import { guardedBy, requireFlag } from "#app/services/guards.server.ts";
import type { Route } from "./+types/roi.ts";

const guard = requireFlag("roi");
export const middleware: Route.MiddlewareFunction[] = guardedBy(guard);

export async function loader(args: Route.LoaderArgs) {
  await guard(args);
  return null;
}

export default function RoiFlag() {
  return <Outlet />;
}
