import {
  and,
  count,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from "drizzle-orm";
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
  /** SQL: the rows that the caller may see here. Any other id is NOT_FOUND; all rows without it. */
  within?(context: ApiContext): SQL | undefined;
  /** Throws where the caller must not write to a row that `within` gives. */
  requireChangeable?(context: ApiContext, stored: Stored<T>, tx: Statements): void | Promise<void>;
  /** The record as answers show it; it is `current` of a CONFLICT too. */
  read(context: ApiContext, id: string): Promise<Answer>;
  /** What every writer locks before the row. */
  lock?(tx: Statements): Promise<void>;
  /**
   * Whose the records are: an organization, a restaurant, a person. Writers of new ones wait for each other, so that a limit holds, and a record
   * of another owner than the one a call names is NOT_FOUND.
   */
  owner: { table: RecordTable; column: PgColumn; limit?: { max: number; error: ErrorCode } };
  /** The error for a broken unique index, by the index's name. */
  taken?: Readonly<Record<string, readonly [ErrorCode, ErrorData?]>>;
  audited: {
    kind: RecordKind;
    name(stored: Stored<T>, context: ApiContext): string;
    /** What people know of the record; only what differs is kept. */
    values(stored: Stored<T>, context: ApiContext, tx: Statements): AuditValues | Promise<AuditValues>;
    /** The logs that its entries belong to; none for a record that is nobody else's business. */
    places(stored: Stored<T>, context: ApiContext): readonly Place[];
  };
};

/** Which record is written: of an owner, where the address names one, and of a version, where the caller has seen one. */
type Target = { id: string; ownerId?: string; expectedVersion?: number };

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
  const { table, within, requireChangeable, read, audited, lock, owner, taken = {} } = definition;
  const known = getTableColumns(table) as Record<string, PgColumn>;
  const isRecord = (id: string) => eq(table.id, id);
  function readable(error: unknown): never {
    const answer = taken[indexOf(error) ?? ""];
    throw answer ? fail(...answer) : error;
  }
  const stamp = (context: ApiContext, isVersioned: boolean) => ({
    ...(known.updatedAt && { updatedAt: now }),
    ...(known.updatedByName && { updatedByName: fullNameOf(principalOf(context)) }),
    ...(isVersioned && { version: sql`${known.version} + 1` }),
  });

  /** Locks a record that the caller may change. An `update` lock keeps rows of other tables from naming it, as before a deletion. */
  async function hold(
    tx: Statements,
    context: ApiContext,
    { id, ownerId }: Target,
    strength: "no key update" | "update",
  ): Promise<Stored<T>> {
    await lock?.(tx);
    const isOwners = ownerId === undefined ? undefined : eq(owner.column, ownerId);
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(and(isRecord(id), isOwners, within?.(context)))
      .for(strength);
    const [stored] = rows as Stored<T>[];
    if (!stored) throw fail("NOT_FOUND");
    await requireChangeable?.(context, stored, tx);
    return stored;
  }

  async function requireRoom(tx: Statements, ownerId: string): Promise<void> {
    const { id } = owner.table;
    const [found] = await tx
      .select({ id })
      .from(owner.table as PgTable)
      .where(eq(id, ownerId))
      .for("no key update");
    if (!found) throw fail("NOT_FOUND");
    if (!owner.limit) return;
    const [known] = await tx
      .select({ count: count() })
      .from(table as PgTable)
      .where(eq(owner.column, ownerId));
    if ((known?.count ?? 0) >= owner.limit.max) throw fail(owner.limit.error);
  }

  /** Records the write of a record; what is shared, or was before, belongs to whom it is or was shared with. */
  function record(
    { tx, context, action }: { tx: Statements; context: ApiContext; action: AuditAction },
    stored: Stored<T>,
    values: { before?: AuditValues; after?: AuditValues },
    former = stored,
  ): void {
    const places = audited.places(stored, context);
    const subject = { id: (stored as { id: string }).id, name: audited.name(stored, context) };
    for (const place of places.length > 0 ? places : audited.places(former, context))
      recordAudit(tx, { by: context, action, subject, ...place, ...values });
  }

  /** The version that the caller has seen is still that of the record. */
  const isCurrent = (stored: Stored<T>, expectedVersion: number | undefined) =>
    expectedVersion === undefined || (stored as { version?: number }).version === expectedVersion;

  return {
    read,
    /**
     * Makes a record of an owner, an organization or a person. The caller's right to do so is asked before. `also` writes what belongs to
     * it in other tables, before its values are read for the audit log. Returns its id.
     */
    create(
      context: ApiContext,
      ownerId: string,
      content: Content<T> | ((tx: Statements) => Promise<Content<T>>),
      also?: (tx: Statements, stored: Stored<T>) => Promise<void>,
    ): Promise<string> {
      const id = newId();
      return transaction(context.database, async (tx) => {
        await lock?.(tx);
        await requireRoom(tx, ownerId);
        const columns = typeof content === "function" ? await content(tx) : content;
        const inserted = tx
          .insert(table)
          .values({ ...columns, ...stamp(context, false), id } as never)
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
      { action, ...target }: Target & { action: AuditAction },
      work: Work<T>,
    ): Promise<Answer> {
      const { id, expectedVersion } = target;
      const isDone = await transaction(context.database, async (tx) => {
        const stored = await hold(tx, context, target, "no key update");
        if (!isCurrent(stored, expectedVersion)) return false;
        const before = await audited.values(stored, context, tx);
        const result = await work(stored, tx);
        if (result === null) return true;
        const set = { ...result.set, ...stamp(context, expectedVersion !== undefined) };
        const updated = tx
          .update(table)
          .set(set as never)
          .where(isRecord(id))
          .returning() as unknown as Promise<Stored<T>[]>;
        // What is changed may stand in other tables alone.
        const [changed] = Object.keys(set).length === 0 ? [stored] : await updated.catch(readable);
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
    async remove(context: ApiContext, target: Target, first?: First<T>): Promise<void> {
      const { id, expectedVersion } = target;
      const isDone = await transaction(context.database, async (tx) => {
        const stored = await hold(tx, context, target, "update");
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
