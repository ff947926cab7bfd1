import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { importMappings } from "#api/db/schema/imports.ts";
import type { Statements } from "#api/db/statements.ts";
import type { ColumnMapping } from "#contract/imports/columns.ts";
import type { ImportKind } from "#contract/imports/schemas.ts";
import { columnKey } from "../../platforms/values/fields.ts";
import type { ReadFile } from "./read/read-file.ts";

type Owner = { organizationId: string; kind: ImportKind };

/** Identifies files with the same columns, whatever their order and spelling; for JSON, with the same fields anywhere. */
export function shapeOf({ header, rows }: ReadFile): string {
  const names = new Set(header ?? []);
  if (!header) for (const { fields } of rows) for (const name of Object.keys(fields)) names.add(name);
  const keys = [...new Set([...names].map(columnKey))].sort();
  return createHash("sha256").update(JSON.stringify(keys)).digest("hex");
}

/** The mapping of the organization's last file of this shape; empty without one. */
export async function findMapping(
  tx: Statements,
  { organizationId, kind }: Owner,
  shape: string,
): Promise<ColumnMapping[]> {
  const which = [eq(importMappings.organizationId, organizationId), eq(importMappings.kind, kind)];
  const [row] = await tx
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(and(...which, eq(importMappings.shape, shape)));
  return row?.mapping ?? [];
}

/** Stores the mapping for the next file of this shape. */
export async function rememberMapping(
  tx: Statements,
  { organizationId, kind }: Owner,
  shape: string,
  mapping: readonly ColumnMapping[],
): Promise<void> {
  const stored = [...mapping];
  await tx
    .insert(importMappings)
    .values({ organizationId, kind, shape, mapping: stored })
    .onConflictDoUpdate({
      target: [importMappings.organizationId, importMappings.kind, importMappings.shape],
      set: { mapping: stored, updatedAt: sql`now()` },
    });
}
