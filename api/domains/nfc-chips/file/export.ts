import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { rowsOf } from "#api/db/statements.ts";
import { byteOrderMark, csvLine, separatorOf } from "#contract/csv.ts";
import type { Language } from "#contract/languages.ts";
import type { NfcChipFilters } from "#contract/nfc-chips/schemas.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import { type ChipRow, c, chipColumns, chipOf, chipTables, matchOf } from "../rows.ts";

const header = ["uid", "name", "restaurant", "page", "organization", "state", "taps", "last_tap", "address"];

/** The chips that filters find as CSV, newest first; the columns that the import reads come first. */
export async function exportChips(context: ApiContext, filters: NfcChipFilters, language: Language): Promise<File> {
  const rows = await rowsOf<ChipRow>(
    context.database.orm,
    sql`select ${chipColumns} from ${chipTables} where ${matchOf(context, filters)} order by ${c.id} desc`,
  );
  const lines = rows.map((row) => {
    const { uid, name, restaurant, organization, pageKey, active, tapCount, lastTapAt, address } = chipOf(context, row);
    return [
      uid,
      name,
      // A name may be two restaurants': the import takes the locality as well.
      restaurant && [restaurant.name, restaurant.locality].filter(Boolean).join(" · "),
      pageKey && platformNames[pageKey],
      organization?.name ?? "",
      active ? (restaurant ? "assigned" : "unassigned") : "deactivated",
      tapCount,
      lastTapAt ?? "",
      address,
    ];
  });
  const csv = [header, ...lines].map((cells) => csvLine(cells, separatorOf(language))).join("");
  return new File([byteOrderMark, csv], "nfc-chips.csv", { type: "text/csv; charset=utf-8" });
}
