import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { ImportColumn } from "./columns.ts";

export const importKinds = ["restaurants", "reviews"] as const;
export const ImportKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof ImportKind>;
/** Limit of the screen, some 100,000 reviews; larger files go through the command, which streams them. */
export const importFileSizeMaxBytes = 32 * 1024 * 1024;

/** Why a whole file is refused; message keys below `imports.failures`. */
export const importFailures = [
  "empty_file",
  "no_rows",
  "unknown_format",
  "spreadsheet",
  "invalid_json",
  "columns_missing",
  "own_maps_reviews",
  "archive_unreadable",
  "archive_too_many_entries",
  "archive_too_large",
  "archive_suspicious",
  "archive_without_data",
  "file_too_large",
  "too_many_rows",
  "too_many_columns",
] as const;
export type ImportFailure = (typeof importFailures)[number];

/** Why a row is refused; message keys below `imports.reasons`. The first six concern a file inside an archive. */
export const importReasons = [
  "empty_file",
  "unknown_format",
  "spreadsheet",
  "own_maps_reviews",
  "file_too_large",
  "too_many_columns",
  "invalid_json",
  "not_an_object",
  "quote",
  "column_count",
  "name_missing",
  "too_long",
  "value_cut",
  "hours_not_understood",
  "hours_uncertain",
  "hours_never_open",
  "phone_not_valid",
  "url_not_valid",
  "time_zone_unknown",
  "time_zone_assumed",
  "language_unknown",
  "platform_missing",
  "platform_unknown",
  "rating_not_understood",
  "rating_out_of_range",
  "rating_scale_missing",
  "rating_words_unknown",
  "date_missing",
  "date_not_understood",
  "date_in_future",
  "date_order_assumed",
  "date_order_contradictory",
  "empty_review",
  "restaurant_missing",
  "restaurant_unknown",
  "restaurant_ambiguous",
  "text_missing",
  "too_many_texts",
  "variable_unknown",
  "scope_unknown",
  "kind_differs",
  "yes_or_no",
  "template_differs",
  "template_unknown",
  "override_taken",
  "group_missing",
  "right_missing",
] as const;
export type ImportReason = (typeof importReasons)[number];

export const ImportCounts = z.object({
  total: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Already stored with the same content. */
  unchanged: z.number().int(),
  /** Left out on purpose (a duplicate inside the file, a row the options exclude). */
  skipped: z.number().int(),
  refused: z.number().int(),
  /** Taken without a value that could not be read (hours, phone, address of a page…). */
  incomplete: z.number().int(),
  /** Restaurants created because reviews name them. */
  restaurantsCreated: z.number().int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** A row that was refused, or taken without one value (`incomplete`); `value` is the offending text, shortened. */
export const ImportRefusal = z.object({
  /** File inside the archive, or the file's own name. */
  file: z.string(),
  /** First line of the row; its position, from 1, in formats without lines. */
  line: z.number().int(),
  kind: z.enum(["refused", "incomplete"]),
  reason: z.enum(importReasons),
  field: z.string().nullable(),
  value: z.string().nullable(),
});
export type ImportRefusal = z.infer<typeof ImportRefusal>;

/**
 * checked: dry run done, nothing written · applied: written · failed: the file as a whole could not be read. One that lacks a
 * column (`columns_missing`) is kept like a checked one: a person may map its columns.
 */
export const Import = z.object({
  _id: Id,
  kind: ImportKind,
  organizationId: Id,
  fileName: z.string(),
  state: z.enum(["checked", "applied", "failed"]),
  counts: ImportCounts,
  /** Every column of the file, and field within its rows, with how it is imported. */
  columns: z.array(ImportColumn),
  /** Why the whole file failed. */
  failure: z.enum(importFailures).nullable(),
  /** First refusals; all of them are in the CSV. */
  refusals: z.array(ImportRefusal),
  userName: z.string(),
  createdAt: Instant,
  appliedAt: Instant.nullable(),
  /** A check can be applied while its file is kept: for some time, and only the latest of an organization. */
  isFileKept: z.boolean(),
});
export type Import = z.infer<typeof Import>;
