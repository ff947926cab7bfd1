import type { Connector } from "#api/platforms/connector.ts";
import { sitesOf } from "#api/platforms/values/page-address.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";

type ManualPlatform = {
  key: ConnectionKey;
  /** Page where the restaurant replies and edits its listing; null without one. */
  office: string | null;
  pageHosts: readonly string[];
};

/** Platforms without an API (platform reference, 3.1 and 3.6): reviews are imported from files, replies posted by hand. */
const platforms: readonly ManualPlatform[] = [
  {
    key: "deliveroo",
    office: "https://partner-hub.deliveroo.com",
    pageHosts: sitesOf("deliveroo", "com fr be it ie nl es de co.uk ae qa com.kw com.sg hk"),
  },
  { key: "foursquare", office: null, pageHosts: ["foursquare.com"] },
  {
    key: "opentable",
    office: "https://guestcenter.opentable.com",
    pageHosts: sitesOf("opentable", "com fr it es de ie nl co.uk ca com.mx com.au jp hk sg ae com.tw co.th"),
  },
  { key: "zenchef", office: "https://app.zenchef.com", pageHosts: ["zenchef.com"] },
];

function manualConnector({ key, office, pageHosts }: ManualPlatform): Connector {
  const byHand = office ? "link" : "none";
  return {
    key,
    capabilities: {
      readReviews: "file",
      reviewWindow: null,
      reply: byHand,
      editReply: byHand,
      deleteReply: byHand,
      moderatesReplies: false,
      readProfile: "none",
      readMetrics: "none",
      readSearchTerms: "none",
      readPosts: "none",
    },
    authorization: { kind: "manual", pageHosts },
    isConfigured: true,
    replyUrl: () => office,
  };
}

export const manualConnectors = (): Connector[] => platforms.map(manualConnector);
