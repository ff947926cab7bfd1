import { count, eq, getTableColumns, type InferInsertModel, type InferSelectModel, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditValues } from "#api/audit/entry.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { AuditAction } from "#contract/audit/actions.ts";
import type { ErrorCode, ErrorData } from "#contract/errors.ts";

type RecordTable = PgTable & { id: PgColumn };
type Stored<T extends RecordTable> = InferSelectModel<T>;
/** Columns of a new record but those that the kit sets. */
type Content<T extends RecordTable> = Omit<InferInsertModel<T>, "id" | "version" | "updatedAt" | "updatedByName">;
/** Columns to change; SQL is a value as well. */
type Change<T extends RecordTable> = { [Column in keyof Content<T>]?: Content<T>[Column] | ReturnType<typeof sql> };

/** The kinds of subject whose records are made, changed and deleted; others name each of their actions. */
type RecordKind = { [Action in AuditAction]: Action extends `${infer Kind}.created` ? Kind : never }[AuditAction];

/** Where an entry of the audit log belongs; without either it is the installation's. */
type Place = { organizationId?: string | null; restaurantId?: string | null };

export type RecordDefinition<T extends RecordTable, Answer> = {
  table: T;
  /** Throws where the caller must not write to a record: NOT_FOUND where they do not see it. */
  requireChangeable(context: ApiContext, stored: Stored<T>, tx: Statements): void | Promise<void>;
  /** The record as answers show it; it is `current` of a CONFLICT too. */
  read(context: ApiContext, id: string): Promise<Answer>;
  audited: {
    kind: RecordKind;
    name(stored: Stored<T>, context: ApiContext): string;
    /** What people know of the record; only what differs is kept. */
    values(stored: Stored<T>, context: ApiContext, tx: Statements): AuditValues | Promise<AuditValues>;
    /** Where its entries belong; null for a record that is nobody else's business. */
    place(stored: Stored<T>): Place | null;
  };
  /** What every writer locks before the row. */
  lock?(tx: Statements): Promise<void>;
  /** Writers of an owner wait for each other, so that the limit holds. */
  limit?: { max: number; error: ErrorCode; owner: RecordTable; column: PgColumn };
  /** The error for a broken unique index, by the index's name. */
  taken?: Readonly<Record<string, readonly [ErrorCode, ErrorData?]>>;
};

/** What a change does; null where nothing is to be done. */
type Work<T extends RecordTable> = (
  stored: Stored<T>,
  tx: Statements,
) => WorkResult<T> | null | Promise<WorkResult<T> | null>;
type WorkResult<T extends RecordTable> = {
  set: Change<T>;
  /** Writes what follows from the change in other tables, before the record's values are read again. */
  also?: () => Promise<void>;
  /** The values of the audit log where they are not what differs. */
  audit?: { before?: AuditValues; after?: AuditValues };
};
/** What comes before a deletion. `isCurrent: false` is a CONFLICT of its own; `also` runs after the deletion. */
type First<T extends RecordTable> = (
  stored: Stored<T>,
  tx: Statements,
) => Promise<{ isCurrent?: boolean; also?: () => Promise<void>; after?: AuditValues }>;

const indexOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ("constraint" in error && typeof error.constraint === "string") return error.constraint;
  return indexOf(error.cause);
};

/**
 * The writes of one kind of record, each in one transaction: the row is locked, the caller's right asked (a foreign id is the same
 * NOT_FOUND as a missing one), the version compared and raised, and what differs recorded in the audit log. `updatedAt` and `updatedByName`
 * are set where the table has them. Throws what `requireChangeable`, the limit and the unique indexes say, and CONFLICT with the present
 * record in `current`.
 */
