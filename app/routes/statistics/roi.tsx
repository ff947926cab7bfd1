import { Assumptions } from "#app/components/statistics/roi/assumptions.tsx";
import { StatisticsScreen } from "#app/components/statistics/statistics-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { actOnTab } from "#app/services/statistics/actions.server.ts";
import { loadTab, tabOf } from "#app/services/statistics/tab.server.ts";
import type { Route } from "./+types/roi.ts";

export const handle = { namespaces: ["statistics", "lists"] } satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadTab({ context, url, scope: scopeOf(params), tab: tabOf(url) });

export const action = ({ context, params, request, url }: Route.ActionArgs) =>
  actOnTab({ context, request, url, scope: scopeOf(params), tab: tabOf(url) });

export default function RoiRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { roi } = data.report;
  return (
    <StatisticsScreen data={data} result={result}>
      {roi && <Assumptions roi={roi} self={data.self} result={result} />}
    </StatisticsScreen>
  );
}
