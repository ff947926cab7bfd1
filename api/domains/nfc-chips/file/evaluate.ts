import { sql } from "drizzle-orm";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { r } from "#api/db/review-names.ts";
import type { StoredChipRow } from "#api/db/schema/nfc-chips.ts";
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
import { c, chipTables, isAccessible } from "../rows.ts";
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

  /** The restaurant of a name; of several, the one that the chip has already. */
  find(typed: string, ofChip: string | null): Restaurant | "restaurant_unknown" | "restaurant_ambiguous" {
    const found = this.#found.get(foldText(typed)) ?? [];
    const [first, ...others] = found;
    if (!first) return "restaurant_unknown";
    return others.length > 0 ? (found.find(({ id }) => id === ofChip) ?? "restaurant_ambiguous") : first;
  }
}

const pageOf = (typed: string): ReviewPageKey | undefined =>
  reviewPageKeys.find((key) => [key, foldText(platformNames[key])].includes(foldText(typed)));

function evaluateRow(typed: Typed, directory: Directory, known: KnownChips): StoredChipRow {
  const uid = findChipUid(typed.uid);
  const ofChip = known.get(uid ?? "")?.restaurantId ?? null;
  const found = typed.restaurant === "" ? null : directory.find(typed.restaurant, ofChip);
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

type Facts = Pick<StoredChipRow, "uid" | "name" | "restaurantId" | "pageKey">;
/** By serial number; null for a chip that the caller does not look after. */
type KnownChips = ReadonlyMap<string, Facts | null>;

async function knownChips(tx: Statements, context: ApiContext, uids: readonly string[]): Promise<KnownChips> {
  const found = await rowsOf<Facts & { isOwn: boolean }>(
    tx,
    sql`select ${c.uid}, ${c.name}, ${c.restaurantId} as "restaurantId", ${c.pageKey} as "pageKey", ${isAccessible(context)} as "isOwn"
      from ${chipTables} where ${isAnyOf(c.uid, uids)}`,
  );
  return new Map(found.map(({ isOwn, ...facts }) => [facts.uid, isOwn ? facts : null]));
}

const isSame = (row: Facts, chip: Facts) =>
  row.name === chip.name && row.restaurantId === chip.restaurantId && row.pageKey === chip.pageKey;

function compared(rows: readonly StoredChipRow[], known: KnownChips): StoredChipRow[] {
  const above = new Set<string>();
  return rows.map((row) => {
    if (row.outcome !== "ready") return row;
    if (above.has(row.uid)) return refused(row, "duplicate");
    above.add(row.uid);
    const chip = known.get(row.uid);
    if (chip === undefined) return row;
    return chip && isSame(row, chip) ? { ...row, outcome: "unchanged" } : refused(row, "known");
  });
}

/**
 * Compares rows with the chips that are there: one that is what its row says is unchanged, any other is refused, as is a row of which one
 * stands above. A file adds chips and changes none (decision 320).
 */
export async function compareKnown(
  tx: Statements,
  context: ApiContext,
  rows: readonly StoredChipRow[],
): Promise<StoredChipRow[]> {
  const ready = rows.filter(({ outcome }) => outcome === "ready");
  const uids = ready.map(({ uid }) => uid);
  return compared(rows, await knownChips(tx, context, uids));
}

/** Says of each row of a file what it would do, in the file's order. Restaurants are found among the caller's alone. */
export async function evaluateFile(tx: Statements, context: ApiContext, source: Source): Promise<StoredChipRow[]> {
  const all = await rowsOf<Restaurant>(
    tx,
    sql`select ${r.id}, ${r.name}, ${r.internalName} as "internalName", ${r.locality}, ${r.externalId} as "externalId"
      from ${restaurants} ${r} where ${accessCondition(principalOf(context), r)}`,
  );
  const directory = new Directory(all);
  const typed = source.rows.map(typedOf);
  const known = await knownChips(
    tx,
    context,
    typed.flatMap(({ uid }) => findChipUid(uid) ?? []),
  );
  const read = typed.map((row) => evaluateRow(row, directory, known));
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
  return compared(rows, known);
}
