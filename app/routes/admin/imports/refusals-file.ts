import { getRefusals } from "#app/services/imports/calls.server.ts";
import type { Route } from "./+types/refusals-file.ts";

/** All rows to look at, as a file to keep. */
export async function loader({ params: { importId }, context }: Route.LoaderArgs) {
  const file = await getRefusals(context, importId);
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="import-${importId}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
