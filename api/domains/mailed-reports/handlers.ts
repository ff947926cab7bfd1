import { api } from "#api/implement.ts";
import { previewReport, testReport } from "./preview.ts";
import { readReport, readReports } from "./rows.ts";
import { createReport, deleteReport, pauseReport, resumeRecipient, updateReport } from "./writes.ts";

const table = api.mailedReports;

/** The rows `mailedReports.*` of the endpoint table. */
export const mailedReportsHandlers = {
  list: table.list.handler(async ({ context }) => ({
    data: await readReports(context.database.orm, context),
  })),
  get: table.get.handler(async ({ input, context }) => ({
    data: await readReport(context.database.orm, context, input.reportId),
  })),
  create: table.create.handler(async ({ input, context }) => ({ data: await createReport(context, input) })),
  update: table.update.handler(async ({ input, context }) => ({ data: await updateReport(context, input) })),
  pause: table.pause.handler(async ({ input, context }) => ({ data: await pauseReport(context, input) })),
  delete: table.delete.handler(async ({ input, context }) => {
    await deleteReport(context, input);
    return { data: { done: true as const } };
  }),
  preview: table.preview.handler(async ({ input, context }) => ({
    data: await previewReport(context, input.reportId),
  })),
  test: table.test.handler(async ({ input, context }) => ({ data: await testReport(context, input.reportId) })),
  resumeRecipient: table.resumeRecipient.handler(async ({ input, context }) => ({
    data: await resumeRecipient(context, input),
  })),
};
