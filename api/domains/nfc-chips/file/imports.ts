import { and, eq, sql } from "drizzle-orm";
import { accessCondition } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { r } from "#api/db/review-names.ts";
import { nfcChipImports as i, nfcChips, type StoredChipRow } from "#api/db/schema/nfc-chips.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { readInThread } from "#api/domains/imports/read/in-thread.ts";
import { screenLimits } from "#api/domains/imports/read/limits.ts";
import { fail } from "#api/errors.ts";
import { type Source, UnreadableFile } from "#api/platforms/files/source.ts";
import { hasColumn } from "#api/platforms/values/fields.ts";
import { findLine } from "#api/platforms/values/text.ts";
import { principalOf } from "#api/principal.ts";
import type { ImportFailure } from "#contract/imports/schemas.ts";
import { nfcChipFileSizeMaxBytes, nfcChipRowCountMax } from "#contract/nfc-chips/limits.ts";
import type { NfcChipImport } from "#contract/nfc-chips/schemas.ts";
import { chipName, requireStock } from "../writes.ts";
import { chipFileColumns } from "./columns.ts";
import { compareKnown, evaluateFile } from "./evaluate.ts";

/** Throws UnreadableFile when nothing of it can be read. */
async function readSource(name: string, file: File): Promise<Source> {
  const limits = { ...screenLimits, rowCountMax: nfcChipRowCountMax };
  const source = await readInThread({ name, chunks: file.stream() }, limits);
  if (source.header && !hasColumn(source.header, chipFileColumns.uid)) throw new UnreadableFile("columns_missing");
  if (source.rows.length + source.refusals.length === 0) throw new UnreadableFile("no_rows");
  return source;
}

async function outcomeOf(
  context: ApiContext,
  name: string,
  file: File,
): Promise<{ rows: StoredChipRow[]; failure: ImportFailure | null }> {
  try {
    const source = await readSource(name, file);
    return { rows: await evaluateFile(context.database.orm, context, source), failure: null };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { rows: [], failure: error.failure };
  }
}

type Checked = { file: File; organizationId: string | null };

/** Reads a file and keeps what each row would do. NOT_FOUND for a stock that is not the caller's. */
export async function checkChipFile(context: ApiContext, { file, organizationId }: Checked): Promise<NfcChipImport> {
  if (file.size > nfcChipFileSizeMaxBytes) throw fail("PAYLOAD_TOO_LARGE");
  await requireStock(context.database.orm, context, organizationId);
  const fileName = findLine(file.name)?.slice(0, 200) ?? "nfc-chips.csv";
  const { rows, failure } = await outcomeOf(context, fileName, file);
  const id = newId();
  const { userId } = principalOf(context);
  const state = failure ? "failed" : "checked";
  await transaction(context.database, async (tx) => {
    await tx.insert(i).values({ id, userId, organizationId, fileName, state, failure, rows });
  });
  return getChipImport(context, id);
}

/** An import of the caller's own; anybody else's is the same NOT_FOUND as a missing one. */
const ownOf = (context: ApiContext, importId: string) =>
  and(eq(i.id, importId), eq(i.userId, principalOf(context).userId));

/** An import of the caller's own, with the result of each row. */
export async function getChipImport(context: ApiContext, importId: string): Promise<NfcChipImport> {
  const [found] = await context.database.orm
    .select({ row: i, organizationName: organizations.name })
    .from(i)
    .leftJoin(organizations, eq(organizations.id, i.organizationId))
    .where(ownOf(context, importId));
  if (!found) throw fail("NOT_FOUND");
  const { id: _id, fileName, state, failure, organizationId, rows, createdAt, appliedAt } = found.row;
  const count = (wanted: StoredChipRow["outcome"]) => rows.filter(({ outcome }) => outcome === wanted).length;
  const [unchanged, refused] = [count("unchanged"), count("refused")];
  return {
    _id,
    fileName,
    state,
    failure,
    organization: organizationId === null ? null : { _id: organizationId, name: found.organizationName ?? "" },
    counts: { accepted: rows.length - unchanged - refused, unchanged, refused },
    rows: rows.map(({ line, uid, name, restaurant, outcome, reason }) => ({
      line,
      uid,
      name,
      restaurant,
      outcome,
      reason,
    })),
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  };
}

