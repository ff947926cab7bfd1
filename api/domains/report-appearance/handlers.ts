import { api } from "#api/implement.ts";
import { deleteLogo, listAppearances, putAppearance, setLogo } from "./appearance.ts";

const table = api.reportAppearance;

/** The rows `reportAppearance.*` of the endpoint table. */
export const reportAppearanceHandlers = {
  list: table.list.handler(async ({ context }) => ({ data: await listAppearances(context) })),
  put: table.put.handler(async ({ input, context }) => ({ data: await putAppearance(context, input) })),
  setLogo: table.setLogo.handler(async ({ input, context }) => ({
    data: await setLogo(context, input.organizationId, input.file),
  })),
  deleteLogo: table.deleteLogo.handler(async ({ input, context }) => ({
    data: await deleteLogo(context, input.organizationId),
  })),
};
