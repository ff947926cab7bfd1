import type { Statements } from "#api/db/statements.ts";
import type { Unsubscribe, UnsubscribePurpose } from "#contract/unsubscribes/schemas.ts";
import { areMailsStopped, readScope, resumeMails, stopMails } from "../notifications/settings/mails.ts";

/** What a purpose of mails tells of its links, and does. */
export type Purpose = {
  /** What a scope stops; null for one that nothing answers to any more. */
  describe(scope: string): Pick<Unsubscribe, "events" | "isDigest"> | null;
  isStopped(tx: Statements, userId: string, scope: string): Promise<boolean>;
  /** Stops it; returns what `resume` needs. */
  stop(tx: Statements, userId: string, scope: string): Promise<object>;
  resume(tx: Statements, userId: string, scope: string, former: object): Promise<void>;
};

const nothing = { events: [], isDigest: false };

/** One row for each purpose; mails of another area that can be stopped add theirs. */
export const purposes: Record<UnsubscribePurpose, Purpose> = {
  notifications: {
    describe: readScope,
    isStopped: (tx, userId, scope) => areMailsStopped(tx, userId, readScope(scope) ?? nothing),
    stop: (tx, userId, scope) => stopMails(tx, userId, readScope(scope) ?? nothing),
    resume: (tx, userId, scope, former) => resumeMails(tx, userId, readScope(scope) ?? nothing, former),
  },
};
