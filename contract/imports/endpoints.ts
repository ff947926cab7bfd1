import { z } from "zod";
import { dryRun, idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { multipartOverheadBytes } from "../endpoint-inputs.ts";
import { Id, response } from "../ids.ts";
import { Language } from "../languages.ts";
import { PageInput, page } from "../paging.ts";
import { PlatformKey } from "../platforms/schemas.ts";
import { ColumnMapping, listedColumnsMax } from "./columns.ts";
import { EnteredReview, EnteredReviewResult } from "./entered-review.ts";
import { Import, ImportKind, importFileSizeMaxBytes } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "platforms" });

export const importsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/imports",
    guard: "adminArea",
    ability: { action: "read", subject: "Import" },
    summary: "Imports, newest first",
    input: PageInput,
    output: page(Import),
  }),
  check: endpoint({
    method: "POST",
    path: "/imports",
    guard: "adminArea",
    bodySizeMaxBytes: importFileSizeMaxBytes + multipartOverheadBytes,
    ability: { action: "create", subject: "Import" },
    summary: "Read a file and say what it would do; writes no restaurant and no review",
    audit: { none: dryRun },
    event: "review_import_checked",
    input: z.object({
      kind: ImportKind,
      organizationId: Id,
      file: z.file(),
      createMissingRestaurants: z
        .stringbool()
        .meta({ examples: ["true", "false"] })
        .default(false),
      /** Platform of reviews whose row names none. */
      platformKey: PlatformKey.optional(),
      /** The restaurant of all reviews of the file, whatever their rows say: an id of any kind or a name. */
      restaurantRef: z.string().trim().max(200).optional(),
    }),
    output: response(Import),
    status: 201,
    errors: ["NOT_FOUND", "PAYLOAD_TOO_LARGE"],
  }),
  get: endpoint({
    method: "GET",
    path: "/imports/{importId}",
    guard: "adminArea",
    ability: { action: "read", subject: "Import" },
    summary: "One import",
    input: z.object({ importId: Id }),
    output: response(Import),
    errors: ["NOT_FOUND"],
  }),
  map: endpoint({
    method: "POST",
    path: "/imports/{importId}/columns",
    guard: "adminArea",
    ability: { action: "create", subject: "Import" },
    summary:
      "Say what columns of a checked file hold, and check it anew; remembered for files of the same columns once applied",
    audit: { none: dryRun },
    event: "review_import_mapped",
    input: z.object({ importId: Id, mapping: z.array(ColumnMapping).max(listedColumnsMax) }),
    output: response(Import),
    errors: ["NOT_FOUND", "IMPORT_STATE"],
  }),
  refusals: endpoint({
    method: "GET",
    path: "/imports/{importId}/refusals.csv",
    guard: "adminArea",
    ability: { action: "read", subject: "Import" },
    summary: "Every refused row, as CSV with the list separator of a language",
    input: z.object({ importId: Id, language: Language.default("en") }),
    output: z.file(),
    errors: ["NOT_FOUND"],
  }),
  enterReview: endpoint({
    method: "POST",
    path: "/restaurants/{restaurantId}/reviews",
    guard: "restaurant",
    ability: { action: "create", subject: "Import" },
    summary: "Enter one review by hand; the same one entered twice is stored once",
    audit: { actions: ["review.entered"], unless: idempotent },
    event: "review_entered",
    input: EnteredReview.extend({ restaurantId: Id }),
    output: response(EnteredReviewResult),
    status: 201,
    errors: ["NOT_FOUND", "REVIEW_EXISTS"],
  }),
  apply: endpoint({
    method: "POST",
    path: "/imports/{importId}/apply",
    guard: "adminArea",
    ability: { action: "create", subject: "Import" },
    summary: "Do what the check announced",
    audit: "import.applied",
    event: "reviews_imported",
    input: z.object({ importId: Id }),
    output: response(Import),
    errors: ["NOT_FOUND", "IMPORT_STATE", "RESTAURANT_LIMIT"],
  }),
};
