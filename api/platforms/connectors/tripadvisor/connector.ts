import type { Connector } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import { figuresOf } from "#api/platforms/listing-figures.ts";
import { sitesOf } from "#api/platforms/values/page-address.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { createTripadvisor } from "./calls.ts";
import { findTripadvisorLocation } from "./locations.ts";
import { tripadvisorReviews } from "./reviews.ts";

const pageHosts = sitesOf(
  "tripadvisor",
  "com fr it es co.uk de at be ch nl pt ie se dk fi cz sk rs ru co.hu ca com.mx com.br com.ar cl co com.pe com.ve com.au co.nz in jp co.kr cn com.hk com.tw com.sg com.my com.ph com.vn co.id co.il com.tr com.gr com.eg co.za",
);

/** Tripadvisor's Content API (platform reference, 3.2): the newest reviews, no replies. */
export function tripadvisorConnector(access: PlatformAccess, http: HttpClient): Connector {
  const tripadvisor = createTripadvisor(access, http);
  const reviews = tripadvisorReviews(tripadvisor);
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
      readMetrics: "none",
      readSearchTerms: "none",
      readPosts: "none",
    },
    authorization: { kind: "installation", pageHosts, token: async () => access.tripadvisorKey ?? "" },
    isConfigured: access.tripadvisorKey !== null,
    findLocation: (query) => findTripadvisorLocation(tripadvisor, query),
    reviews,
    figures: async (session) => figuresOf(await reviews.totals(session)),
    replyUrl: () => "https://www.tripadvisor.com/Owners",
  };
}
