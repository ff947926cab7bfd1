import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { importFailures } from "../imports/schemas.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { nfcChipActions, nfcChipNameLengthMax, nfcChipRowCountMax, reviewPageKeys } from "./limits.ts";
import { nfcChipList } from "./list-query.ts";
import { findChipUid } from "./uid.ts";

export const ReviewPageKey = z.enum(reviewPageKeys);
export type ReviewPageKey = z.infer<typeof ReviewPageKey>;

const named = z.object({ _id: Id, name: z.string() });

/** A chip of the stock. */
export const NfcChip = z.object({
  _id: Id,
  /** Its serial number, in capital hexadecimal digits. */
  uid: z.string(),
  /** What staff call it, such as a table; empty for none. */
  name: z.string(),
  /** The public address that is written on it. */
  address: z.string(),
  restaurant: named.extend({ locality: z.string(), active: z.boolean() }).nullable(),
  /** The restaurant's; without one whose stock it is; null for the installation's own stock. */
  organization: named.nullable(),
  /** The page it is set to open; null for the first that the restaurant has. */
  pageKey: ReviewPageKey.nullable(),
  /** The page a tap opens now; null while there is none. */
  opens: ReviewPageKey.nullable(),
  active: z.boolean(),
  /** Taps that opened a page. */
  tapCount: z.number().int(),
  lastTapAt: Instant.nullable(),
  createdAt: Instant,
  /** Of its last change by a person; whoever changes it says which one they saw. */
  updatedAt: Instant,
});
export type NfcChip = z.infer<typeof NfcChip>;

const filters = schemaOf(nfcChipList).extend({ organizationId: Id.optional(), restaurantId: Id.optional() });
export const NfcChipSearch = PageInput.extend(filters.shape);
export type NfcChipSearch = z.infer<typeof NfcChipSearch>;
/** Which chips a search finds, all pages of it. */
export const NfcChipFilters = filters.omit({ sort: true });
export type NfcChipFilters = z.infer<typeof NfcChipFilters>;
/** `nfcCount`: chips that the filters find, on all pages; `unassignedCount`: active ones without a restaurant, whatever the filters. */
export const NfcChipPage = page(NfcChip).extend({
  nfcCount: z.number().int(),
  unassignedCount: z.number().int(),
});
export type NfcChipPage = z.infer<typeof NfcChipPage>;

/** A serial number as typed; stored without signs between its digits. */
export const NfcChipUid = z
  .string()
  .max(60)
  .overwrite((text) => findChipUid(text) ?? text)
  .refine((text) => findChipUid(text) === text)
  .meta({
    description: "4, 7 or 10 bytes in hexadecimal digits, with colons, dashes or spaces between them or without.",
    examples: ["04A2B3C4", "04:a2:b3:c4:d5:e6:f7"],
  });

/** What a person sets of a chip. With a restaurant it is its organization's, whatever `organizationId` says. */
export const NfcChipContent = z.object({
  uid: NfcChipUid,
  name: z
    .string()
    .overwrite((text) => text.replaceAll("\0", "").replace(/\s+/gu, " ").toWellFormed().normalize("NFC"))
    .trim()
    .max(nfcChipNameLengthMax)
    .default(""),
  restaurantId: Id.nullable().default(null),
  /** Whose stock it is; null for the installation's, which only admins have. */
  organizationId: Id.nullable().default(null),
  pageKey: ReviewPageKey.nullable().default(null),
  active: z.boolean().default(true),
});
export type NfcChipContent = z.infer<typeof NfcChipContent>;

/** One act on many chips: those named, or all that a search finds now. `assign` goes with a restaurant. */
export const NfcChipChange = z
  .object({
    action: z.enum(nfcChipActions),
    restaurantId: Id.optional(),
    chipIds: z.array(Id).min(1).max(nfcChipRowCountMax).optional(),
    filters: NfcChipFilters.optional(),
  })
  .refine(({ action, restaurantId }) => (action === "assign") === (restaurantId !== undefined), {
    path: ["restaurantId"],
  });
export type NfcChipChange = z.infer<typeof NfcChipChange>;
/** `unchanged`: chips that were as asked already. */
export const NfcChipChangeResult = z.object({ changed: z.number().int(), unchanged: z.number().int() });
export type NfcChipChangeResult = z.infer<typeof NfcChipChangeResult>;

/** Why a row of a file is refused. `known`: there is a chip with this uid, wherever it is. */
export const nfcChipRefusals = [
  "uid_missing",
  "uid_wrong",
  "duplicate",
  "known",
  "restaurant_unknown",
  "restaurant_ambiguous",
  "page_unknown",
  "name_long",
  "unreadable",
] as const;
/** A row of a file: `ready` before it is applied, `created` afterwards. */
export const NfcChipRow = z.object({
  line: z.number().int(),
  /** As stored where it is a serial number, else as typed. */
  uid: z.string(),
  name: z.string(),
  /** As typed, or the restaurant's name where it was found. */
  restaurant: z.string(),
  /** `unchanged`: the chip is there and is what the row says. */
  outcome: z.enum(["ready", "created", "unchanged", "refused"]),
  reason: z.enum(nfcChipRefusals).nullable(),
});
export type NfcChipRow = z.infer<typeof NfcChipRow>;

/** A file of chips: checked (nothing written), then applied. */
export const NfcChipImport = z.object({
  _id: Id,
  fileName: z.string(),
  state: z.enum(["checked", "applied", "failed"]),
  /** Why nothing of the file can be read. */
  failure: z.enum(importFailures).nullable(),
  /** Whose stock chips without a restaurant go to; null for the installation's. */
  organization: named.nullable(),
  counts: z.object({ accepted: z.number().int(), unchanged: z.number().int(), refused: z.number().int() }),
  /** In the file's order. */
  rows: z.array(NfcChipRow),
  createdAt: Instant,
  appliedAt: Instant.nullable(),
});
export type NfcChipImport = z.infer<typeof NfcChipImport>;

/**
 * Where a tap leads. `open`: to `url`, a restaurant's page on a platform. `unknown`: no such chip. `unassigned`: it has no restaurant.
 * `deactivated`: it was switched off, or its restaurant was. `no_page`: the restaurant has no page for reviews.
 */
export const NfcTap = z.object({
  state: z.enum(["open", "unknown", "unassigned", "deactivated", "no_page"]),
  url: z.string().nullable(),
});
export type NfcTap = z.infer<typeof NfcTap>;
