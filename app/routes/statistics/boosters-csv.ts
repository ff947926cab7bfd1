import { scopeOf } from "#app/lib/scope.ts";
import { chartAsCsv } from "#app/services/statistics/csv.server.ts";
import type { Route } from "./+types/boosters-csv.ts";

/** The rows of one chart as a file. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  chartAsCsv({ context, url, scope: scopeOf(params), tab: "boosters" }, params.chart);