/** Restaurants of the rows that are still within the caller's reach, locked against their end, with their organizations. */
async function organizationsOf(tx: Statements, context: ApiContext, rows: readonly StoredChipRow[]) {
  const ids = [...new Set(rows.flatMap(({ restaurantId }) => restaurantId ?? []))];
  const found = await rowsOf<{ id: string; organizationId: string }>(
    tx,
    sql`select ${r.id}, ${r.organizationId} as "organizationId" from ${restaurants} ${r}
      where ${isAnyOf(r.id, ids)} and ${accessCondition(principalOf(context), r)} for key share`,
  );
  return new Map(found.map(({ id, organizationId }) => [id, organizationId]));
}

type New = StoredChipRow & { id: string; organizationId: string | null };

/** Adds the chips of rows that are ready; a chip that somebody adds at the same moment is theirs, and refused here. */
async function addChips(tx: Statements, context: ApiContext, ready: readonly New[]): Promise<Set<string>> {
  const values = ready.map(({ id, uid, name, restaurantId, organizationId, pageKey }) => ({
    id,
    uid,
    name,
    restaurant_id: restaurantId,
    organization_id: restaurantId === null ? organizationId : null,
    page_key: pageKey,
  }));
  // One parameter, whatever the number of rows.
  const added = await rowsOf<{ uid: string }>(
    tx,
    sql`insert into ${nfcChips} (id, uid, name, restaurant_id, organization_id, page_key)
      select id, uid, name, restaurant_id, organization_id, page_key from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as t (id uuid, uid text, name text, restaurant_id uuid, organization_id uuid, page_key text) order by uid
      on conflict (uid) do nothing returning uid`,
  );
  const uids = new Set(added.map(({ uid }) => uid));
  for (const { id, uid, name, restaurantId, organizationId, pageKey } of ready.filter((one) => uids.has(one.uid)))
    recordAudit(tx, {
      by: context,
      action: "nfcChip.created",
      subject: { id, name: chipName({ uid, name }) },
      restaurantId,
      organizationId,
      after: { uid, name, restaurantId, page: pageKey, active: true },
    });
  return uids;
}

/** Adds the accepted chips of a checked file, in one transaction. IMPORT_STATE when it is not checked, or applied already. */
export async function applyChipImport(context: ApiContext, importId: string): Promise<NfcChipImport> {
  await transaction(context.database, async (tx) => {
    const [found] = await tx.select().from(i).where(ownOf(context, importId)).for("no key update");
    if (!found) throw fail("NOT_FOUND");
    if (found.state !== "checked") throw fail("IMPORT_STATE");
    await requireStock(tx, context, found.organizationId);
    const reached = await organizationsOf(tx, context, found.rows);
    const evaluated = (await compareKnown(tx, context, found.rows)).map(
      (row): StoredChipRow =>
        row.outcome === "ready" && row.restaurantId !== null && !reached.has(row.restaurantId)
          ? { ...row, outcome: "refused", reason: "restaurant_unknown" }
          : row,
    );
    const ready = evaluated
      .filter(({ outcome }) => outcome === "ready")
      .map((row) => ({
        ...row,
        id: newId(),
        organizationId: row.restaurantId === null ? found.organizationId : (reached.get(row.restaurantId) ?? null),
      }));
    const added = await addChips(tx, context, ready);
    const rows = evaluated.map((row): StoredChipRow => {
      if (row.outcome !== "ready") return row;
      return added.has(row.uid) ? { ...row, outcome: "created" } : { ...row, outcome: "refused", reason: "known" };
    });
    await tx.update(i).set({ state: "applied", rows, appliedAt: now }).where(eq(i.id, importId));
  });
  return getChipImport(context, importId);
}
