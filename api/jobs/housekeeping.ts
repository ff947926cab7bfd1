import { and, inArray, isNotNull, lt, ne, not, or, sql } from "drizzle-orm";
import { ago, now } from "../db/instants.ts";
import { apiTokens } from "../db/schema/api-tokens.ts";
import { authLinks, authSessions, rateLimits } from "../db/schema/auth.ts";
import { authorizationRequests } from "../db/schema/authorization-requests.ts";
import { idempotencyKeys } from "../db/schema/idempotency.ts";
import { imports } from "../db/schema/imports.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import { nfcChipImports } from "../db/schema/nfc-chips.ts";
import { notifications } from "../db/schema/notifications.ts";
import { platformUses } from "../db/schema/platform-uses.ts";
import { preparedFiles, reportLinks } from "../db/schema/printed-reports.ts";
import { pushEvents } from "../db/schema/push.ts";
import { replyLinks } from "../db/schema/reply-links.ts";
import { reviewBatches } from "../db/schema/review-batches.ts";
import { passkeyChallenges, signInAttempts } from "../db/schema/second-factors.ts";
import { ssoRequests } from "../db/schema/single-sign-on.ts";
import { invitations } from "../db/schema/team.ts";
import { templateImports } from "../db/schema/templates.ts";
import { webhookDeliveries } from "../db/schema/webhooks.ts";
import type { Statements } from "../db/statements.ts";
import { bodyless, linkExpiresAt } from "../mail/lifetimes.ts";

/** Expired rows. Each statement uses an index or a small table and is independent of the others. */
const statementsOn = (tx: Statements) => ({
  sessions: tx.delete(authSessions).where(lt(authSessions.expiresAt, now)),
  signInAttempts: tx.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now)),
  passkeyChallenges: tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)),
  ssoRequests: tx.delete(ssoRequests).where(lt(ssoRequests.expiresAt, now)),
  authorizations: tx.delete(authorizationRequests).where(lt(authorizationRequests.expiresAt, now)),
  links: tx.delete(authLinks).where(lt(authLinks.expiresAt, ago("1 day"))),
  // Ended ones are shown for a month; audit entries name them for longer.
  apiTokens: tx.delete(apiTokens).where(lt(sql`least(${apiTokens.expiresAt}, ${apiTokens.revokedAt})`, ago("30 days"))),
  idempotencyKeys: tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago("24 hours"))),
  webhookDeliveries: tx.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, ago("30 days"))),
  replyLinks: tx.delete(replyLinks).where(lt(replyLinks.expiresAt, ago("1 day"))),
  platformUses: tx.delete(platformUses).where(lt(platformUses.updatedAt, ago("1 day"))),
  rateLimits: tx.delete(rateLimits).where(lt(rateLimits.windowStartedAt, ago("1 day"))),
  // A mail holds an address and a link: it is deleted two days after the link has expired, time enough to see why it did not arrive.
  mails: tx.delete(mailOutbox).where(lt(linkExpiresAt, ago("2 days"))),
  // Ended without having been sent: what was sent or refused has lost its text with that.
  mailBodies: tx
    .update(mailOutbox)
    .set(bodyless)
    .where(and(lt(linkExpiresAt, now), ne(mailOutbox.textBody, ""))),
  // Pages that were away for longer reload everything.
  pushEvents: tx.delete(pushEvents).where(lt(pushEvents.at, ago("24 hours"))),
  notifications: tx
    .delete(notifications)
    .where(and(lt(notifications.at, ago("90 days")), not(notifications.wantsMail))),
  // Their bytes follow.
  preparedFiles: tx.delete(preparedFiles).where(lt(preparedFiles.expiresAt, now)),
  // Their makers see who opened them for a month.
  reportLinks: tx.delete(reportLinks).where(lt(reportLinks.expiresAt, ago("30 days"))),
  // Whoever opens an old link is told for a while what became of it.
  invitations: tx.delete(invitations).where(lt(invitations.expiresAt, ago("30 days"))),
  templateImports: tx.delete(templateImports).where(lt(templateImports.createdAt, ago("7 days"))),
  nfcChipImports: tx.delete(nfcChipImports).where(lt(nfcChipImports.createdAt, ago("7 days"))),
  // Batches never confirmed; confirmed ones can be read for three months.
  reviewBatches: tx
    .delete(reviewBatches)
    .where(
      or(
        lt(reviewBatches.createdAt, ago("90 days")),
        and(inArray(reviewBatches.state, ["chosen", "planned"]), lt(reviewBatches.createdAt, ago("7 days"))),
      ),
    ),
  // Files checked and never applied; their counts and refusals stay.
  importFiles: tx
    .update(imports)
    .set({ content: null, mediaId: null })
    .where(and(or(isNotNull(imports.content), isNotNull(imports.mediaId)), lt(imports.createdAt, ago("7 days")))),
});

/** Deletes expired rows; returns how many of each kind. */
export async function deleteExpired(tx: Statements): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, statement] of Object.entries(statementsOn(tx))) counts[name] = (await statement).rowCount ?? 0;
  return counts;
}
