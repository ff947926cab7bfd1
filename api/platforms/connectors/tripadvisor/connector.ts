import type { Connector } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { createTripadvisor } from "./calls.ts";
import { findTripadvisorLocation } from "./locations.ts";
import { tripadvisorReviews } from "./reviews.ts";

/** Tripadvisor's Content API (platform reference, 3.2): the newest reviews, no replies. */
export function tripadvisorConnector(access: PlatformAccess, http: HttpClient): Connector {
  const tripadvisor = createTripadvisor(access, http);
  return {
    key: "tripadvisor",
    capabilities: {
      readReviews: "api",
      reviewWindow: 5,
      reply: "link",
      editReply: "link",
      deleteReply: "link",
      moderatesReplies: true,
      readProfile: "none",
    },
    authorization: { kind: "installation", token: async () => access.tripadvisorKey ?? "" },
    isConfigured: access.tripadvisorKey !== null,
    findLocation: (query) => findTripadvisorLocation(tripadvisor, query),
    reviews: tripadvisorReviews(tripadvisor),
    replyUrl: () => "https://www.tripadvisor.com/Owners",
  };
}
