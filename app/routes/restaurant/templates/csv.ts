import { languageOf } from "#app/middleware/i18n.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { kindOf } from "#app/services/templates/screen.server.ts";
import type { Route } from "./+types/csv.ts";

/** The templates as a file, which can be imported again. */
export async function loader({ context, params: { restaurantId }, url }: Route.LoaderArgs) {
  const kind = kindOf(url);
  const file = await productApi(context).templates.export({ kind, restaurantId, language: languageOf(context) });
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${kind}-templates.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
