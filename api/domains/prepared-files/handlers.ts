import { api } from "#api/implement.ts";
import { createFile, createPersonalFile, deleteFile, listFiles } from "./files.ts";

const table = api.preparedFiles;

/** The rows `preparedFiles.*` of the endpoint table. */
export const preparedFilesHandlers = {
  list: table.list.handler(async ({ context }) => ({ data: await listFiles(context) })),
  create: table.create.handler(async ({ input, context }) => ({ data: await createFile(context, input) })),
  createPersonal: table.createPersonal.handler(async ({ input, context }) => ({
    data: await createPersonalFile(context, input),
  })),
  delete: table.delete.handler(async ({ input, context }) => {
    await deleteFile(context, input.fileId);
    return { data: { done: true as const } };
  }),
};
