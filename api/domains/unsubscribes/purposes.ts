import type { Statements } from "#api/db/statements.ts";
import type { UnsubscribeLink } from "#api/mail/unsubscribe-link.ts";
import type { Unsubscribe, UnsubscribePurpose } from "#contract/unsubscribes/schemas.ts";
import { findReportLink, resumeReport, stopReport } from "../mailed-reports/stop.ts";
import { findNotificationMails, resumeNotificationMails, stopNotificationMails } from "./notification-mails.ts";

/** What a link stops, as its page shows it. */
type Found = Omit<Unsubscribe, "purpose" | "address"> & { email: string };

/** What a purpose of mails tells of its links, and does. */
export type Purpose = {
  /** What a link stops, and whether it is stopped; null for one that nothing answers to any more. Changes nothing. */
  find(tx: Statements, link: UnsubscribeLink): Promise<Found | null>;
  /** Stops it; a second time changes nothing, so that the undo keeps what stood there first. False where nothing answers to it. */
  stop(tx: Statements, link: UnsubscribeLink): Promise<boolean>;
  /** Undoes `stop`; without one it changes nothing. */
  resume(tx: Statements, link: UnsubscribeLink): Promise<boolean>;
};

const reports: Purpose = {
  find: async (tx, link) => {
    const found = await findReportLink(tx, link);
    return found && { ...found, isStopped: found.stoppedAt !== null, events: [], isDigest: false };
  },
  stop: stopReport,
  resume: resumeReport,
};

/** One row for each purpose; mails of another area that can be stopped add theirs. */
export const purposes: Record<UnsubscribePurpose, Purpose> = {
  notifications: { find: findNotificationMails, stop: stopNotificationMails, resume: resumeNotificationMails },
  report: reports,
  report_recipient: reports,
};
