import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { eraseOther, eraseSelf } from "./erase.ts";
import { previewErasure } from "./preview.ts";

const table = api.personalData;
const done = { data: { done: true as const } };

/** The rows `personalData.*` of the endpoint table. */
export const personalDataHandlers = {
  preview: table.preview.handler(async ({ context }) => ({
    data: await previewErasure(context, principalOf(context).userId),
  })),
  erase: table.erase.handler(async ({ input, context }) => {
    await eraseSelf(context, input.password);
    return done;
  }),
  previewOther: table.previewOther.handler(async ({ input, context }) => ({
    data: await previewErasure(context, input.userId),
  })),
  eraseOther: table.eraseOther.handler(async ({ input, context }) => {
    await eraseOther(context, input.userId);
    return done;
  }),
};
