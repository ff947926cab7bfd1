import { PrintBar } from "#app/components/printed-reports/print-bar.tsx";
import { PrintedReport } from "#app/components/printed-reports/printed-report.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { loadPrint } from "#app/services/printed-reports/print.server.ts";
import frame from "#app/styles/frame.css?url";
import stylesheet from "#app/styles/print.css?url";
import type { Route } from "./+types/print.ts";

export const handle = { scripts: false, namespaces: ["printed-reports", "statistics"] } satisfies RouteHandle;
export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: frame },
  { rel: "stylesheet", href: stylesheet },
];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadPrint({ context, url, scope: scopeOf(params) });

export default function PrintRoute({ loaderData: { report, bar } }: Route.ComponentProps) {
  return <PrintedReport report={report} bar={<PrintBar bar={bar} />} />;
}
