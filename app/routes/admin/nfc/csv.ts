import { languageOf } from "#app/middleware/i18n.server.ts";
import { filtersOf } from "#app/services/nfc-chips/list.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { nfcChipList } from "#contract/nfc-chips/list-query.ts";
import type { Route } from "./+types/csv.ts";

/** The chips of the address's filters as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = filtersOf(nfcChipList.read(url.searchParams));
  const file = await productApi(context).nfcChips.export({ ...filters, language: languageOf(context) });
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="nfc-chips.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
