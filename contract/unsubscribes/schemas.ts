import { z } from "zod";
import { Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { notificationEventNames } from "../notifications/events.ts";

/**
 * Why people get mails that they can stop; one row for each purpose in `api/domains/unsubscribes/purposes.ts`. `report` stops one report for
 * a user, `report_recipient` for an address without an account.
 */
export const unsubscribePurposes = ["notifications", "report", "report_recipient"] as const;
export type UnsubscribePurpose = (typeof unsubscribePurposes)[number];

/** What a mail's link stops, for which mailbox, and whether that is stopped. Says nothing else about the person. */
export const Unsubscribe = z.object({
  purpose: z.enum(unsubscribePurposes),
  /** The events whose mails stop; empty where `isDigest`. */
  events: z.array(z.enum(notificationEventNames)),
  /** True: the daily summary stops. */
  isDigest: z.boolean(),
  /** The name of the report that stops; null for other mails. */
  reportName: z.string().nullable(),
  /** The mailbox the mails go to, all but its first letter hidden: `c•••@maison.example`. */
  address: z.string(),
  /** Language of the person the mail was sent to. */
  language: Language,
  /** True: no such mail is sent, whether a link stopped them or the person's settings. */
  isStopped: z.boolean(),
  /** When a link stopped them, which can be undone; null where none did. */
  stoppedAt: Instant.nullable(),
});
export type Unsubscribe = z.infer<typeof Unsubscribe>;
