import { api } from "#api/implement.ts";
import { exportChips } from "./file/export.ts";
import { applyChipImport, checkChipFile, getChipImport } from "./file/imports.ts";
import { requireChip } from "./rows.ts";
import { searchChips } from "./search.ts";
import { tap } from "./taps.ts";
import { changeChips, createChip, updateChip } from "./writes.ts";

const table = api.nfcChips;

/** The rows `nfcChips.*` of the endpoint table. */
export const nfcChipsHandlers = {
  search: table.search.handler(({ input, context }) => searchChips(context, input)),
  create: table.create.handler(async ({ input, context }) => ({ data: await createChip(context, input) })),
  get: table.get.handler(async ({ input, context }) => ({
    data: await requireChip(context.database.orm, context, input.chipId),
  })),
  update: table.update.handler(async ({ input: { chipId, ...content }, context }) => ({
    data: await updateChip(context, chipId, content),
  })),
  change: table.change.handler(async ({ input, context }) => ({ data: await changeChips(context, input) })),
  export: table.export.handler(({ input: { language, ...filters }, context }) =>
    exportChips(context, filters, language),
  ),
  checkFile: table.checkFile.handler(async ({ input, context }) => ({ data: await checkChipFile(context, input) })),
  getImport: table.getImport.handler(async ({ input, context }) => ({
    data: await getChipImport(context, input.importId),
  })),
  applyImport: table.applyImport.handler(async ({ input, context }) => ({
    data: await applyChipImport(context, input.importId),
  })),
  tap: table.tap.handler(async ({ input, context }) => ({ data: await tap(context, input.uid, input.counts) })),
};
