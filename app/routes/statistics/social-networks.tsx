import { PostLists } from "#app/components/statistics/post-lists.tsx";
import { StatisticsScreen } from "#app/components/statistics/statistics-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { actOnTab } from "#app/services/statistics/actions.server.ts";
import { loadTab, tabOf } from "#app/services/statistics/tab.server.ts";
import type { Route } from "./+types/social-networks.ts";

export const handle = { namespaces: ["statistics", "lists"] } satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadTab({ context, url, scope: scopeOf(params), tab: tabOf(url) });

export const action = ({ context, params, request, url }: Route.ActionArgs) =>
  actOnTab({ context, request, url, scope: scopeOf(params), tab: tabOf(url) });

export default function SocialNetworksRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  return (
    <StatisticsScreen data={data} result={useFormResult(actionData)}>
      {data.report.isEmpty === null && data.posts.length > 0 && <PostLists lists={data.posts} />}
    </StatisticsScreen>
  );
}
