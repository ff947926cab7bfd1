import { z } from "zod";
import { type Connector, PlatformError, type ReviewReports, type VendorLocation } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { namelessLocation } from "../nameless-location.ts";
import { readResponse } from "../responses.ts";
import { uuidIn } from "../typed-ids.ts";
import { createUber, type Uber } from "./calls.ts";
import { readReport } from "./report.ts";

const Ordered = z.object({ workflow_id: z.string() });

const isAmong = (hosts: readonly string[], { hostname }: URL): boolean =>
  hosts.some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host));

/**
 * Allowed addresses of reports: Uber's own host, or, of the real one, its known hosts over HTTPS. A webhook cannot make this server call
 * any
 * other; the sandbox's webhooks are signed with a public secret.
 */
function reportAddress({ bases, isSandbox, uberReportHosts }: PlatformAccess, address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const base = new URL(bases.uber);
  if (url?.origin === base.origin) return url;
  const isReal = !isSandbox || isAmong(uberReportHosts, base);
  if (url?.protocol === "https:" && isReal && isAmong(uberReportHosts, url)) return url;
  throw new PlatformError("INVALID_INPUT", "The report of Uber Eats has no address that can be read.");
}

function uberReports(access: PlatformAccess, uber: Uber, now: () => number): ReviewReports {
  return {
    daysMax: 28,
    delayDays: 2,
    async order(session, { from, to }) {
      const response = await uber.post(session, "/eats/report", {
        report_type: "CUSTOMER_AND_DELIVERY_FEEDBACK_REPORT",
        store_uuids: [session.location.externalId],
        start_date: from,
        end_date: to,
      });
      return readResponse(Ordered, response).workflow_id;
    },
    async read(address) {
      const { text } = await uber.download(reportAddress(access, address));
      return readReport(text, new Date(now()));
    },
  };
}

/** Uber shows nothing of a store without its own approval: a given id is taken unchecked. */
function storeIn(query: string): VendorLocation | null {
  const externalId = uuidIn(query);
  if (!externalId) return null;
  return namelessLocation(externalId);
}

/** Uber Eats (platform reference, 3.5): reviews come in reports, whose addresses it announces by webhook. */
export function ubereatsConnector(access: PlatformAccess, http: HttpClient): Connector {
  const uber = createUber(access, http);
  return {
    key: "ubereats",
    capabilities: {
      readReviews: "report",
      reviewWindow: null,
      reply: "link",
      editReply: "none",
      deleteReply: "none",
      moderatesReplies: false,
      readProfile: "none",
      readMetrics: "none",
      readSearchTerms: "none",
      readPosts: "none",
    },
    authorization: {
      kind: "installation",
      pageHosts: ["ubereats.com"],
      token: uber.clientToken.token,
      hasPrivatePlaces: true,
    },
    isConfigured: access.uber !== null,
    findLocation: async (query) => storeIn(query),
    reports: uberReports(access, uber, http.now),
    replyUrl: () => "https://merchants.ubereats.com/manager",
  };
}
