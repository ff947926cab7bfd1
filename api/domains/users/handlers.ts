import { api } from "#api/implement.ts";
import { getAvatar, removeAvatar, setAvatar } from "./avatar.ts";
import { getCaller, getCounters, getOwnUser, updateProfile } from "./queries.ts";

export const usersHandlers = {
  me: api.users.me.handler(async ({ input, context }) => ({ data: await getCaller(context, input.fields) })),
  get: api.users.get.handler(async ({ context }) => ({ data: await getOwnUser(context) })),
  update: api.users.update.handler(async ({ input, context }) => ({
    data: await updateProfile(context, input.userId, input),
  })),
  getAvatar: api.users.getAvatar.handler(({ input, context }) => getAvatar(context, input.userId)),
  setAvatar: api.users.setAvatar.handler(async ({ input, context }) => {
    await setAvatar(context, input.userId, input.file);
    return { data: await getOwnUser(context) };
  }),
  deleteAvatar: api.users.deleteAvatar.handler(async ({ input, context }) => {
    await removeAvatar(context, input.userId);
    return { data: await getOwnUser(context) };
  }),
  counters: api.users.counters.handler(async ({ context }) => ({ data: await getCounters(context) })),
};
