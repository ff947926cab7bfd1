import { z } from "zod";
import { dryRun, idempotent, unchanged } from "../audit/unaudited.ts";
import { endpoint } from "../endpoint.ts";
import { multipartOverheadBytes } from "../endpoint-inputs.ts";
import { Id, Instant, response } from "../ids.ts";
import { Language } from "../languages.ts";
import { nfcChipFileSizeMaxBytes } from "./limits.ts";
import {
  NfcChip,
  NfcChipChange,
  NfcChipChangeResult,
  NfcChipContent,
  NfcChipFilters,
  NfcChipImport,
  NfcChipPage,
  NfcChipSearch,
  NfcTap,
} from "./schemas.ts";

const guard = "adminArea";
const base = "/administration/nfc-chips";
const one = `${base}/{chipId}` as const;
const chipPath = z.object({ chipId: Id });
const imports = "/administration/nfc-chip-imports";
const importPath = z.object({ importId: Id });

/** The stock of chips: all for admins, those of their organizations for account managers; and the tap of a guest, which is public. */
export const nfcChipsEndpoints = {
  search: endpoint({
    guard,
    method: "GET",
    path: base,
    summary: "Chips with their restaurant, the page they open, their taps and the last one",
    input: NfcChipSearch,
    output: NfcChipPage,
  }),
  create: endpoint({
    guard,
    method: "POST",
    path: base,
    summary: "Add a chip by hand",
    audit: "nfcChip.created",
    event: "nfc_chip_added",
    input: NfcChipContent,
    output: response(NfcChip),
    status: 201,
    errors: ["NOT_FOUND", "NFC_CHIP_KNOWN"],
  }),
  get: endpoint({
    guard,
    method: "GET",
    path: one,
    summary: "One chip",
    input: chipPath,
    output: response(NfcChip),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    guard,
    method: "PUT",
    path: one,
    summary: "Change a chip; its taps stay",
    audit: { actions: ["nfcChip.updated"], unless: unchanged },
    event: "nfc_chip_changed",
    input: chipPath.extend({ ...NfcChipContent.shape, expectedUpdatedAt: Instant }),
    output: response(NfcChip),
    errors: ["NOT_FOUND", "CONFLICT", "NFC_CHIP_KNOWN"],
  }),
  change: endpoint({
    guard,
    method: "POST",
    path: "/administration/nfc-chip-changes",
    summary: "Assign, unassign, activate or deactivate many chips, all of them or none",
    audit: { actions: ["nfcChip.updated"], unless: idempotent },
    event: "nfc_chips_changed",
    dependentFields: "`restaurantId` goes with the action `assign`, and with no other.",
    input: NfcChipChange,
    output: response(NfcChipChangeResult),
    errors: ["NOT_FOUND"],
  }),
  export: endpoint({
    guard,
    method: "GET",
    path: "/administration/nfc-chips.csv",
    summary: "The chips that filters find as CSV; the import reads its columns",
    input: NfcChipFilters.extend({ language: Language.default("en") }),
    output: z.file(),
  }),
  checkFile: endpoint({
    guard,
    method: "POST",
    path: imports,
    bodySizeMaxBytes: nfcChipFileSizeMaxBytes + multipartOverheadBytes,
    summary: "Read a file of chips and say of each row what it would do; adds none",
    audit: { none: dryRun },
    event: "nfc_chip_file_checked",
    input: z.object({ file: z.file(), organizationId: Id.nullable().default(null) }),
    output: response(NfcChipImport),
    status: 201,
    errors: ["NOT_FOUND", "PAYLOAD_TOO_LARGE"],
  }),
  getImport: endpoint({
    guard,
    method: "GET",
    path: `${imports}/{importId}`,
    summary: "A file of chips with the result of each row",
    input: importPath,
    output: response(NfcChipImport),
    errors: ["NOT_FOUND"],
  }),
  applyImport: endpoint({
    guard,
    method: "POST",
    path: `${imports}/{importId}/apply`,
    summary: "Add the accepted chips of a checked file, in one transaction",
    audit: { actions: ["nfcChip.created"], unless: "each of its chips has come in the meantime" },
    event: "nfc_chip_file_applied",
    input: importPath,
    output: response(NfcChipImport),
    errors: ["NOT_FOUND", "IMPORT_STATE"],
  }),
  tap: endpoint({
    guard: "public",
    method: "POST",
    path: "/nfc/{uid}/taps",
    summary:
      "Where a chip leads; a tap that opens a page is counted once it has been answered, without anything about the guest",
    audit: { none: "a guest's tap, counted without anything about the guest" },
    event: null,
    input: z.object({
      uid: z.string().max(60),
      /** False for what is no guest, such as a preview of the link. */
      counts: z.boolean().default(true),
    }),
    output: response(NfcTap),
  }),
};
