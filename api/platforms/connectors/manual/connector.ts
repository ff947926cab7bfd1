import type { Connector } from "#api/platforms/connector.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";

type ManualPlatform = {
  key: ConnectionKey;
  /** Page where the restaurant replies and edits its listing; null without one. */
  office: string | null;
};

/** Platforms without an API (platform reference, 3.1 and 3.6): reviews are imported from files, replies posted by hand. */
const platforms: readonly ManualPlatform[] = [
  { key: "deliveroo", office: "https://partner-hub.deliveroo.com" },
  { key: "foursquare", office: null },
  { key: "opentable", office: "https://guestcenter.opentable.com" },
  { key: "zenchef", office: "https://app.zenchef.com" },
];

function manualConnector({ key, office }: ManualPlatform): Connector {
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
    },
    authorization: { kind: "manual" },
    isConfigured: true,
    replyUrl: () => office,
  };
}

export const manualConnectors = (): Connector[] => platforms.map(manualConnector);
