import { z } from "zod";
import { installation } from "../api-tokens/closed.ts";
import { endpointsOf } from "../endpoint.ts";
import { Done, Id } from "../ids.ts";
import { OutboxMailPage, OutboxMailSearch } from "./schemas.ts";

const endpoint = endpointsOf({ guard: "admin", tokens: installation });

export const mailOutboxEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/mails",
    ability: { action: "read", subject: "Maintenance" },
    summary: "Mails of the installation, newest first: recipient, subject and state, and nothing of what they say",
    input: OutboxMailSearch,
    output: OutboxMailPage,
  }),
  sendAgain: endpoint({
    method: "POST",
    path: "/mails/{mailId}/sendings",
    ability: { action: "update", subject: "Maintenance" },
    summary: "Send a mail again, from its first attempt on",
    audit: "mail.sentAgain",
    event: "mail_sent_again",
    input: z.object({ mailId: Id }),
    output: Done,
    status: 202,
    errors: ["NOT_FOUND", "MAIL_ENDED"],
  }),
};
