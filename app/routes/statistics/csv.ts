import { scopeOf } from "#app/lib/scope.ts";
import { chartAsCsv } from "#app/services/statistics/csv.server.ts";
import { tabOf } from "#app/services/statistics/tab.server.ts";
import type { Route } from "./+types/csv.ts";

/** The rows of one chart as a file. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  chartAsCsv({ context, url, scope: scopeOf(params), tab: tabOf(url) }, params.chart);
