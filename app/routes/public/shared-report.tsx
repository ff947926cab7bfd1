import type { RouteHandle } from "#app/lib/route-handle.ts";
import { openShared, sharedView, unlockShared } from "#app/services/printed-reports/shared.server.ts";
import frame from "#app/styles/frame.css?url";
import stylesheet from "#app/styles/print.css?url";
import type { Route } from "./+types/shared-report.ts";

// The page has no scripts: what draws it is left out of those of the browser.
const pages = import.meta.env.SSR ? await import("#app/components/printed-reports/pages.tsx") : null;

export const handle = { scripts: false, namespaces: ["printed-reports", "statistics"] } satisfies RouteHandle;
export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: frame },
  { rel: "stylesheet", href: stylesheet },
];
// The address contains the link's token: it is neither sent as a referrer nor found by search engines.
export const meta: Route.MetaFunction = () => [
  { name: "referrer", content: "same-origin" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders?.has("Cache-Control") ? actionHeaders : loaderHeaders;
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, params }) => openShared(context, params.token ?? ""),
];

export const loader = ({ context }: Route.LoaderArgs) => sharedView(context);
export const action = ({ context, params, request }: Route.ActionArgs) => unlockShared(context, request, params.token);

export default function SharedReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return pages && <pages.SharedPage opened={actionData?.view ?? loaderData} problem={actionData?.problem ?? null} />;
}
