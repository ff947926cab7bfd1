import { sql } from "drizzle-orm";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { r } from "#api/db/review-names.ts";
import { nfcChips, type StoredChipRow } from "#api/db/schema/nfc-chips.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import type { Source, SourceRow } from "#api/platforms/files/source.ts";
import { Fields } from "#api/platforms/values/fields.ts";
import { findLine, foldText } from "#api/platforms/values/text.ts";
import { principalOf } from "#api/principal.ts";
import { nfcChipNameLengthMax, reviewPageKeys } from "#contract/nfc-chips/limits.ts";
import type { NfcChipRow, ReviewPageKey } from "#contract/nfc-chips/schemas.ts";
import { findChipUid } from "#contract/nfc-chips/uid.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import { chipFileColumns as columns } from "./columns.ts";

type Typed = { line: number; uid: string; name: string; restaurant: string; page: string };
type Reason = NonNullable<NfcChipRow["reason"]>;

function typedOf({ line, fields }: SourceRow): Typed {
  const row = new Fields(fields);
  const cell = (names: readonly string[]) => (findLine(row.find(names)) ?? "").slice(0, 300);
  return {
    line,
    uid: cell(columns.uid),
    name: cell(columns.name),
    restaurant: cell(columns.restaurant),
    page: cell(columns.page),
  };
}

type Restaurant = {
  id: string;
  name: string;
  internalName: string | null;
  locality: string;
  externalId: string | null;
};

/** The caller's restaurants, by id, by either name, and by name and locality. */
class Directory {
  readonly #found = new Map<string, Restaurant[]>();

  constructor(all: readonly Restaurant[]) {
    for (const restaurant of all) {
      const { id, name, internalName, locality, externalId } = restaurant;
      const names = [name, ...(internalName === null ? [] : [internalName])];
      const keys = [
        id,
        externalId ?? "",
        ...names,
        ...names.flatMap((one) => [`${one} · ${locality}`, `${one}, ${locality}`]),
      ];
      for (const key of new Set(keys.map(foldText).filter(Boolean)))
        this.#found.set(key, [...(this.#found.get(key) ?? []), restaurant]);
    }
  }

  find(typed: string): Restaurant | "restaurant_unknown" | "restaurant_ambiguous" {
    const [first, ...others] = this.#found.get(foldText(typed)) ?? [];
    if (!first) return "restaurant_unknown";
    return others.length > 0 ? "restaurant_ambiguous" : first;
  }
}

const pageOf = (typed: string): ReviewPageKey | undefined =>
  reviewPageKeys.find((key) => [key, foldText(platformNames[key])].includes(foldText(typed)));

function evaluateRow(typed: Typed, directory: Directory): StoredChipRow {
  const uid = findChipUid(typed.uid);
  const found = typed.restaurant === "" ? null : directory.find(typed.restaurant);
  const restaurant = typeof found === "string" ? null : found;
  const page = typed.page === "" ? null : pageOf(typed.page);
  const reasons: (Reason | false)[] = [
    typed.uid === "" && "uid_missing",
    uid === null && "uid_wrong",
    typed.name.length > nfcChipNameLengthMax && "name_long",
    typeof found === "string" && found,
    page === undefined && "page_unknown",
  ];
  const reason = reasons.find((one) => one !== false) || null;
  return {
    line: typed.line,
    uid: uid ?? typed.uid,
    name: typed.name,
    restaurant: restaurant ? (restaurant.internalName ?? restaurant.name) : typed.restaurant,
    restaurantId: restaurant?.id ?? null,
    pageKey: page ?? null,
    outcome: reason ? "refused" : "ready",
    reason,
  };
}

const refused = (row: StoredChipRow, reason: Reason): StoredChipRow => ({ ...row, outcome: "refused", reason });

/** Refuses rows whose chip is there already, or in a row above. */
export async function refuseKnown(tx: Statements, rows: readonly StoredChipRow[]): Promise<StoredChipRow[]> {
  const ready = rows.filter(({ outcome }) => outcome === "ready");
  const uids = ready.map(({ uid }) => uid);
  const there = await tx.select({ uid: nfcChips.uid }).from(nfcChips).where(isAnyOf(nfcChips.uid, uids));
  const known = new Set(there.map(({ uid }) => uid));
  const above = new Set<string>();
  return rows.map((row) => {
    if (row.outcome !== "ready") return row;
    if (above.has(row.uid)) return refused(row, "duplicate");
    above.add(row.uid);
    return known.has(row.uid) ? refused(row, "known") : row;
  });
}

/** Says of each row of a file what it would do, in the file's order. Restaurants are found among the caller's alone. */
export async function evaluateFile(tx: Statements, context: ApiContext, source: Source): Promise<StoredChipRow[]> {
  const all = await rowsOf<Restaurant>(
    tx,
    sql`select ${r.id}, ${r.name}, ${r.internalName} as "internalName", ${r.locality}, ${r.externalId} as "externalId"
      from ${restaurants} ${r} where ${accessCondition(principalOf(context), r)}`,
  );
  const directory = new Directory(all);
  const read = source.rows.map((row) => evaluateRow(typedOf(row), directory));
  const unreadable = source.refusals.map(
    ({ line, value }): StoredChipRow => ({
      line,
      uid: value ?? "",
      name: "",
      restaurant: "",
      restaurantId: null,
      pageKey: null,
      outcome: "refused",
      reason: "unreadable",
    }),
  );
  const rows = [...read, ...unreadable].sort((a, b) => a.line - b.line);
  return refuseKnown(tx, rows);
}
