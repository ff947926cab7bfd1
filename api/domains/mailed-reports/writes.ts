import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { mailedReportRecipients, mailedReports } from "#api/db/schema/mailed-reports.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { narrowerLimit } from "#api/limits.ts";
import { principalOf } from "#api/principal.ts";
import { storedRecord } from "#api/records/stored-record.ts";
import { ownReportsMax } from "#contract/mailed-reports/limits.ts";
import type { MailedReport, MailedReportContent } from "#contract/mailed-reports/schemas.ts";
import { isOwn, readReport } from "./rows.ts";
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
const valuesOf = ({ recipients, ...report }: MailedReport) => ({
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
  recipients: recipients.map(({ email }) => email),
});

const reports = storedRecord({
  table: m,
  within: isOwn,
  read: (context, id) => readReport(context.database.orm, context, id),
  owner: { table: users, column: m.userId, limit: { max: ownReportsMax, error: "MAILED_REPORT_LIMIT" } },
  audited: {
    kind: "mailedReport",
    name: ({ name }) => name,
    values: async ({ id }, context, tx) => valuesOf(await readReport(tx, context, id)),
    /** The log of each organization of its owner; of one who has none the installation's. */
    places(_, context) {
      const { organizationIds } = principalOf(context);
      return organizationIds.length > 0 ? organizationIds.map((organizationId) => ({ organizationId })) : [{}];
    },
  },
});

/** Sets up a report. MAILED_REPORT_LIMIT beyond `ownReportsMax`. */
export async function createReport(context: ApiContext, content: Content): Promise<MailedReport> {
  await requireChosen(context, content);
  const { userId, limit } = principalOf(context);
  const columns = columnsOf(content);
  const id = await reports.create(
    context,
    userId,
    async (tx) => ({
      ...{ userId, ...columns },
      limitOrganizationIds: limit && [...limit],
      nextRunAt: await findNextRun(tx, columns),
    }),
    (tx, report) => putRecipients(tx, context, report.id, content.recipients),
  );
  return reports.read(context, id);
}

/** Changes a report; the limit it was set up with stays, and that of the call joins it. CONFLICT when it was changed since `expectedVersion`, with the report as it stands. */
export async function updateReport(
  context: ApiContext,
  { reportId: id, expectedVersion, ...content }: Content & Reference & { expectedVersion: number },
): Promise<MailedReport> {
  await requireChosen(context, content);
  const columns = columnsOf(content);
  return reports.change(context, { id, expectedVersion, action: "mailedReport.updated" }, async (stored, tx) => ({
    set: {
      ...columns,
      limitOrganizationIds: narrowerLimit(stored.limitOrganizationIds, principalOf(context).limit),
      nextRunAt: await findNextRun(tx, columns, id),
    },
    also: () => putRecipients(tx, context, id, content.recipients),
  }));
}

/** Pauses a report, or lets it go on with its next date; what was due since is not made up for. */
export const pauseReport = (
  context: ApiContext,
  { reportId: id, isPaused }: Reference & { isPaused: boolean },
): Promise<MailedReport> =>
  reports.change(
    context,
    { id, action: isPaused ? "mailedReport.paused" : "mailedReport.resumed" },
    async (stored, tx) => {
      const wasPaused = stored.pausedAt !== null;
      if (wasPaused === isPaused) return null;
      return {
        set: { pausedAt: isPaused ? now : null, nextRunAt: await findNextRun(tx, stored, id) },
        audit: { before: { isPaused: wasPaused }, after: { isPaused } },
      };
    },
  );

/** Deletes a report with its recipients and runs; the links of its mails are not valid any more. */
export const deleteReport = (context: ApiContext, { reportId: id }: Reference): Promise<void> =>
  reports.remove(context, { id });

/** Sends to an address again after a bounce. NOT_FOUND for a recipient of another report. */
export const resumeRecipient = (
  context: ApiContext,
  { reportId: id, recipientId }: Reference & { recipientId: string },
): Promise<MailedReport> =>
  reports.change(context, { id, action: "mailedReport.updated" }, async (_, tx) => {
    const recipientIn = async () => {
      const { recipients } = await readReport(tx, context, id);
      return recipients.find(({ _id }) => _id === recipientId);
    };
    const before = await recipientIn();
    if (!before) throw fail("NOT_FOUND");
    const isOf = and(eq(r.reportId, id), eq(r.id, recipientId));
    await tx.update(r).set({ bouncedAt: null, bounceReason: "" }).where(isOf);
    const toldOf = (recipient = before) => ({ recipient: recipient.email, state: recipient.state });
    return { set: {}, audit: { before: toldOf(), after: toldOf(await recipientIn()) } };
  });
