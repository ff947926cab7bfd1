import { api } from "#api/implement.ts";
import { createLink, listLinks, openLink, revokeLink } from "./links.ts";
import { readPrintedReport } from "./read.ts";

const table = api.printedReports;

/** The rows `printedReports.*` of the endpoint table. */
export const printedReportsHandlers = {
  read: table.read.handler(async ({ input, context }) => ({ data: await readPrintedReport(context, input) })),
  listLinks: table.listLinks.handler(async ({ context }) => ({ data: await listLinks(context) })),
  createLink: table.createLink.handler(async ({ input, context }) => ({ data: await createLink(context, input) })),
  revokeLink: table.revokeLink.handler(async ({ input, context }) => {
    await revokeLink(context, input.linkId);
    return { data: { done: true as const } };
  }),
  openLink: table.openLink.handler(async ({ input, context }) => ({ data: await openLink(context, input) })),
};
