import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { recordAudit, systemActor } from "#api/audit/record.ts";
import type { Database } from "#api/db/database.ts";
import { now } from "#api/db/instants.ts";
import { fullName } from "#api/db/people.ts";
import { apiTokens } from "#api/db/schema/api-tokens.ts";
import { authLinks, authSessions } from "#api/db/schema/auth.ts";
import { mailedReports } from "#api/db/schema/mailed-reports.ts";
import { notificationSettings, pushSubscriptions } from "#api/db/schema/notifications.ts";
import { reportLinks } from "#api/db/schema/printed-reports.ts";
import { passkeys, recoveryCodes, signInAttempts, totpKeys } from "#api/db/schema/second-factors.ts";
import { ssoIdentities } from "#api/db/schema/single-sign-on.ts";
import { invitations } from "#api/db/schema/team.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { knownPasswords } from "./known-passwords.ts";
import { verifyPassword } from "./passwords.ts";

/** What people who came in by a known password had made, by kind. */
export type Ended = Record<
  | "sessions"
  | "apiTokens"
  | "secondFactors"
  | "providerLinks"
  | "reportLinks"
  | "mailedReports"
  | "invitations"
  | "channels",
  number
>;
/** Accounts that are closed, by their addresses, and how much of theirs was ended. */
export type Closed = { emails: string[]; ended: Partial<Ended> };

/**
 * Which of these people have a password that everybody knows, for a place where it opens nothing. Anybody may have been one of them: what
 * would let them in again without it, or send them something, is ended whoever made it.
 */
export async function closeKnown(database: Database, emails: readonly string[]): Promise<Closed> {
  const held = await database.orm
    .select({ id: users.id, email: users.email, hash: users.passwordHash, name: fullName(users) })
    .from(users)
    .where(inArray(users.email, [...emails]));
  // People of the demo share one hash until somebody changes theirs.
  const known = new Set<string>();
  for (const hash of new Set(held.map((user) => user.hash)))
    for (const password of Object.values(knownPasswords))
      if (hash && (await verifyPassword(password, hash))) known.add(hash);
  const closed = held.filter(({ hash }) => hash !== null && known.has(hash));
  const ended: Partial<Ended> = {};
  for (const person of closed)
    for (const [kind, count] of Object.entries(await endAll(database, person)) as [keyof Ended, number][])
      if (count > 0) ended[kind] = (ended[kind] ?? 0) + count;
  return { emails: closed.map(({ email }) => email), ended };
}

type Person = { id: string; name: string };

const endAll = (database: Database, person: Person): Promise<Ended> =>
  transaction(database, async (tx) => {
    const sessions = await endSessions(tx, person);
    const apiTokensEnded = await endApiTokens(tx, person);
    const secondFactors = await endSecondFactors(tx, person);
    const links = await tx.delete(ssoIdentities).where(eq(ssoIdentities.userId, person.id)).returning();
    const reportLinksEnded = await endReportLinks(tx, person);
    const reports = await pauseReports(tx, person);
    const invited = await withdrawInvitations(tx, person);
    return {
      sessions,
      apiTokens: apiTokensEnded,
      secondFactors,
      providerLinks: links.length,
      reportLinks: reportLinksEnded,
      mailedReports: reports,
      invitations: invited,
      channels: await endChannels(tx, person),
    };
  });

/** Sessions, whatever opened them, links that are on their way by mail, and sign-ins that wait for a second factor. */
async function endSessions(tx: Statements, { id, name }: Person): Promise<number> {
  const { length } = await tx
    .delete(authSessions)
    .where(eq(authSessions.userId, id))
    .returning({ id: authSessions.id });
  await tx.delete(authLinks).where(eq(authLinks.userId, id));
  await tx.delete(signInAttempts).where(eq(signInAttempts.userId, id));
  if (length > 0) recordAudit(tx, { by: systemActor, action: "user.sessionsEnded", subject: { id, name } });
  return length;
}

async function endApiTokens(tx: Statements, { id: userId, name: owner }: Person): Promise<number> {
  const ended = await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id, name: apiTokens.name, ids: apiTokens.organizationIds });
  for (const { id, name, ids } of ended)
    recordAudit(tx, {
      by: systemActor,
      action: "apiToken.revoked",
      subject: { id, name },
      organizationId: ids?.length === 1 ? ids[0] : null,
      before: { isRevoked: false },
      after: { isRevoked: true, owner: { id: userId, name: owner } },
    });
  return ended.length;
}

async function endSecondFactors(tx: Statements, { id, name }: Person): Promise<number> {
  const keys = await tx.delete(totpKeys).where(eq(totpKeys.userId, id)).returning({ userId: totpKeys.userId });
  const devices = await tx.delete(passkeys).where(eq(passkeys.userId, id)).returning({ id: passkeys.id });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  const count = keys.length + devices.length;
  if (count > 0) recordAudit(tx, { by: systemActor, action: "secondFactor.reset", subject: { id, name } });
  return count;
}

/** Links that were passed on; those of files that a worker opens are good once, for a moment. */
async function endReportLinks(tx: Statements, { id: userId }: Person): Promise<number> {
  const l = reportLinks;
  const ended = await tx
    .update(l)
    .set({ revokedAt: now })
    .where(and(eq(l.userId, userId), isNull(l.fileId), isNull(l.revokedAt)))
    .returning({ id: l.id, restaurantId: l.restaurantId });
  for (const { id, restaurantId } of ended)
    recordAudit(tx, {
      by: systemActor,
      action: "reportLink.revoked",
      subject: { id },
      restaurantId,
      before: { isRevoked: false },
      after: { isRevoked: true },
    });
  return ended.length;
}

async function pauseReports(tx: Statements, { id: userId }: Person): Promise<number> {
  const m = mailedReports;
  const paused = await tx
    .update(m)
    .set({ pausedAt: now, updatedAt: now })
    .where(and(eq(m.userId, userId), isNull(m.pausedAt)))
    .returning({ id: m.id, name: m.name });
  for (const { id, name } of paused)
    recordAudit(tx, {
      by: systemActor,
      action: "mailedReport.paused",
      subject: { id, name },
      before: { isPaused: false },
      after: { isPaused: true },
    });
  return paused.length;
}

async function withdrawInvitations(tx: Statements, { id: userId }: Person): Promise<number> {
  const i = invitations;
  const withdrawn = await tx
    .update(i)
    .set({ withdrawnAt: now })
    .where(and(eq(i.invitedBy, userId), isNull(i.acceptedAt), isNull(i.withdrawnAt)))
    .returning({ id: i.id, email: i.email, organizationId: i.organizationId, role: i.role, caslRole: i.caslRole });
  for (const { id, email, organizationId, role, caslRole } of withdrawn)
    recordAudit(tx, {
      by: systemActor,
      action: "invitation.withdrawn",
      subject: { id, name: email },
      organizationId,
      before: { role, caslRole },
    });
  return withdrawn.length;
}

/** The chat that their notifications are written to, and the browsers that they are pushed to. */
async function endChannels(tx: Statements, { id: userId }: Person): Promise<number> {
  const n = notificationSettings;
  const chats = await tx
    .update(n)
    .set({ webhookSealed: null, webhookHost: null, updatedAt: now })
    .where(and(eq(n.userId, userId), isNotNull(n.webhookSealed)))
    .returning({ userId: n.userId });
  const p = pushSubscriptions;
  const browsers = await tx.delete(p).where(eq(p.userId, userId)).returning({ id: p.id });
  return chats.length + browsers.length;
}
