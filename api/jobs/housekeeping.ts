import { and, inArray, isNotNull, lt, not, or } from "drizzle-orm";
import { ago, now } from "../db/instants.ts";
import { authLinks, authSessions, rateLimits } from "../db/schema/auth.ts";
import { authorizationRequests } from "../db/schema/authorization-requests.ts";
import { imports } from "../db/schema/imports.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import { pushEvents } from "../db/schema/push.ts";
import { reviewBatches } from "../db/schema/review-batches.ts";
import { reviewNotifications } from "../db/schema/review-work/notifications.ts";
import { templateImports } from "../db/schema/templates.ts";
import type { Statements } from "../db/statements.ts";
import { linkExpiresAt } from "../mail/lifetimes.ts";

/** Rows that have had their time. Each statement goes over an index or a small table and needs no other. */
const statementsOn = (tx: Statements) => ({
  sessions: tx.delete(authSessions).where(lt(authSessions.expiresAt, now)),
  authorizations: tx.delete(authorizationRequests).where(lt(authorizationRequests.expiresAt, now)),
  links: tx.delete(authLinks).where(lt(authLinks.expiresAt, ago("1 day"))),
  rateLimits: tx.delete(rateLimits).where(lt(rateLimits.windowStartedAt, ago("1 day"))),
  // A mail holds an address and a link: it goes two days after the link has ended, time enough to see why it did not arrive.
  mails: tx.delete(mailOutbox).where(lt(linkExpiresAt, ago("2 days"))),
  // Whoever has been away for longer reads everything again.
  pushEvents: tx.delete(pushEvents).where(lt(pushEvents.at, ago("24 hours"))),
  tellings: tx
    .delete(reviewNotifications)
    .where(and(lt(reviewNotifications.at, ago("90 days")), not(reviewNotifications.wantsMail))),
  templateImports: tx.delete(templateImports).where(lt(templateImports.createdAt, ago("7 days"))),
  // What was chosen and never confirmed; what was done can be read for three months.
  reviewBatches: tx
    .delete(reviewBatches)
    .where(
      or(
        lt(reviewBatches.createdAt, ago("90 days")),
        and(inArray(reviewBatches.state, ["chosen", "planned"]), lt(reviewBatches.createdAt, ago("7 days"))),
      ),
    ),
  // A file that was looked at and never applied; its counts and refusals stay.
  importFiles: tx
    .update(imports)
    .set({ content: null })
    .where(and(isNotNull(imports.content), lt(imports.createdAt, ago("7 days")))),
});

/** Deletes what has expired; how many rows of each kind. */
export async function deleteExpired(tx: Statements): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, statement] of Object.entries(statementsOn(tx))) counts[name] = (await statement).rowCount ?? 0;
  return counts;
}
