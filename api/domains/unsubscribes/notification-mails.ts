import { and, eq } from "drizzle-orm";
import { instant, now } from "#api/db/instants.ts";
import { unsubscribes } from "#api/db/schema/notifications.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import type { UnsubscribeLink } from "#api/mail/unsubscribe-link.ts";
import { areMailsStopped, readScope, resumeMails, stopMails } from "../notifications/settings/mails.ts";

const isOf = ({ userId, purpose, scope }: UnsubscribeLink) =>
  and(eq(unsubscribes.userId, userId), eq(unsubscribes.purpose, purpose), eq(unsubscribes.scope, scope));

/** Locks the person, so that a mail program and a reader who press at once wait for each other. */
async function lockPerson(tx: Statements, { userId }: UnsubscribeLink): Promise<boolean> {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return person !== undefined;
}

/** What the link of a notification's mail stops, and since when; null where the person or its events are gone. */
export async function findNotificationMails(tx: Statements, link: UnsubscribeLink) {
  const described = readScope(link.scope);
  const [person] = await tx
    .select({ language: users.defaultLanguage, email: users.email })
    .from(users)
    .where(eq(users.id, link.userId));
  if (!described || !person) return null;
  const [row] = await tx
    .select({ at: instant(unsubscribes.at) })
    .from(unsubscribes)
    .where(isOf(link));
  const isStopped = await areMailsStopped(tx, link.userId, described);
  return { ...described, ...person, reportName: null, isStopped, stoppedAt: isStopped ? (row?.at ?? null) : null };
}

/** Stops the mails of a link; false where nothing answers to it. */
export async function stopNotificationMails(tx: Statements, link: UnsubscribeLink): Promise<boolean> {
  const { purpose, userId, scope } = link;
  const mails = readScope(scope);
  if (!mails || !(await lockPerson(tx, link))) return false;
  const isStopped = await areMailsStopped(tx, userId, mails);
  const [row] = await tx.select({ at: unsubscribes.at }).from(unsubscribes).where(isOf(link));
  if (isStopped && row) return true;
  const former = await stopMails(tx, userId, mails);
  const target = [unsubscribes.userId, unsubscribes.purpose, unsubscribes.scope];
  await tx
    .insert(unsubscribes)
    .values({ userId, purpose, scope, former })
    .onConflictDoUpdate({ target, set: { former, at: now } });
  return true;
}

/** Undoes `stopNotificationMails`; without it nothing changes. */
export async function resumeNotificationMails(tx: Statements, link: UnsubscribeLink): Promise<boolean> {
  const mails = readScope(link.scope);
  if (!mails || !(await lockPerson(tx, link))) return false;
  const [row] = await tx.delete(unsubscribes).where(isOf(link)).returning({ former: unsubscribes.former });
  if (row) await resumeMails(tx, link.userId, mails, row.former);
  return true;
}
