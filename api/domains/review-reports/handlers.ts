import { api } from "#api/implement.ts";
import { addFile, getFile, getFileAddress, removeFile } from "./files/files.ts";
import { listReports } from "./reports.ts";
import { changeReport, discardReport, moveReport, prepareReport } from "./writes.ts";

const table = api.reviewReports;

/** The rows `reviewReports.*` of the endpoint table. */
export const reviewReportsHandlers = {
  list: table.list.handler(async ({ input, context }) => ({ data: await listReports(context, input.reviewId) })),
  prepare: table.prepare.handler(async ({ input, context }) => ({ data: await prepareReport(context, input) })),
  change: table.change.handler(async ({ input, context }) => ({ data: await changeReport(context, input) })),
  move: table.move.handler(async ({ input, context }) => ({ data: await moveReport(context, input) })),
  discard: table.discard.handler(async ({ input, context }) => {
    await discardReport(context, input);
    return { data: { done: true as const } };
  }),
  addFile: table.addFile.handler(async ({ input, context }) => ({ data: await addFile(context, input) })),
  getFile: table.getFile.handler(({ input, context }) => getFile(context, input)),
  getFileAddress: table.getFileAddress.handler(async ({ input, context }) => ({
    data: await getFileAddress(context, input),
  })),
  removeFile: table.removeFile.handler(async ({ input, context }) => ({ data: await removeFile(context, input) })),
};
