import { api } from "#api/implement.ts";
import { listMails } from "./list.ts";
import { sendMailAgain } from "./send-again.ts";

/** The rows `mailOutbox.*` of the endpoint table. */
export const mailOutboxHandlers = {
  list: api.mailOutbox.list.handler(({ input, context }) => listMails(context, input)),
  sendAgain: api.mailOutbox.sendAgain.handler(async ({ input, context }) => {
    await sendMailAgain(context, input.mailId);
    return { data: { done: true as const } };
  }),
};
