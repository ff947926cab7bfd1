import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { changePassword } from "./login.ts";
import { deleteSession, deleteSessions } from "./sessions.ts";
import { listSignInSessions } from "./sign-in-sessions.ts";

const done = { data: { done: true as const } };

/** The rows `users.*` of the endpoint table that are about passwords and sessions. */
export const accountHandlers = {
  changePassword: api.users.changePassword.handler(async ({ input, context }) => {
    await changePassword(context, principalOf(context), input);
    return done;
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
};
