import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Done, Id } from "../ids.ts";
import { OutboxMailPage, OutboxMailSearch } from "./schemas.ts";

export const mailOutboxEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/mails",
    guard: "admin",
    ability: { action: "read", subject: "Maintenance" },
    summary: "Mails of the installation, newest first: recipient, subject and state, and nothing of what they say",
    input: OutboxMailSearch,
    output: OutboxMailPage,
  }),
  sendAgain: endpoint({
    method: "POST",
    path: "/mails/{mailId}/sendings",
    guard: "admin",
    ability: { action: "update", subject: "Maintenance" },
    summary: "Send a mail again, from its first attempt on",
    input: z.object({ mailId: Id }),
    output: Done,
    status: 202,
    errors: ["NOT_FOUND", "MAIL_ENDED"],
  }),
};
