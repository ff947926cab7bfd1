import type { Connector } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import { figuresOf } from "#api/platforms/listing-figures.ts";
import { sitesOf } from "#api/platforms/values/page-address.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { createYelp } from "./calls.ts";
import { findYelpLocation } from "./locations.ts";
import { yelpReviews } from "./reviews.ts";

const pageHosts = sitesOf(
  "yelp",
  "com fr it es co.uk de at be ch nl pt ie se dk no fi pl cz ca com.mx com.br com.ar cl com.au co.nz co.jp com.hk com.tw com.sg com.ph my com.tr",
);

/** Yelp's Places API (platform reference, 3.3): three excerpts, no replies. */
export function yelpConnector(access: PlatformAccess, http: HttpClient): Connector {
  const yelp = createYelp(access, http);
  const reviews = yelpReviews(yelp);
  return {
    key: "yelp",
    capabilities: {
      readReviews: "api",
      reviewWindow: 3,
      reply: "link",
      editReply: "link",
      deleteReply: "link",
      moderatesReplies: false,
      readProfile: "none",
      readMetrics: "none",
      readSearchTerms: "none",
      readPosts: "none",
    },
    authorization: { kind: "installation", pageHosts, token: async () => access.yelpKey ?? "" },
    isConfigured: access.yelpKey !== null,
    findLocation: (query) => findYelpLocation(yelp, query),
    reviews,
    figures: async (session) => figuresOf(await reviews.totals(session)),
    replyUrl: () => "https://biz.yelp.com",
  };
}
