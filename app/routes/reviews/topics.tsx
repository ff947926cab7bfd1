import { TopicsScreen } from "#app/components/analysis/topics-screen.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { loadTopics } from "#app/services/analysis/topics.server.ts";
import type { Route } from "./+types/topics.ts";

export const handle = { namespaces: ["analysis"] } satisfies RouteHandle;

/** What guests praise and complain about. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadTopics({ context, url, ...scopeOf(params) });
}

export default function TopicsRoute({ loaderData }: Route.ComponentProps) {
  return <TopicsScreen data={loaderData} />;
}
