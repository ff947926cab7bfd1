import type { SandboxContext } from "../context.ts";
import { uberSignature } from "../webhooks/signatures.ts";
import { createRandom } from "../world/random.ts";
import { csvOf } from "./csv.ts";

const preparationMs = 60_000;
const linkLifeMs = 3_600_000;
/** The last days are not available yet. */
const missingMs = 2 * 86_400_000;

export type ReportRequest = { report_type: string; store_uuids: string[]; start_date: string; end_date: string };
export type Report = ReportRequest & { id: string; readyAt: number; neverReady: boolean; isAnnounced: boolean };
export type Reports = {
  order(request: ReportRequest, neverReady: boolean): Report;
  /** Announces every report that is ready by now. */
  announce(): void;
  list(): Report[];
  /** The file; null when there is none, or its link has expired. */
  file(id: string): string | null;
};

/** Reports take some time; a webhook announces the address of each. */
export function createReports(context: SandboxContext): Reports {
  const { state, webhooks, client, origin } = context;
  const reports = new Map<string, Report>();

  function announce(report: Report): void {
    const body = {
      event_type: "eats.report.success",
      event_id: createRandom(`event/${report.id}`).uuid(),
      event_time: Math.floor(report.readyAt / 1000),
      job_id: report.id,
      report_type: report.report_type,
      report_metadata: {
        sections: [{ section_name: report.report_type, download_url: `${origin}/uber/files/reports/${report.id}.csv` }],
      },
    };
    webhooks.send("uber", body, (text) => ({
      "X-Uber-Signature": uberSignature(client.secret, text),
      "X-Environment": "sandbox",
    }));
  }
  return {
    order(request, neverReady) {
      const id = createRandom(`${state.world.seed}/report/${reports.size}/${state.clock.now()}`).uuid();
      const report = { ...request, id, readyAt: state.clock.now() + preparationMs, neverReady, isAnnounced: false };
      reports.set(id, report);
      return report;
    },
    announce() {
      for (const report of reports.values()) {
        if (report.isAnnounced || report.neverReady || report.readyAt > state.clock.now()) continue;
        report.isAnnounced = true;
        announce(report);
      }
    },
    list: () => [...reports.values()],
    file(id) {
      const report = reports.get(id);
      const now = state.clock.now();
      if (!report?.isAnnounced || now > report.readyAt + linkLifeMs) return null;
      const from = Date.parse(`${report.start_date}T00:00:00Z`);
      const to = Math.min(Date.parse(`${report.end_date}T23:59:59.999Z`), now - missingMs);
      const listings = report.store_uuids.flatMap((store) => state.listings.find("ubereats", store) ?? []);
      return csvOf(listings, from, to);
    },
  };
}
