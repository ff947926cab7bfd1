import { scopeOf } from "#app/lib/scope.ts";
import { requireFlag } from "#app/services/request/guards.server.ts";
import { chartAsCsv } from "#app/services/statistics/csv.server.ts";
import { tabOf } from "#app/services/statistics/tab.server.ts";
import type { Route } from "./+types/csv.ts";

const requireRoi = requireFlag("roi");

/** The rows of one chart as a file, behind the flag of its tab. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const tab = tabOf(url);
  if (tab === "roi") await requireRoi(args);
  return chartAsCsv({ context, url, scope: scopeOf(params), tab }, params.chart);
}
