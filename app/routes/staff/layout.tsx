import { Outlet } from "react-router";
import { ProblemState, RootError } from "#app/components/errors/root-error.tsx";
import { Shell } from "#app/components/shell/shell.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import {
  guardParent,
  requireCompleteProfile,
  requireOpen,
  requireSecondFactor,
  requireThisApp,
  requireUser,
} from "#app/services/request/guards.server.ts";
import { shellOf } from "#app/services/shell/shell.server.ts";
import stylesheet from "#app/styles/frame.css?url";
import type { Route } from "./+types/layout.ts";

export const handle = { scripts: true, namespaces: ["shell"] } satisfies RouteHandle;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const parent = guardParent(requireUser, requireOpen, requireThisApp, requireCompleteProfile, requireSecondFactor);

export const middleware: Route.MiddlewareFunction[] = parent.middleware;

export async function loader(args: Route.LoaderArgs) {
  await parent.loader(args);
  return { shell: await shellOf(args.context, args.request, args.url) };
}

export default function SessionLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell data={loaderData.shell}>
      <Outlet />
    </Shell>
  );
}

/** A failed screen keeps the frame, if the frame's own data are there. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <RootError />;
  return (
    <Shell data={loaderData.shell}>
      <ProblemState />
    </Shell>
  );
}
