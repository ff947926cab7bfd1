import { and, eq, isNull, type SQL } from "drizzle-orm";
import { instant, now } from "#api/db/instants.ts";
import { mailedReportRecipients, mailedReports } from "#api/db/schema/mailed-reports.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import type { UnsubscribeLink } from "#api/mail/unsubscribe-link.ts";
import { recipientAddress } from "./rows.ts";

const r = mailedReportRecipients;

type Reader = { recipientId: string; reportId: string; userId: string | null; ownerId: string };

/** The link by which a reader stops one report: a user by their account, anybody else by their address. */
export const linkOf = ({ recipientId, reportId, userId, ownerId }: Reader): UnsubscribeLink =>
  userId === null
    ? { purpose: "report_recipient", userId: ownerId, scope: recipientId }
    : { purpose: "report", userId, scope: reportId };

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** The recipient that a link is about; a scope that is no id names none. */
function isNamed({ purpose, userId, scope }: UnsubscribeLink): SQL | undefined {
  return purpose === "report"
    ? and(eq(r.userId, userId), eq(r.reportId, scope))
    : and(eq(r.id, scope), isNull(r.userId));
}

/** What the link of a report stops, and since when; null for one that is deleted, or whose owner took the reader off. */
export async function findReportLink(tx: Statements, link: UnsubscribeLink) {
  if (!isId(link.scope)) return null;
  const { name: reportName, language } = mailedReports;
  const [found] = await tx
    .select({ reportName, language, email: recipientAddress, stoppedAt: instant(r.stoppedAt) })
    .from(r)
    .innerJoin(mailedReports, eq(mailedReports.id, r.reportId))
    .leftJoin(users, eq(users.id, r.userId))
    .where(isNamed(link));
  return found ?? null;
}

async function set(tx: Statements, link: UnsubscribeLink, isStopped: boolean): Promise<boolean> {
  if (!isId(link.scope)) return false;
  const [row] = await tx.select({ id: r.id, stoppedAt: r.stoppedAt }).from(r).where(isNamed(link)).for("update");
  if (row && (row.stoppedAt !== null) !== isStopped)
    await tx
      .update(r)
      .set({ stoppedAt: isStopped ? now : null })
      .where(eq(r.id, row.id));
  return row !== undefined;
}

/** Stops a report for the reader of a link, and nothing else. False where nothing answers to it. */
export const stopReport = (tx: Statements, link: UnsubscribeLink): Promise<boolean> => set(tx, link, true);

/** Undoes `stopReport`. */
export const resumeReport = (tx: Statements, link: UnsubscribeLink): Promise<boolean> => set(tx, link, false);
