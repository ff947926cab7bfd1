import { type and, eq } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { mailedReportRuns } from "#api/db/schema/mailed-reports.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { PrintedSection } from "#contract/printed-reports/sections.ts";
import { printedSectionOf } from "#contract/printed-reports/sections.ts";
import type { DayRange } from "#contract/statistics/period.ts";
import { readFile, requestFile } from "../../prepared-files/request.ts";
import type { ReportTarget } from "../owner.ts";
import { filtersFor } from "../period.ts";
import type { ReportRow } from "../rows.ts";

const run = mailedReportRuns;

/** How long mails wait for their file: then they go without it. */
const patienceMs = 20 * 60_000;

type Run = typeof run.$inferSelect;
/** The file that goes with a mail: its id among the prepared files, and the name it is saved under. */
export type Attachment = { fileId: string; name: string };

/** A name that every system can save: what its owner called the report, and the days. */
function fileName({ name }: ReportRow, { from, to }: DayRange): string {
  const plain = name.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
  const days = from === to ? from : `${from} ${to}`;
  return `${plain === "" ? days : `${plain} ${days}`}.pdf`;
}

/**
 * What became of a file that was asked for: "waiting" while it is made, null where it cannot be made, is gone, or took too long since it
 * was asked for.
 */
export async function attachmentOf(
  services: ApiServices,
  { fileId, since, report, period }: { fileId: string; since: Date; report: ReportRow; period: DayRange },
): Promise<Attachment | "waiting" | null> {
  const file = await readFile(services, fileId);
  if (file?.state === "ready") return { fileId, name: fileName(report, period) };
  const isPatient = Date.now() - since.getTime() < patienceMs;
  return (file?.state === "waiting" || file?.state === "running") && isPatient ? "waiting" : null;
}

/** Asks for the PDF of a report in its owner's right, in the caller's transaction. Null where nothing of it is printed. */
export async function requestAttachment(
  tx: Statements,
  services: Pick<ApiServices, "jobs">,
  { report, target: { restaurantId, chosen }, period }: { report: ReportRow; target: ReportTarget; period: DayRange },
): Promise<string | null> {
  const { userId, limitOrganizationIds: limit, frequency, language, tabs } = report;
  const sections = tabs.flatMap((tab): PrintedSection | PrintedSection[] => printedSectionOf(tab) ?? []);
  if (sections.length === 0) return null;
  const content = { restaurantId, sections, filters: filtersFor(frequency, period, chosen), language };
  return requestFile(tx, services, { userId, limit, kind: "pdf", isListed: false, content });
}

/** The PDF of a claimed run, asked for with its first claim. `isHeld`: the run is still this worker's. */
export async function findAttachment(
  services: ApiServices,
  {
    claimed,
    report,
    target,
    isHeld,
  }: { claimed: Run; report: ReportRow; target: ReportTarget; isHeld: ReturnType<typeof and> },
): Promise<Attachment | "waiting" | null> {
  const { fileId, createdAt: since } = claimed;
  const period = { from: claimed.periodFrom, to: claimed.periodTo };
  if (fileId !== null) return attachmentOf(services, { fileId, since, report, period });
  return transaction(services.database, async (tx) => {
    const [own] = await tx.select({ id: run.id }).from(run).where(isHeld).for("update");
    if (!own) return "waiting";
    const asked = await requestAttachment(tx, services, { report, target, period });
    if (asked !== null) await tx.update(run).set({ fileId: asked }).where(eq(run.id, claimed.id));
    return asked === null ? null : "waiting";
  });
}
