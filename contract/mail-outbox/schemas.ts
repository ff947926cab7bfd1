import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { mailList } from "./list-query.ts";

/**
 * `waiting`: for its first or next attempt · `sent`: the mail server has it · `refused`: the recipient's server does not take it ·
 * `abandoned`: every attempt failed · `ended`: its link expired before it could be sent.
 */
export const mailStates = ["waiting", "sent", "refused", "abandoned", "ended"] as const;

/** A mail of the outbox. What it says stays out: it holds links that open an account. */
export const OutboxMail = z.object({
  _id: Id,
  recipient: z.string(),
  /** Without addresses that open anything. */
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** Of one that waits; null where no mail server is set. */
  nextAt: Instant.nullable(),
  /** What the mail server said last, without addresses and secrets; empty where all is well. */
  lastError: z.string(),
  /** Until its link ends it can be sent again. */
  canSendAgain: z.boolean(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const OutboxMailSearch = schemaOf(mailList).extend(PageInput.shape);
export type OutboxMailSearch = z.infer<typeof OutboxMailSearch>;

export const OutboxMailPage = page(OutboxMail).extend({
  /** False without `SMTP_URL`: mails then stay where they are. */
  isDelivering: z.boolean(),
  /** All that are kept, whatever is searched for. */
  unfilteredCount: z.number().int(),
});
export type OutboxMailPage = z.infer<typeof OutboxMailPage>;
