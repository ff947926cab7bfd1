import { previewMail } from "#app/services/mailed-reports/preview.server.ts";
import type { Route } from "./+types/preview.ts";

/** The mail of a report as it would be sent now. */
export const loader = ({ context, params }: Route.LoaderArgs) => previewMail(context, params);
