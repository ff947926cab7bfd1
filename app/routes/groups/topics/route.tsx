import { TopicsScreen } from "#app/components/analysis/topics-screen.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { loadTopics } from "#app/services/analysis/topics.server.ts";
import type { Route } from "./+types/route.ts";

export const handle = { namespaces: ["analysis", "reviews"] } satisfies RouteHandle;

/** What guests praise and complain about, over many restaurants. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadTopics({ context, url, restaurantId: null });
}

export default function GroupTopicsRoute({ loaderData }: Route.ComponentProps) {
  return <TopicsScreen data={loaderData} />;
}
