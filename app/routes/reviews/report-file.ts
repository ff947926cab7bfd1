import { reportFile } from "#app/services/review-reports/files.server.ts";
import type { Route } from "./+types/report-file.ts";

/** A file that proves a report of a review to its platform. */
export const loader = ({ context, params }: Route.LoaderArgs) => reportFile(context, params);