export function storedRecord<T extends RecordTable, Answer>(definition: RecordDefinition<T, Answer>) {
  const { table, requireChangeable, read, audited, lock, limit, taken = {} } = definition;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const isRecord = (id: string) => eq(table.id, id);
  function readable(error: unknown): never {
    const known = taken[indexOf(error) ?? ""];
    throw known ? fail(...known) : error;
  }
  const stamp = (context: ApiContext, isVersioned: boolean) => ({
    ...(columns.updatedAt && { updatedAt: now }),
    ...(columns.updatedByName && { updatedByName: fullNameOf(principalOf(context)) }),
    ...(isVersioned && { version: sql`${columns.version} + 1` }),
  });

  /** Locks a record that the caller may change. An `update` lock keeps rows of other tables from naming it, as before a deletion. */
  async function hold(tx: Statements, context: ApiContext, id: string, strength: "no key update" | "update") {
    await lock?.(tx);
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(isRecord(id))
      .for(strength);
    const [stored] = rows as Stored<T>[];
    if (!stored) throw fail("NOT_FOUND");
    await requireChangeable(context, stored, tx);
    return stored;
  }

  async function requireRoom(tx: Statements, ownerId: string): Promise<void> {
    if (!limit) return;
    const { owner, column, max, error } = limit;
    const [found] = await tx
      .select({ id: owner.id })
      .from(owner as PgTable)
      .where(eq(owner.id, ownerId))
      .for("no key update");
    if (!found) throw fail("NOT_FOUND");
    const [known] = await tx
      .select({ count: count() })
      .from(table as PgTable)
      .where(eq(column, ownerId));
    if ((known?.count ?? 0) >= max) throw fail(error);
  }

  /** Records the write of a record; what is shared, or was before, belongs to whom it is or was shared with. */
  function record(
    { tx, context, action }: { tx: Statements; context: ApiContext; action: AuditAction },
    stored: Stored<T>,
    values: { before?: AuditValues; after?: AuditValues },
    former = stored,
  ): void {
    const place = audited.place(stored) ?? audited.place(former);
    if (place === null) return;
    const subject = { id: (stored as { id: string }).id, name: audited.name(stored, context) };
    recordAudit(tx, { by: context, action, subject, ...place, ...values });
  }

  /** The version that the caller has seen is still that of the record. */
  const isCurrent = (stored: Stored<T>, expectedVersion: number | undefined) =>
    expectedVersion === undefined || (stored as { version?: number }).version === expectedVersion;

  return {
    /**
     * Makes a record of an owner, an organization or a person. The caller's right to do so is asked before. `also` writes what belongs to
     * it in other tables, before its values are read for the audit log. Returns its id.
     */
    create(
      context: ApiContext,
      ownerId: string,
      content: Content<T>,
      also?: (tx: Statements, stored: Stored<T>) => Promise<void>,
    ): Promise<string> {
      const id = newId();
      return transaction(context.database, async (tx) => {
        await lock?.(tx);
        await requireRoom(tx, ownerId);
        const inserted = tx
          .insert(table)
          .values({ id, ...content, ...stamp(context, false) } as never)
          .returning() as unknown as Promise<Stored<T>[]>;
        const [stored] = await inserted.catch(readable);
        if (!stored) throw new Error("The insert returned no row");
        await also?.(tx, stored);
        const action = `${audited.kind}.created` as const;
        record({ tx, context, action }, stored, { after: await audited.values(stored, context, tx) });
        return id;
      });
    },

    /** Changes a record; its version is compared and raised where `expectedVersion` is given. Returns it as it stands. */
    async change(
      context: ApiContext,
      { id, expectedVersion, action }: { id: string; expectedVersion?: number; action: AuditAction },
      work: Work<T>,
    ): Promise<Answer> {
      const isDone = await transaction(context.database, async (tx) => {
        const stored = await hold(tx, context, id, "no key update");
        if (!isCurrent(stored, expectedVersion)) return false;
        const before = await audited.values(stored, context, tx);
        const result = await work(stored, tx);
        if (result === null) return true;
        const updated = tx
          .update(table)
          .set({ ...result.set, ...stamp(context, expectedVersion !== undefined) } as never)
          .where(isRecord(id))
          .returning() as unknown as Promise<Stored<T>[]>;
        const [changed] = await updated.catch(readable);
        if (!changed) throw new Error("The update returned no row");
        await result.also?.();
        const values = result.audit ?? { before, after: await audited.values(changed, context, tx) };
        record({ tx, context, action }, changed, values, stored);
        return true;
      });
      if (!isDone) throw fail("CONFLICT", { current: await read(context, id) });
      return read(context, id);
    },

    /** Deletes a record, after what `first` does. */
    async remove(
      context: ApiContext,
      { id, expectedVersion }: { id: string; expectedVersion?: number },
      first?: First<T>,
    ): Promise<void> {
      const isDone = await transaction(context.database, async (tx) => {
        const stored = await hold(tx, context, id, "update");
        if (!isCurrent(stored, expectedVersion)) return false;
        const before = await audited.values(stored, context, tx);
        const { isCurrent: isStill = true, also, after } = (await first?.(stored, tx)) ?? {};
        if (!isStill) return false;
        await tx.delete(table).where(isRecord(id));
        await also?.();
        const action = `${audited.kind}.deleted` as AuditAction;
        record({ tx, context, action }, stored, { before, ...(after && { after }) });
        return true;
      });
      if (!isDone) throw fail("CONFLICT", { current: await read(context, id) });
    },
  };
}
