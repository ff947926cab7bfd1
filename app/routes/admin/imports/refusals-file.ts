import { languageOf } from "#app/middleware/i18n.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import type { Route } from "./+types/refusals-file.ts";

/** All refused rows, as a file. */
export async function loader({ params: { importId }, context }: Route.LoaderArgs) {
  const file = await productApi(context).imports.refusals({ importId, language: languageOf(context) });
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="import-${importId}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
