import type { RouteHandle } from "#app/lib/route-handle.ts";
import { loadPrint } from "#app/services/printed-reports/print.server.ts";
import frame from "#app/styles/frame.css?url";
import stylesheet from "#app/styles/print.css?url";
import type { Route } from "./+types/print.ts";

// The page has no scripts: what draws it is left out of those of the browser.
const pages = import.meta.env.SSR ? await import("#app/components/printed-reports/pages.tsx") : null;

export const handle = { scripts: false, namespaces: ["printed-reports", "statistics"] } satisfies RouteHandle;
export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: frame },
  { rel: "stylesheet", href: stylesheet },
];

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadPrint({ context, url, params });

export default function PrintRoute({ loaderData: { report, bar } }: Route.ComponentProps) {
  return pages && <pages.PrintPage report={report} bar={bar} />;
}
