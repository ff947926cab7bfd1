import { type and, eq } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { mailedReportRuns } from "#api/db/schema/mailed-reports.ts";
import { transaction } from "#api/db/transaction.ts";
import type { PrintedSection } from "#contract/printed-reports/sections.ts";
import { printedSectionOf } from "#contract/printed-reports/sections.ts";
import type { DayRange } from "#contract/statistics/period.ts";
import { readFile, requestFile } from "../../prepared-files/request.ts";
import type { ReportTarget } from "../owner.ts";
import { filtersFor } from "../period.ts";
import type { ReportRow } from "../rows.ts";

const run = mailedReportRuns;

/** How long the mails of a run wait for its file: then they go without it. */
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
 * The PDF of a claimed run: asked for with its first claim, "waiting" while it is made, null where there is none: nothing of the report is
 * printed, there is no Chromium, or it took too long. `isHeld`: the run is still this worker's.
 */
export async function findAttachment(
  services: ApiServices,
  {
    claimed,
    report,
    target,
    isHeld,
  }: { claimed: Run; report: ReportRow; target: ReportTarget; isHeld: ReturnType<typeof and> },
): Promise<Attachment | "waiting" | null> {
  const period = { from: claimed.periodFrom, to: claimed.periodTo };
  if (claimed.fileId !== null) {
    const file = await readFile(services, claimed.fileId);
    if (file?.state === "ready") return { fileId: claimed.fileId, name: fileName(report, period) };
    const isPatient = Date.now() - claimed.createdAt.getTime() < patienceMs;
    return (file?.state === "waiting" || file?.state === "running") && isPatient ? "waiting" : null;
  }
  const sections = report.tabs.flatMap((tab): PrintedSection[] => {
    const section = printedSectionOf(tab);
    return section ? [section] : [];
  });
  if (sections.length === 0) return null;
  const { restaurantId, chosen } = target;
  const content = {
    restaurantId,
    sections,
    filters: filtersFor(report.frequency, period, chosen),
    language: report.language,
  };
  await transaction(services.database, async (tx) => {
    const [own] = await tx.select({ id: run.id }).from(run).where(isHeld).for("update");
    if (!own) return;
    const { userId } = report;
    const fileId = await requestFile(tx, services, { userId, kind: "pdf", isListed: false, content });
    await tx.update(run).set({ fileId }).where(eq(run.id, claimed.id));
  });
  return "waiting";
}
