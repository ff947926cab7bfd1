import { api } from "#api/implement.ts";
import { askForBackup, askForCheck, deleteBackup, downloadBackup } from "./ask.ts";
import { listBackups } from "./list.ts";

const table = api.backups;
const done = { data: { done: true as const } };

/** The rows `backups.*` of the endpoint table. */
export const backupsHandlers = {
  list: table.list.handler(async ({ context }) => ({ data: await listBackups(context) })),
  create: table.create.handler(async ({ context }) => {
    await askForBackup(context);
    return done;
  }),
  check: table.check.handler(async ({ input, context }) => {
    await askForCheck(context, input.name);
    return done;
  }),
  download: table.download.handler(({ input, context }) => downloadBackup(context, input.name)),
  delete: table.delete.handler(async ({ input, context }) => {
    await deleteBackup(context, input.name);
    return done;
  }),
};
