import type { Connector } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { createYelp } from "./calls.ts";
import { findYelpLocation } from "./locations.ts";
import { yelpReviews } from "./reviews.ts";

/** Yelp's Places API (platform reference, 3.3): three excerpts, no replies. */
export function yelpConnector(access: PlatformAccess, http: HttpClient): Connector {
  const yelp = createYelp(access, http);
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
    },
    authorization: { kind: "installation", token: async () => access.yelpKey ?? "" },
    isConfigured: access.yelpKey !== null,
    findLocation: (query) => findYelpLocation(yelp, query),
    reviews: yelpReviews(yelp),
    replyUrl: () => "https://biz.yelp.com",
  };
}
