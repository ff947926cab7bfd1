import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { ago, hence, now } from "#api/db/instants.ts";
import {
  mailedReportDeliveries,
  mailedReportRecipients,
  mailedReportRuns,
  mailedReports,
} from "#api/db/schema/mailed-reports.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { leaseOn } from "#api/jobs/lease.ts";
import { createMail } from "#api/mail/outbox.ts";
import { unsubscribeAddress } from "#api/mail/unsubscribe-link.ts";
import type { skipReasons } from "#contract/mailed-reports/schemas.ts";
import { readContent } from "../content.ts";
import { composeReportMail, type ReportContent } from "../mail/compose.ts";
import { contextOfOwner, findTarget } from "../owner.ts";
import { reportPath } from "../paths.ts";
import { type ReportRow, recipientAddress } from "../rows.ts";
import { linkOf } from "../stop.ts";
import { findAttachment } from "./attachment.ts";
import { isActive } from "./open.ts";

const run = mailedReportRuns;
const d = mailedReportDeliveries;
const r = mailedReportRecipients;
const lease = leaseOn(run);

/** After which a run looks for its file again. */
const fileWait = "15 seconds";

type Run = typeof run.$inferSelect;
type SkipReason = (typeof skipReasons)[number];
const heldBy = ({ id, leaseId }: Run) => lease.isHeld(eq(run.id, id), { leaseId: leaseId ?? "" });

/** Claims the open run that has been due longest. */
async function claimRun(tx: Statements): Promise<Run | undefined> {
  const first = tx
    .select({ id: run.id })
    .from(run)
    .where(and(eq(run.state, "open"), lease.isFree))
    .orderBy(asc(run.dueAt), asc(run.id))
    .limit(1);
  const { leaseId, leaseUntil } = lease.claimed();
  const [claimed] = await tx
    .update(run)
    .set({ leaseId, leaseUntil: sql`${leaseUntil}`, attempts: sql`${run.attempts} + 1` })
    .where(eq(run.id, first.for("update", { skipLocked: true })))
    .returning();
  return claimed;
}

async function finish(tx: Statements, claimed: Run, reason: SkipReason | null): Promise<void> {
  await tx
    .update(run)
    .set({ ...lease.released, state: reason === null ? "done" : "skipped", reason: reason ?? "", doneAt: now })
    .where(heldBy(claimed));
}

/** After a failure the run rests for 1, 2, 4 … 60 minutes; one that has failed for three days is given up. */
async function rest(tx: Statements, claimed: Run): Promise<void> {
  const isOver = lt(run.dueAt, ago("3 days"));
  await tx
    .update(run)
    .set({
      leaseId: null,
      leaseUntil: sql`now() + make_interval(mins => least(60, power(2, least(${run.attempts}, 10) - 1))::int)`,
      state: sql`case when ${isOver} then 'skipped' else 'open' end`,
      reason: sql`case when ${isOver} then 'failed' else '' end`,
    })
    .where(heldBy(claimed));
}

/** The next recipient whose mail is not written, locked with the run for the caller's transaction. */
async function nextDelivery(tx: Statements, { id }: Run) {
  const [delivery] = await tx
    .select({
      recipientId: d.recipientId,
      userId: r.userId,
      email: recipientAddress,
      name: sql<string>`coalesce(${users.name}, '')`,
      isActive: sql<boolean>`${isActive}`,
    })
    .from(d)
    .innerJoin(r, eq(r.id, d.recipientId))
    .leftJoin(users, eq(users.id, r.userId))
    .where(and(eq(d.runId, id), eq(d.state, "waiting")))
    .orderBy(asc(r.position), asc(r.id))
    .limit(1)
    .for("update", { of: d });
  return delivery;
}

type Writing = { settings: ApiServices["settings"]; claimed: Run; report: ReportRow; content: ReportContent };

/**
 * Writes the mail of the next recipient and marks it, in one transaction: neither a crash nor a second worker writes it twice. Who has
 * unsubscribed or was taken off meanwhile gets none. False when nobody is left, or another worker has taken over.
 */
async function writeNext(tx: Statements, { settings, claimed, report, content }: Writing): Promise<boolean> {
  if (!(await lease.lock(tx, heldBy(claimed)))) return false;
  const next = await nextDelivery(tx, claimed);
  if (!next) {
    await finish(tx, claimed, null);
    return false;
  }
  const { recipientId, userId, email, name } = next;
  const isOf = and(eq(d.runId, claimed.id), eq(d.recipientId, recipientId));
  if (!next.isActive) {
    await tx.update(d).set({ state: "dropped", at: now }).where(isOf);
    return true;
  }
  const link = linkOf({ recipientId, reportId: report.id, userId, ownerId: report.userId });
  const reader = { name, isOwner: userId === report.userId, stopHref: unsubscribeAddress(settings, link) };
  const place = { publicOrigin: settings.publicOrigin, settingsPath: reportPath(report) };
  const mailId = await createMail(tx, email, composeReportMail(content, reader, place));
  await tx.update(d).set({ state: "written", mailId, at: now }).where(isOf);
  return true;
}

/**
 * Reads what a claimed run sends, with the rights its owner has now. Returns why there is nothing to write, and "waiting" while its file is
 * made.
 */
async function prepare(
  services: ApiServices,
  claimed: Run,
): Promise<Omit<Writing, "settings"> | SkipReason | "waiting" | null> {
  const { database } = services;
  const [report] = await database.orm.select().from(mailedReports).where(eq(mailedReports.id, claimed.reportId));
  if (!report) return null;
  if (report.pausedAt !== null) return "paused";
  const waiting = await database.orm
    .select({ id: d.recipientId })
    .from(d)
    .innerJoin(r, eq(r.id, d.recipientId))
    .where(and(eq(d.runId, claimed.id), or(eq(d.state, "written"), isActive)))
    .limit(1);
  if (waiting.length === 0) return "noRecipients";
  const context = await contextOfOwner(services, report);
  const target = context && (await findTarget(context, report));
  if (!target) return "noRestaurants";
  const period = { from: claimed.periodFrom, to: claimed.periodTo };
  const attachment = await findAttachment(services, { claimed, report, target, isHeld: heldBy(claimed) });
  if (attachment === "waiting") return attachment;
  return { claimed, report, content: { ...(await readContent(context, report, target, period)), attachment } };
}

async function deliverRun(services: ApiServices, claimed: Run): Promise<number> {
  const { database, settings } = services;
  return lease.keep(database.orm, heldBy(claimed), async () => {
    const prepared = await prepare(services, claimed);
    if (prepared === null) return 0;
    if (prepared === "waiting") {
      await database.orm
        .update(run)
        .set({ leaseId: null, leaseUntil: hence(fileWait) })
        .where(heldBy(claimed));
      return 0;
    }
    if (typeof prepared === "string") {
      await finish(database.orm, claimed, prepared);
      return 0;
    }
    let count = 0;
    while (await transaction(database, (tx) => writeNext(tx, { ...prepared, settings }))) count += 1;
    return count;
  });
}

/** Writes the mails of open runs, those that a crash left behind included. Returns how many recipients were seen to. */
export async function deliverRuns(services: ApiServices): Promise<number> {
  const { database, log } = services;
  for (let count = 0; ; ) {
    const claimed = await transaction(database, claimRun);
    if (!claimed) return count;
    try {
      count += await deliverRun(services, claimed);
    } catch (error) {
      log.warn("a report could not be written", { reportId: claimed.reportId, runId: claimed.id, error });
      await rest(database.orm, claimed);
    }
  }
}
