import { and, count, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { mailedReportRecipients, mailedReports } from "#api/db/schema/mailed-reports.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { narrowerLimit } from "#api/limits.ts";
import { principalOf } from "#api/principal.ts";
import type { AuditAction } from "#contract/audit/actions.ts";
import { ownReportsMax } from "#contract/mailed-reports/limits.ts";
import type { MailedReport, MailedReportContent } from "#contract/mailed-reports/schemas.ts";
import { readReport, requireReport } from "./rows.ts";
import { findNextRun } from "./schedule.ts";

const m = mailedReports;
const r = mailedReportRecipients;

type Content = MailedReportContent;
type Reference = { reportId: string };

/** Restaurants and groups of a report are those its owner sees; INVALID_INPUT for none, NOT_FOUND for a foreign one. */
async function requireChosen(context: ApiContext, { scope, restaurantIds, restaurantGroupIds }: Content) {
  if (scope === "all") return;
  if (restaurantIds.length + restaurantGroupIds.length === 0)
    throw fail("INVALID_INPUT", { fields: { restaurantIds: "required" } });
  const wanted = [...new Set(restaurantIds)];
  if (wanted.length > 0 && (await accessibleRestaurantIds(context, wanted)).length < wanted.length)
    throw fail("NOT_FOUND");
  for (const id of restaurantGroupIds)
    if ((await chosenRestaurantIds(context, { restaurantIds: [], restaurantGroupIds: [id] })).length === 0)
      throw fail("NOT_FOUND");
}

function columnsOf(content: Content) {
  const { name, scope, tabs, frequency, weekday, monthDay, at, timeZone, language, intro } = content;
  const isChosen = scope === "chosen";
  return {
    ...{ name, scope, frequency, weekday, monthDay, timeZone, language, intro },
    tabs: [...new Set(tabs)],
    atTime: `${at}:00`,
    restaurantIds: isChosen ? [...new Set(content.restaurantIds)] : [],
    restaurantGroupIds: isChosen ? [...new Set(content.restaurantGroupIds)] : [],
  };
}

/** Users among the addresses: the owner, and who shares an organization with them. Nobody learns whether anybody else has an account. */
async function colleaguesAmong(tx: Statements, context: ApiContext, emails: readonly string[]) {
  const { userId, organizationIds } = principalOf(context);
  const rows = await tx
    .selectDistinct({ id: users.id, email: users.email })
    .from(users)
    .leftJoin(
      organizationMembers,
      and(eq(organizationMembers.userId, users.id), isAnyOf(organizationMembers.organizationId, organizationIds)),
    )
    .where(
      and(isAnyOf(users.email, emails), sql`(${users.id} = ${userId} or ${organizationMembers.userId} is not null)`),
    );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Sets who gets a report. Who stays keeps what they chose; who was taken off and comes back does too. */
async function putRecipients(tx: Statements, context: ApiContext, reportId: string, emails: readonly string[]) {
  const wanted = [...new Set(emails)];
  const colleagues = await colleaguesAmong(tx, context, wanted);
  const known = await tx.select().from(r).where(eq(r.reportId, reportId));
  const kept: string[] = [];
  for (const [position, email] of wanted.entries()) {
    const userId = colleagues.get(email) ?? null;
    const same = known.find((one) => (userId === null ? one.email === email : one.userId === userId));
    // Somebody whose account is new keeps the row they had by their address.
    const former = same ?? known.find((one) => one.email === email);
    const id = former?.id ?? newId();
    kept.push(id);
    const columns = { position, removedAt: null, userId, email: userId === null ? email : "" };
    if (former) await tx.update(r).set(columns).where(eq(r.id, id));
    else await tx.insert(r).values({ id, reportId, ...columns });
  }
  await tx
    .update(r)
    .set({ removedAt: now })
    .where(and(eq(r.reportId, reportId), isNull(r.removedAt), notInArray(r.id, kept)));
}

/** What the audit log keeps of a report: who sends what to whom. */
const valuesOf = (report: Content) => ({
  name: report.name,
  scope: report.scope,
  restaurantIds: report.restaurantIds,
  restaurantGroupIds: report.restaurantGroupIds,
  tabs: report.tabs,
  frequency: report.frequency,
  weekday: report.weekday,
  monthDay: report.monthDay,
  at: report.at,
  timeZone: report.timeZone,
  language: report.language,
  intro: report.intro,
  recipients: report.recipients,
});
const withAddresses = (report: MailedReport): Content => ({
  ...report,
  recipients: report.recipients.map(({ email }) => email),
});

type Told = { action: AuditAction; report: { _id: string; name: string }; before?: object; after?: object };

/** Tells of a report in the log of each organization of its owner; of one who has none in the installation's. */
function tell(tx: Statements, context: ApiContext, { action, report, before, after }: Told): void {
  const { organizationIds } = principalOf(context);
  for (const organizationId of organizationIds.length > 0 ? organizationIds : [null])
    recordAudit(tx, {
      by: context,
      action,
      subject: { id: report._id, name: report.name },
      organizationId,
      ...(before && { before: { ...before } }),
      ...(after && { after: { ...after } }),
    });
}

/** Sets up a report. MAILED_REPORT_LIMIT beyond `ownReportsMax`. */
export async function createReport(context: ApiContext, content: Content): Promise<MailedReport> {
  await requireChosen(context, content);
  const { userId, limit } = principalOf(context);
  const id = newId();
  return transaction(context.database, async (tx) => {
    // Two at once would both find room.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const [own] = await tx.select({ count: count() }).from(m).where(eq(m.userId, userId));
    if (own && own.count >= ownReportsMax) throw fail("MAILED_REPORT_LIMIT");
    const columns = columnsOf(content);
    await tx.insert(m).values({
      ...{ id, userId, ...columns },
      limitOrganizationIds: limit && [...limit],
      nextRunAt: await findNextRun(tx, columns),
    });
    await putRecipients(tx, context, id, content.recipients);
    const report = await readReport(tx, context, id);
    tell(tx, context, { action: "mailedReport.created", report, after: valuesOf(withAddresses(report)) });
    return report;
  });
}

/** Changes a report; the limit it was set up with stays, and that of the call joins it. CONFLICT when it was changed since `expectedVersion`, with the report as it stands. */
export async function updateReport(
  context: ApiContext,
  { reportId, expectedVersion, ...content }: Content & Reference & { expectedVersion: number },
): Promise<MailedReport> {
  await requireChosen(context, content);
  return transaction(context.database, async (tx) => {
    const { limitOrganizationIds } = await requireReport(tx, context, reportId, { lock: true });
    const before = await readReport(tx, context, reportId);
    if (before.version !== expectedVersion) throw fail("CONFLICT", { current: before });
    const columns = columnsOf(content);
    await tx
      .update(m)
      .set({
        ...columns,
        limitOrganizationIds: narrowerLimit(limitOrganizationIds, principalOf(context).limit),
        nextRunAt: await findNextRun(tx, columns, reportId),
        version: sql`${m.version} + 1`,
        updatedAt: now,
      })
      .where(eq(m.id, reportId));
    await putRecipients(tx, context, reportId, content.recipients);
    const report = await readReport(tx, context, reportId);
    tell(tx, context, {
      action: "mailedReport.updated",
      report,
      before: valuesOf(withAddresses(before)),
      after: valuesOf(withAddresses(report)),
    });
    return report;
  });
}

/** Pauses a report, or lets it go on with its next date; what was due meanwhile is not made up for. */
export async function pauseReport(
  context: ApiContext,
  { reportId, isPaused }: Reference & { isPaused: boolean },
): Promise<MailedReport> {
  return transaction(context.database, async (tx) => {
    const row = await requireReport(tx, context, reportId, { lock: true });
    const wasPaused = row.pausedAt !== null;
    if (wasPaused !== isPaused) {
      await tx
        .update(m)
        .set({ pausedAt: isPaused ? now : null, nextRunAt: await findNextRun(tx, row, reportId), updatedAt: now })
        .where(eq(m.id, reportId));
      const action = isPaused ? "mailedReport.paused" : "mailedReport.resumed";
      const report = { _id: reportId, name: row.name };
      tell(tx, context, { action, report, before: { isPaused: wasPaused }, after: { isPaused } });
    }
    return readReport(tx, context, reportId);
  });
}

/** Deletes a report with its recipients and runs; the links of its mails are not valid any more. */
export async function deleteReport(context: ApiContext, { reportId }: Reference): Promise<void> {
  await transaction(context.database, async (tx) => {
    await requireReport(tx, context, reportId, { lock: true });
    const report = await readReport(tx, context, reportId);
    await tx.delete(m).where(eq(m.id, reportId));
    tell(tx, context, { action: "mailedReport.deleted", report, before: valuesOf(withAddresses(report)) });
  });
}

/** Sends to an address again after a bounce. NOT_FOUND for a recipient of another report. */
export async function resumeRecipient(
  context: ApiContext,
  { reportId, recipientId }: Reference & { recipientId: string },
): Promise<MailedReport> {
  return transaction(context.database, async (tx) => {
    await requireReport(tx, context, reportId, { lock: true });
    const before = await readReport(tx, context, reportId);
    const recipient = before.recipients.find(({ _id }) => _id === recipientId);
    if (!recipient) throw fail("NOT_FOUND");
    const isOf = and(eq(r.reportId, reportId), inArray(r.id, [recipientId]));
    await tx.update(r).set({ bouncedAt: null, bounceReason: "" }).where(isOf);
    const report = await readReport(tx, context, reportId);
    const stateIn = ({ recipients }: MailedReport) => ({
      recipient: recipient.email,
      state: recipients.find(({ _id }) => _id === recipientId)?.state ?? null,
    });
    tell(tx, context, { action: "mailedReport.updated", report, before: stateIn(before), after: stateIn(report) });
    return report;
  });
}
