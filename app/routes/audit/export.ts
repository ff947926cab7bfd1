import { auditAsFile } from "#app/services/audit/export.server.ts";
import type { Route } from "./+types/export.ts";

/** The log as the address filters it, as a file. */
export const loader = ({ context, url }: Route.LoaderArgs) => auditAsFile(context, url);
