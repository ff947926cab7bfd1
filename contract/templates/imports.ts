import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { ImportCounts, ImportRefusal, importFailures } from "../imports/schemas.ts";
import { TemplateKind } from "./schemas.ts";

/** Largest file of templates. */
export const templateFileSizeMaxBytes = 4 * 1024 * 1024;
/** Most rows of a file, each with one text of a template. */
export const templateRowCountMax = 10_000;

/**
 * A file of templates: checked (nothing written), then applied. `total`, `created`, `updated` and `unchanged` count templates;
 * `refused` and `incomplete` count rows.
 */
export const TemplateImport = z.object({
  _id: Id,
  kind: TemplateKind,
  fileName: z.string(),
  state: z.enum(["checked", "applied", "failed"]),
  counts: ImportCounts,
  /** Why the whole file failed. */
  failure: z.enum(importFailures).nullable(),
  /** Rows that were refused, at most 500. */
  remarks: z.array(ImportRefusal),
  createdAt: Instant,
  appliedAt: Instant.nullable(),
});
export type TemplateImport = z.infer<typeof TemplateImport>;
