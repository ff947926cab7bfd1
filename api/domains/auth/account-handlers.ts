import { recordAudit } from "#api/audit/record.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { requestEmailChange } from "./email-change.ts";
import { changePassword } from "./login.ts";
import { deleteSession, deleteSessions } from "./sessions.ts";
import { listSignInSessions } from "./sign-in-sessions.ts";

const done = { data: { done: true as const } };

/** The rows `users.*` of the endpoint table that are about passwords and sessions. */
export const usersHandlers = {
  changePassword: api.users.changePassword.handler(async ({ input, context }) => {
    await changePassword(context, principalOf(context), input);
    return done;
  }),
  changeEmail: api.users.changeEmail.handler(async ({ input, context }) => {
    await requestEmailChange(context, input);
    return done;
  }),
  listSessions: api.users.listSessions.handler(async ({ context }) => ({
    data: await listSignInSessions(context.database.orm, principalOf(context)),
  })),
  endSession: api.users.endSession.handler(async ({ input, context }) => {
    const { userId: id, sessionId } = input;
    await transaction(context.database, async (tx) => {
      if (!(await deleteSession(tx, id, sessionId))) throw fail("NOT_FOUND");
      recordAudit(tx, { by: context, action: "user.sessionsEnded", subject: { id }, after: { endedCount: 1 } });
    });
    return done;
  }),
  endOtherSessions: api.users.endOtherSessions.handler(async ({ input, context }) => {
    const { sessionId } = principalOf(context);
    const { userId: id } = input;
    const endedCount = await transaction(context.database, async (tx) => {
      const endedCount = await deleteSessions(tx, id, sessionId);
      recordAudit(tx, { by: context, action: "user.sessionsEnded", subject: { id }, after: { endedCount } });
      return endedCount;
    });
    return { data: { endedCount } };
  }),
};
