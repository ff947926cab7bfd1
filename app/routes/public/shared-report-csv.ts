import { openShared, sharedAsCsv } from "#app/services/printed-reports/shared.server.ts";
import type { Route } from "./+types/shared-report-csv.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, params }) => openShared(context, params.token ?? ""),
];

/** The charts of a report as a file, by its link. */
export const loader = ({ context }: Route.LoaderArgs) => sharedAsCsv(context);
