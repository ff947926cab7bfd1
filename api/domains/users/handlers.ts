import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { changePassword } from "../auth/login.ts";
import { deleteSession, deleteSessions } from "../auth/sessions.ts";
import { getAvatar, renderAvatar, updateAvatar } from "./avatar.ts";
import { getCounters, getUser, updateProfile } from "./queries.ts";
import { listSignInSessions } from "./sign-in-sessions.ts";

const done = { data: { done: true as const } };

export const userHandlers = {
  me: api.users.me.handler(async ({ context }) => ({ data: await getUser(context, principalOf(context).userId) })),
  get: api.users.get.handler(async ({ input, context }) => ({ data: await getUser(context, input.userId) })),
  update: api.users.update.handler(async ({ input, context }) => ({
    data: await updateProfile(context, input.userId, input),
  })),
  changePassword: api.users.changePassword.handler(async ({ input, context }) => {
    await changePassword(context, principalOf(context), input);
    return done;
  }),
  getAvatar: api.users.getAvatar.handler(({ input, context }) => getAvatar(context.database.orm, input.userId)),
  setAvatar: api.users.setAvatar.handler(async ({ input, context }) => {
    await updateAvatar(context.database.orm, input.userId, await renderAvatar(input.file));
    return { data: await getUser(context, input.userId) };
  }),
  deleteAvatar: api.users.deleteAvatar.handler(async ({ input, context }) => {
    await updateAvatar(context.database.orm, input.userId, null);
    return { data: await getUser(context, input.userId) };
  }),
  listSessions: api.users.listSessions.handler(async ({ context }) => ({
    data: await listSignInSessions(context.database.orm, principalOf(context)),
  })),
  endSession: api.users.endSession.handler(async ({ input, context }) => {
    if (!(await deleteSession(context.database.orm, input.userId, input.sessionId))) throw fail("NOT_FOUND");
    return done;
  }),
  endOtherSessions: api.users.endOtherSessions.handler(async ({ input, context }) => {
    const { sessionId } = principalOf(context);
    return { data: { endedCount: await deleteSessions(context.database.orm, input.userId, sessionId) } };
  }),
  counters: api.users.counters.handler(async ({ input, context }) => ({
    data: await getCounters(context, input.userId),
  })),
};
