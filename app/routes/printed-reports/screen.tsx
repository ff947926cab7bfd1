import { ReportScreen } from "#app/components/printed-reports/report-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopedHref, scopeOf } from "#app/lib/scope.ts";
import { actOnReport, loadReportScreen } from "#app/services/printed-reports/screen.server.ts";
import type { Route } from "./+types/screen.ts";

export const handle = {
  namespaces: ["printed-reports"],
  parent: (params) => ({ to: scopedHref(scopeOf(params), "/statistics/seo", {}), nav: "statistics" }),
} satisfies RouteHandle;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadReportScreen({ context, url, scope: scopeOf(params) });
export const action = ({ context, params, request, url }: Route.ActionArgs) =>
  actOnReport({ context, request, url, scope: scopeOf(params) });

export default function ReportScreenRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportScreen data={loaderData} result={useFormResult(actionData)} />;
}
